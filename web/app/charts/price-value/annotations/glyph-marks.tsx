import type { Glyph } from "./disclosure-lane.ts";
import { px } from "../geometry.ts";

/** Outlines about 12 px wide, relative to their middle. */
const GLYPH_PATHS: Readonly<Record<Glyph, string>> = {
  square: "m-3.5-3.5h7v7h-7z",
  tick: "m-1-3.5h2v7h-2z",
  up: "m-5.5 4h11l-5.5-8.5z",
  down: "m-5.5-4h11l-5.5 8.5z",
  diamond: "m0-6l6 6-6 6-6-6z",
  ring: "m-3 0a3 3 0 1 0 6 0a3 3 0 1 0-6 0z",
};

export function GlyphMarks({ glyph, xs, y }: { glyph: Glyph; xs: readonly number[]; y: number }) {
  const path = xs.map((x) => `M${px(x)} ${px(y)}${GLYPH_PATHS[glyph]}`).join("");
  return <path className={`glyph ${glyph}`} d={path} />;
}
