import { elementsOf, type MarkupElement, parseMarkup } from "../../platform/pdf/markup.ts";
import { assertProportion, type Logo, LogoFault } from "./logo.ts";
import { declarationsOf, readRules } from "./svg-declarations.ts";
import { INITIAL_PAINT, type Paint, paintOf } from "./svg-paint.ts";
import { toNumber } from "./svg-number.ts";
import { pathOf, shapes } from "./svg-shapes.ts";
import { type Matrix, parseTransform } from "./svg-transform.ts";

const MAX_ELEMENTS = 2_000;
const MAX_DEPTH = 30;
/** Groups of elements that say nothing of what is seen. */
const IGNORED: ReadonlySet<string> = new Set(["title", "desc", "metadata", "style"]);
const FORBIDDEN: Readonly<Record<string, string>> = {
  script: "スクリプトを含むSVGは使えません。",
  foreignObject: "ほかの形式を埋め込んだSVGは使えません。",
  image: "画像を埋め込んだSVGは使えません。図形だけで書き出すか、PNGをお選びください。",
  text: "文字を含むSVGは使えません。文字を図形(パス)に変えてから書き出してください。",
  use: "使い回しの部品(use)を含むSVGは使えません。部品を展開してから書き出してください。",
  animate: "動きのあるSVGは使えません。",
};

interface Position {
  readonly paint: Paint;
  readonly depth: number;
}

/**
 * Shapes, colours and places only, written anew: nothing of the file itself is kept.
 * @throws LogoFault
 */
export function readSvg(text: string): Logo {
  if (/<!ENTITY/i.test(text)) throw new LogoFault("実体の宣言(ENTITY)を含むSVGは使えません。");
  const root = parse(text);
  if (root.name !== "svg") throw new LogoFault("SVGとして読み取れません。");
  checkTree(root);
  const [left, top, width, height] = viewBoxOf(root);
  assertProportion(width, height);
  const rules = readRules(root);

  const draw = (element: MarkupElement, { paint: inherited, depth }: Position): string => {
    if (isIgnored(element)) return "";
    const paint = paintOf(inherited, declarationsOf(element, rules));
    if (paint["hidden"] !== undefined) return "";
    const isGroup = element.name === "g" || element.name === "svg";
    if (element.name === "svg" && depth > 0)
      throw new LogoFault("SVGの中にSVGを入れたものは使えません。");
    const shape = shapes[element.name];
    if (!isGroup && shape === undefined)
      throw new LogoFault(`「${element.name.slice(0, 40)}」を含むSVGは使えません。`);
    const inside =
      shape === undefined
        ? elementsOf(element)
            .map((child) => draw(child, { paint, depth: depth + 1 }))
            .join("")
        : writeShape(pathOf(element, shape), paint);
    return placed(inside, parseTransform(element.attributes["transform"] ?? ""));
  };

  const drawn = draw(root, { paint: INITIAL_PAINT, depth: 0 });
  if (drawn === "") throw new LogoFault("描ける図形がありません。");
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${left} ${top} ${width} ${height}">${drawn}</svg>`;
  return { mediaType: "image/svg+xml", bytes: Buffer.from(svg), width, height };
}

function parse(text: string): MarkupElement {
  try {
    return parseMarkup(text);
  } catch (cause) {
    throw new LogoFault("SVGとして読み取れません。画像のソフトで書き出し直してください。", {
      cause,
    });
  }
}

/** Without recursion: a file may be deeper than the stack. */
function checkTree(root: MarkupElement): void {
  const open = [{ element: root, depth: 1 }];
  for (let at = 0; at < open.length; at += 1) {
    const { element, depth } = open[at]!;
    const reason = FORBIDDEN[element.name];
    if (reason !== undefined) throw new LogoFault(reason);
    if (element.name.startsWith("animate") || element.name === "set")
      throw new LogoFault(FORBIDDEN["animate"]);
    for (const name of Object.keys(element.attributes)) {
      if (name.toLowerCase().startsWith("on")) throw new LogoFault(FORBIDDEN["script"]);
      if (name === "href" || name.endsWith(":href"))
        throw new LogoFault(
          "外部や別の場所を参照するSVGは使えません。図形だけで書き出してください。",
        );
    }
    if (depth > MAX_DEPTH)
      throw new LogoFault(`グループの重なりが深すぎます。${MAX_DEPTH}段までにしてください。`);
    for (const child of elementsOf(element)) open.push({ element: child, depth: depth + 1 });
    if (open.length > MAX_ELEMENTS)
      throw new LogoFault(
        `図形が多すぎます。${MAX_ELEMENTS.toLocaleString("ja")}個までにしてください。`,
      );
  }
}

/** What programs note for themselves has a prefix; definitions are only drawn where something refers to them. */
function isIgnored({ name }: MarkupElement): boolean {
  return IGNORED.has(name) || name === "defs" || name.includes(":");
}

function viewBoxOf({ attributes }: MarkupElement): readonly [number, number, number, number] {
  const box = (attributes["viewBox"] ?? "").trim();
  const numbers = box === "" ? [] : box.split(/[\s,]+/).map(toNumber);
  const [left = 0, top = 0] = numbers;
  const [width, height] =
    numbers.length === 4
      ? [numbers[2] ?? 0, numbers[3] ?? 0]
      : [toNumber(attributes["width"] ?? "0"), toNumber(attributes["height"] ?? "0")];
  if (!(width > 0 && height > 0))
    throw new LogoFault("大きさ(viewBox)のないSVGは使えません。大きさを決めて書き出してください。");
  return [left, top, width, height];
}

/** Fill and rim each have their own transparency. */
function writeShape(path: string | null, paint: Paint): string {
  if (path === null) return "";
  const { fill = "none", stroke = "none", opacity } = paint;
  const transparency = (own: string | undefined) => String(Number(opacity) * Number(own ?? 1));
  const parts = [
    fill === "none"
      ? ""
      : writePath({
          d: path,
          fill,
          "fill-rule": paint["fill-rule"],
          opacity: transparency(paint["fill-opacity"]),
        }),
    stroke === "none"
      ? ""
      : writePath({
          d: path,
          fill: "none",
          stroke,
          "stroke-width": paint["stroke-width"],
          "stroke-linejoin": paint["stroke-linejoin"],
          "stroke-linecap": paint["stroke-linecap"],
          opacity: transparency(paint["stroke-opacity"]),
        }),
  ];
  return parts.join("");
}

/** Values are ours: numbers, colours and words of lists. */
function writePath(attributes: Readonly<Record<string, string | undefined>>): string {
  const written = Object.entries(attributes).flatMap(([name, value]) =>
    value === undefined ? [] : [` ${name}="${value}"`],
  );
  return `<path${written.join("")}/>`;
}

function placed(drawn: string, matrix: Matrix | null): string {
  return matrix === null || drawn === ""
    ? drawn
    : `<g transform="matrix(${matrix.join(" ")})">${drawn}</g>`;
}
