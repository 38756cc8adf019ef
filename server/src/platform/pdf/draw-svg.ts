import type { FontWeight } from "./fonts.ts";
import { elementsOf, isHidden, type MarkupElement, textOf } from "./markup.ts";
import type { Pdf } from "./pdf-document.ts";
import { type Style, type StyleSheet, toPixels } from "./style-sheet.ts";

export interface SvgBox {
  readonly x: number;
  readonly y: number;
  /** Points; the height follows. */
  readonly width: number;
}

/** Passed from an element to what it contains. */
const INHERITED = [
  "fill",
  "stroke",
  "stroke-width",
  "stroke-dasharray",
  "stroke-linejoin",
  "stroke-linecap",
  "font-size",
  "font-weight",
  "text-anchor",
  "paint-order",
];

const INITIAL: Style = {
  fill: "#000000",
  stroke: "none",
  "stroke-width": "1",
  "font-size": "16",
  "font-weight": "400",
  "text-anchor": "start",
};

interface SvgContext {
  readonly doc: Pdf;
  readonly css: StyleSheet;
  /** What `use` refers to. */
  readonly root: MarkupElement;
  readonly ancestors: readonly MarkupElement[];
  readonly inherited: Style;
}

/** Height ÷ width of a drawing. */
export function aspectRatio(svg: MarkupElement): number {
  const [, , width, height] = viewBoxOf(svg);
  return height / width;
}

/** Draws paths, shapes and words as vectors at any size. */
export function drawSvg(doc: Pdf, svg: MarkupElement, box: SvgBox, css: StyleSheet): void {
  const [left, top, width] = viewBoxOf(svg);
  const scale = box.width / width;
  doc.save();
  doc.transform(scale, 0, 0, scale, box.x - left * scale, box.y - top * scale);
  const context = { doc, css, root: svg, ancestors: [], inherited: INITIAL };
  drawChildren(svg, inside(context, svg, styleOf(context, svg)));
  doc.restore();
}

function viewBoxOf({ attributes }: MarkupElement): readonly [number, number, number, number] {
  const numbers = (attributes["viewBox"] ?? "").split(/[\s,]+/).map(Number);
  const [left = 0, top = 0, width = 0, height = 0] = numbers;
  if (!(width > 0 && height > 0)) throw new Error("A drawing needs a viewBox");
  return [left, top, width, height];
}

function inside(context: SvgContext, element: MarkupElement, style: Style): SvgContext {
  const inherited = Object.fromEntries(
    INHERITED.flatMap((name) => (style[name] === undefined ? [] : [[name, style[name]]])),
  );
  return { ...context, ancestors: [...context.ancestors, element], inherited };
}

/** Rules outweigh attributes; both outweigh what is inherited. */
function styleOf({ css, ancestors, inherited }: SvgContext, element: MarkupElement): Style {
  return { ...inherited, ...element.attributes, ...css.declared(ancestors, element) };
}

function drawChildren(element: MarkupElement, context: SvgContext): void {
  for (const child of elementsOf(element)) drawElement(child, context);
}

function drawElement(element: MarkupElement, context: SvgContext): void {
  if (element.name === "defs" || element.name === "title" || isHidden(element)) return;
  const { doc } = context;
  const style = styleOf(context, element);
  doc.save();
  applyTransform(doc, element.attributes["transform"]);
  if (element.name === "g") drawChildren(element, inside(context, element, style));
  else if (element.name === "svg") drawNested(element, inside(context, element, style));
  else if (element.name === "use") drawUse(element, inside(context, element, style));
  else if (element.name === "text") drawText(element, style, doc);
  else drawShape(element, style, doc);
  doc.restore();
}

function drawNested(element: MarkupElement, context: SvgContext): void {
  const at = numbersOf(element);
  const { doc } = context;
  const [left, top, width, height] = viewBoxOf(element);
  doc.rect(at("x"), at("y"), at("width"), at("height")).clip();
  const [scaleX, scaleY] = [at("width") / width, at("height") / height];
  doc.transform(scaleX, 0, 0, scaleY, at("x") - left * scaleX, at("y") - top * scaleY);
  drawChildren(element, context);
}

