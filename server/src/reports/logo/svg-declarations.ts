import { classesOf, elementsOf, type MarkupElement, textOf } from "../../platform/pdf/markup.ts";
import { LogoFault } from "./logo.ts";
import { isPaint } from "./svg-paint.ts";

type Rules = ReadonlyMap<string, ReadonlyMap<string, string>>;

/** Programs that draw write a class for each colour; other selectors are not needed. */
const SELECTOR = /^\.([\w-]+)$/;

/** Of the style sheets in a drawing, by class. @throws LogoFault for what they cannot hold */
export function readRules(root: MarkupElement): Rules {
  const sheets = [root, ...elementsOf(root).filter(({ name }) => name === "defs")]
    .flatMap(elementsOf)
    .filter(({ name }) => name === "style");
  const rules = new Map<string, Map<string, string>>();
  for (const text of sheets.map(textOf)) {
    if (/@|url\(|\\|<|expression/i.test(text))
      throw new LogoFault("外部の参照を含むスタイルは使えません。図形だけで書き出してください。");
    for (const rule of text.split("}")) {
      const [selectors = "", body = ""] = rule.split("{");
      for (const selector of selectors.split(",")) {
        const name = SELECTOR.exec(selector.trim())?.[1];
        if (name === undefined) continue;
        const known = rules.get(name) ?? new Map<string, string>();
        for (const [property, value] of readDeclarations(body)) known.set(property, value);
        rules.set(name, known);
      }
    }
  }
  return rules;
}

/** Of an element: its attributes, then its classes, then its own style, as browsers weigh them. */
export function declarationsOf(element: MarkupElement, rules: Rules): ReadonlyMap<string, string> {
  return new Map([
    ...Object.entries(element.attributes).filter(([name]) => isPaint(name)),
    ...classesOf(element).flatMap((name) => Array.from(rules.get(name) ?? [])),
    ...readDeclarations(element.attributes["style"] ?? ""),
  ]);
}

function readDeclarations(text: string): [name: string, value: string][] {
  return text.split(";").flatMap((part): [string, string][] => {
    const colon = part.indexOf(":");
    const name = part.slice(0, Math.max(0, colon)).trim();
    return isPaint(name) ? [[name, part.slice(colon + 1).trim()]] : [];
  });
}
