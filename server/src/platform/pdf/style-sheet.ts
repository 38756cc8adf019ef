import { classesOf, type MarkupElement } from "./markup.ts";

/** Properties of a drawing by their CSS names; values without `var()`. */
export type Style = Readonly<Record<string, string>>;

export interface StyleSheet {
  /** The light one of two. @throws for an unknown one */
  readonly token: (name: string) => string;
  /** What rules declare for an element below its ancestors, outermost first. */
  readonly declared: (ancestors: readonly MarkupElement[], element: MarkupElement) => Style;
}

interface Compound {
  readonly tag: string | null;
  readonly classes: readonly string[];
}

interface Rule {
  readonly selector: readonly Compound[];
  readonly specificity: number;
  readonly style: Style;
}

/** At-rules whose content always holds; those of widths and media do not concern a printed page. */
const TRANSPARENT = /^@(layer|theme)\b/;

/** Understands what the product's drawings use: nesting, `&`, `:is()`, tags, classes, tokens. */
export function createStyleSheet(texts: readonly string[]): StyleSheet {
  const tokens = new Map<string, string>();
  const rules: Rule[] = [];
  const addRule = (selectors: readonly string[], declarations: readonly [string, string][]) => {
    for (const [name, value] of declarations) if (name.startsWith("--")) tokens.set(name, value);
    if (declarations.length === 0) return;
    for (const text of selectors) {
      const selector = parseSelector(text);
      if (selector === null) continue;
      const specificity = selector.reduce(
        (sum, { tag, classes }) => sum + classes.length * 100 + (tag === null ? 0 : 1),
        0,
      );
      rules.push({ selector, specificity, style: Object.fromEntries(declarations) });
    }
  };
  for (const text of texts) readBlock(text.replaceAll(/\/\*.*?\*\//gs, ""), [""], addRule);
  // Stable: of equal ones the later wins.
  rules.sort((one, other) => one.specificity - other.specificity);
  const token = (name: string) => {
    const value = tokens.get(name);
    if (value === undefined) throw new Error(`Unknown token ${name}`);
    return resolve(value);
  };
  const resolve = (value: string): string =>
    value
      .replaceAll(/light-dark\(([^,]+),[^)]*\)/g, "$1")
      .replaceAll(/var\((--[\w-]+)\)/g, (_, name: string) => token(name))
      .trim();
  return {
    token,
    declared: (ancestors, element) => {
      const style: Record<string, string> = {};
      for (const rule of rules)
        if (matches(rule.selector, ancestors, element)) Object.assign(style, rule.style);
      return Object.fromEntries(
        Object.entries(style).map(([name, value]) => [name, resolve(value)]),
      );
    },
  };
}

type AddRule = (
  selectors: readonly string[],
  declarations: readonly [name: string, value: string][],
) => void;

/** One block's declarations first, then the blocks in it. */
function readBlock(text: string, parents: readonly string[], addRule: AddRule): void {
  const declarations: [string, string][] = [];
  const blocks: { readonly head: string; readonly body: string }[] = [];
  let at = 0;
  while (at < text.length) {
    const end = /[;{]/.exec(text.slice(at));
    if (end === null) break;
    const head = text.slice(at, at + end.index).trim();
    at += end.index + 1;
    if (end[0] === ";") {
      const colon = head.indexOf(":");
      if (colon > 0) declarations.push([head.slice(0, colon).trim(), head.slice(colon + 1).trim()]);
      continue;
    }
    const close = endOfBlock(text, at);
    blocks.push({ head, body: text.slice(at, close) });
    at = close + 1;
  }
  addRule(parents, declarations);
  for (const { head, body } of blocks) {
    if (TRANSPARENT.test(head)) readBlock(body, parents, addRule);
    else if (!head.startsWith("@")) readBlock(body, nestSelectors(parents, head), addRule);
  }
}

function endOfBlock(text: string, from: number): number {
  let depth = 1;
  for (let at = from; at < text.length; at += 1) {
    if (text[at] === "{") depth += 1;
    if (text[at] === "}") depth -= 1;
    if (depth === 0) return at;
  }
  return text.length;
}

function nestSelectors(parents: readonly string[], head: string): string[] {
  return splitList(head)
    .flatMap(expandIs)
    .flatMap((selector) =>
      parents.map((parent) =>
        selector.includes("&") ? selector.replaceAll("&", parent) : `${parent} ${selector}`.trim(),
      ),
    );
}

/** Splits at commas outside brackets. */
function splitList(text: string): string[] {
  return text.split(/,(?![^(]*\))/).map((part) => part.trim());
}

function expandIs(selector: string): string[] {
  const match = /:is\(([^)]*)\)/.exec(selector);
  if (match === null) return [selector];
  return splitList(match[1] ?? "").flatMap((choice) =>
    expandIs(selector.replace(match[0], choice)),
  );
}

/** Null for one that says more than tags and classes. */
function parseSelector(text: string): Compound[] | null {
  const parts = text.split(/\s+/).filter((part) => part !== "");
  const compounds = parts.map((part): Compound | null => {
    const match = /^([a-z][\w-]*)?((?:\.[\w-]+)*)$/.exec(part);
    if (match === null) return null;
    return { tag: match[1] ?? null, classes: (match[2] ?? "").split(".").filter(Boolean) };
  });
  const known = compounds.filter((compound) => compound !== null);
  return known.length === 0 || known.length < compounds.length ? null : known;
}

function matches(
  selector: readonly Compound[],
  ancestors: readonly MarkupElement[],
  element: MarkupElement,
): boolean {
  const last = selector.at(-1);
  if (last === undefined || !fits(last, element)) return false;
  let wanted = selector.length - 2;
  for (const ancestor of ancestors.toReversed()) {
    const compound = selector[wanted];
    if (compound === undefined) return true;
    if (fits(compound, ancestor)) wanted -= 1;
  }
  return wanted < 0;
}

function fits({ tag, classes }: Compound, element: MarkupElement): boolean {
  if (tag !== null && tag !== element.name) return false;
  const own = classesOf(element);
  return classes.every((name) => own.includes(name));
}

const ROOT_FONT_PX = 16;

/** 12px, 0.75rem, 3, min(0.75rem, 14px). */
export function toPixels(value: string): number {
  const list = /^min\((.*)\)$/.exec(value)?.[1];
  if (list !== undefined) return Math.min(...splitList(list).map(toPixels));
  return Number.parseFloat(value) * (value.endsWith("rem") ? ROOT_FONT_PX : 1);
}
