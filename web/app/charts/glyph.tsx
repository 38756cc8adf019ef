import type { Glyph } from "./disclosure-lane.ts";

const shapes: Readonly<Record<Glyph, string>> = {
  square: "M-3.5-3.5h7v7h-7z",
  tick: "M-1-3.5h2v7h-2z",
  up: "M-5.5 4h11L0-4.5z",
  down: "M-5.5-4h11L0 4.5z",
  diamond: "M0-6l6 6-6 6-6-6z",
  ring: "M-3 0a3 3 0 1 0 6 0a3 3 0 1 0-6 0z",
};

/** One mark of the disclosure lane, about 12 px, centred at (x, y). */
export function GlyphMark({ glyph, x, y }: { glyph: Glyph; x: number; y: number }) {
  const transform = `translate(${Math.round(x * 10) / 10} ${y})`;
  return <path className={`glyph ${glyph}`} d={shapes[glyph]} transform={transform} />;
}