function drawUse(element: MarkupElement, context: SvgContext): void {
  const id = element.attributes["href"]?.slice(1);
  const target = findById(context.root, id);
  if (target !== null) drawElement(target, context);
}

function findById(within: MarkupElement, id: string | undefined): MarkupElement | null {
  for (const child of elementsOf(within)) {
    const found = child.attributes["id"] === id ? child : findById(child, id);
    if (found !== null) return found;
  }
  return null;
}

function drawShape(element: MarkupElement, style: Style, doc: Pdf): void {
  const at = numbersOf(element);
  if (element.name === "path") {
    if ((element.attributes["d"] ?? "") === "") return;
    doc.path(element.attributes["d"] ?? "");
  } else if (element.name === "rect") doc.rect(at("x"), at("y"), at("width"), at("height"));
  else if (element.name === "circle") doc.circle(at("cx"), at("cy"), at("r"));
  else if (element.name === "line") doc.moveTo(at("x1"), at("y1")).lineTo(at("x2"), at("y2"));
  else throw new Error(`A drawing cannot hold <${element.name}>`);
  const { fill = "none", stroke = "none" } = style;
  applyStroke(doc, style);
  doc.opacity(Number(style["opacity"] ?? 1));
  const rule = style["fill-rule"] === "evenodd" ? "even-odd" : "non-zero";
  if (fill !== "none" && stroke !== "none") doc.fillAndStroke(fill, stroke, rule);
  else if (fill !== "none") doc.fill(fill, rule);
  else if (stroke !== "none") doc.stroke(stroke);
  // A path that is not painted stays open and would be part of the next.
  else doc.addContent("n");
}

function drawText(element: MarkupElement, style: Style, doc: Pdf): void {
  const text = textOf(element);
  if (text === "") return;
  const at = numbersOf(element);
  doc.font(weightOf(style)).fontSize(toPixels(style["font-size"] ?? "16"));
  const width = doc.widthOfString(text);
  const anchor = style["text-anchor"];
  const x = at("x") - (anchor === "end" ? width : anchor === "middle" ? width / 2 : 0);
  const put = (options: PDFKit.Mixins.TextOptions) =>
    doc.text(text, x, at("y"), { lineBreak: false, baseline: "alphabetic", ...options });
  if (style["paint-order"] === "stroke" && style["stroke"] !== undefined) {
    // A rim of its ground below the words; both in one place, so that they are found once by eye.
    applyStroke(doc, style);
    doc.strokeColor(style["stroke"]);
    put({ stroke: true, fill: false });
  }
  doc.fillColor(style["fill"] ?? "#000000");
  put({});
}

function weightOf(style: Style): FontWeight {
  return Number(style["font-weight"] ?? 400) >= 600 ? "bold" : "regular";
}

function applyStroke(doc: Pdf, style: Style): void {
  doc.lineWidth(toPixels(style["stroke-width"] ?? "1"));
  const dashes = (style["stroke-dasharray"] ?? "none").split(/[\s,]+/).map(Number);
  if (dashes.every((length) => length > 0)) doc.dash(dashes[0] ?? 1, { space: dashes[1] ?? 1 });
  else doc.undash();
  if (style["stroke-linejoin"] === "round") doc.lineJoin("round");
  if (style["stroke-linecap"] === "round") doc.lineCap("round");
}

function applyTransform(doc: Pdf, transform: string | undefined): void {
  for (const [, name, list = ""] of (transform ?? "").matchAll(/(\w+)\(([^)]*)\)/g)) {
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = list.split(/[\s,]+/).map(Number);
    if (name === "translate") doc.translate(a, b);
    else if (name === "matrix") doc.transform(a, b, c, d, e, f);
    else throw new Error(`A drawing cannot be transformed by ${name}()`);
  }
}

function numbersOf({ attributes }: MarkupElement) {
  return (name: string) => Number(attributes[name] ?? 0);
}
