import { LogoFault } from "./logo.ts";
import { toNumber } from "./svg-number.ts";

/** How shapes are painted; passed from a group to what it contains, but for `opacity`, which multiplies. */
export type Paint = Readonly<Record<string, string>>;

export const INITIAL_PAINT: Paint = { fill: "#000000", stroke: "none", opacity: "1" };

/** Characters: no value that we draw is longer. */
const MAX_VALUE_LENGTH = 60;
const SHARE = /^(\d*\.?\d+)(%?)$/;
const oneOf =
  (...words: readonly string[]) =>
  (value: string) =>
    words.includes(value) ? value : null;

/** What we draw; other properties of drawings are left out. Null: not as we can draw it. */
const PROPERTIES: Readonly<Record<string, (value: string) => string | null>> = {
  fill: toColor,
  stroke: toColor,
  opacity: toShare,
  "fill-opacity": toShare,
  "stroke-opacity": toShare,
  "stroke-width": (value) => String(Math.abs(toNumber(value))),
  "fill-rule": oneOf("nonzero", "evenodd"),
  "stroke-linejoin": oneOf("miter", "round", "bevel"),
  "stroke-linecap": oneOf("butt", "round", "square"),
};
/** What would change the drawing and what we cannot draw. */
const UNDRAWABLE: ReadonlySet<string> = new Set(["clip-path", "mask", "filter"]);

export const isPaint = (name: string) =>
  name in PROPERTIES || UNDRAWABLE.has(name) || name === "display";

/** @throws LogoFault */
export function paintOf(inherited: Paint, declared: ReadonlyMap<string, string>): Paint {
  const paint: Record<string, string> = { ...inherited };
  for (const [name, raw] of declared) {
    const value = raw.trim();
    if (UNDRAWABLE.has(name) && value !== "none")
      throw new LogoFault("切り抜き・マスク・ぼかしは使えません。図形だけで書き出してください。");
    if (name === "display" && value === "none") paint["hidden"] = "true";
    const read = PROPERTIES[name];
    if (read === undefined || value === "inherit") continue;
    const known = value.length > MAX_VALUE_LENGTH ? null : read(value);
    if (known === null) throw new LogoFault(`${name}の「${value.slice(0, 40)}」は使えません。`);
    paint[name] =
      name === "opacity" ? String(Number(known) * Number(inherited["opacity"] ?? 1)) : known;
  }
  return paint;
}

const NAMED: Readonly<Record<string, string>> = {
  black: "#000000",
  silver: "#c0c0c0",
  gray: "#808080",
  grey: "#808080",
  white: "#ffffff",
  maroon: "#800000",
  red: "#ff0000",
  purple: "#800080",
  fuchsia: "#ff00ff",
  green: "#008000",
  lime: "#00ff00",
  olive: "#808000",
  yellow: "#ffff00",
  orange: "#ffa500",
  navy: "#000080",
  blue: "#0000ff",
  teal: "#008080",
  aqua: "#00ffff",
};

/** @throws LogoFault for what no single colour can stand for */
function toColor(value: string): string {
  const text = value.toLowerCase();
  if (text === "none" || text === "transparent") return "none";
  if (text === "currentcolor") return "#000000";
  if (/^#[0-9a-f]{6}$/.test(text)) return text;
  if (/^#[0-9a-f]{3}$/.test(text)) return text.replaceAll(/[0-9a-f]/g, "$&$&");
  const parts = /^rgb\(\s*(\d{1,3})[\s,]+(\d{1,3})[\s,]+(\d{1,3})\s*\)$/.exec(text)?.slice(1);
  if (parts !== undefined)
    return `#${parts.map((part) => Math.min(255, Number(part)).toString(16).padStart(2, "0")).join("")}`;
  const named = NAMED[text];
  if (named !== undefined) return named;
  throw new LogoFault(
    "グラデーション、模様、色の名前の一部は使えません。色を「#336699」の形にして書き出してください。",
  );
}

function toShare(value: string): string | null {
  const [, number, unit] = SHARE.exec(value) ?? [];
  if (number === undefined) return null;
  return String(Math.min(1, Number(number) / (unit === "%" ? 100 : 1)));
}
