import { SaxesParser } from "saxes";

export interface MarkupElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly MarkupNode[];
}

export type MarkupNode = string | MarkupElement;

/** Characters that people may write and XML cannot hold. */
const NOT_IN_XML = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

/** Joiners, variation selectors, soft hyphens: what is invisible has no outline, and would be drawn as a box. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu;

/** @throws when the text is not well-formed XML with one root */
export function parseMarkup(text: string): MarkupElement {
  interface OpenElement extends MarkupElement {
    readonly children: MarkupNode[];
  }
  const document: OpenElement = { name: "#document", attributes: {}, children: [] };
  const open: OpenElement[] = [document];
  const parser = new SaxesParser();
  parser.on("error", (error) => {
    throw error;
  });
  parser.on("opentag", ({ name, attributes }) => {
    const element: OpenElement = { name, attributes, children: [] };
    open.at(-1)?.children.push(element);
    open.push(element);
  });
  parser.on("closetag", () => void open.pop());
  const addText = (value: string) => void open.at(-1)?.children.push(value);
  parser.on("text", addText);
  parser.on("cdata", addText);
  parser.write(text.replaceAll(NOT_IN_XML, "").replaceAll(INVISIBLE, "")).close();
  const root = document.children.find((child) => typeof child !== "string");
  if (root === undefined) throw new Error("The markup has no element");
  return root;
}

export function elementsOf({ children }: MarkupElement): MarkupElement[] {
  return children.filter((child) => typeof child !== "string");
}

export function findElement(within: MarkupElement, name: string): MarkupElement | null {
  for (const child of elementsOf(within)) {
    const found = child.name === name ? child : findElement(child, name);
    if (found !== null) return found;
  }
  return null;
}

export function classesOf({ attributes }: MarkupElement): readonly string[] {
  return (attributes["class"] ?? "").split(/\s+/).filter((name) => name !== "");
}

/** Decoration, and what answers only on a screen: of a fold for screens only its summary. */
export function isHidden(element: MarkupElement): boolean {
  const { name, attributes } = element;
  if (name === "details") return !classesOf(element).includes("printed");
  return attributes["aria-hidden"] === "true" || name === "button" || name === "summary";
}

/** A copy without the elements that have one of the classes. */
export function withoutClasses(element: MarkupElement, names: readonly string[]): MarkupElement {
  const children = element.children.flatMap((child): MarkupNode[] => {
    if (typeof child === "string") return [child];
    const isLeftOut = classesOf(child).some((name) => names.includes(name));
    return isLeftOut ? [] : [withoutClasses(child, names)];
  });
  return { ...element, children };
}

/** White space as browsers collapse it; lines where `br`, paragraphs and notes begin. */
export function textOf(node: MarkupNode): string {
  return rawText(node)
    .replaceAll(/[^\S\n\u3000\u00a0]+/g, " ")
    .replaceAll(/ ?\n[ \n]*/g, "\n")
    .trim();
}

const LINES = new Set(["p", "div", "li"]);

function rawText(node: MarkupNode): string {
  if (typeof node === "string") return node.replaceAll("\n", " ");
  if (node.name === "br") return "\n";
  if (isHidden(node)) return "";
  const text = node.children.map(rawText).join("");
  return LINES.has(node.name) || classesOf(node).includes("note") ? `\n${text}\n` : text;
}
