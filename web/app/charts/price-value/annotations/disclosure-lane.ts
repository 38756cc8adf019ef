import type { Disclosure, PriceChart } from "@tenbin/contract";

type DisclosureKind = Disclosure["kind"];
export type DisclosureMark = PriceChart["disclosures"][number];
export type Glyph = "square" | "tick" | "up" | "down" | "diamond" | "ring";

export const glyphByKind: Readonly<Record<DisclosureKind, Glyph>> = {
  annual: "square",
  half_year: "tick",
  quarter: "tick",
  forecast_up: "up",
  forecast_down: "down",
  forecast: "ring",
  buyback: "diamond",
  dividend: "ring",
  correction: "ring",
  notice: "ring",
};

export const glyphLabels: Readonly<Record<Glyph, string>> = {
  square: "通期決算",
  tick: "四半期・半期決算",
  up: "上方修正",
  down: "下方修正",
  diamond: "自社株買い",
  ring: "その他の開示",
};

/** A narrow lane leaves out quarterly disclosures. */
export function visibleLaneMarks(
  disclosures: readonly DisclosureMark[],
  from: number,
  to: number,
  narrow: boolean,
): DisclosureMark[] {
  return disclosures.filter(
    ({ day, kind }) => day >= from && day <= to && !(narrow && glyphByKind[kind] === "tick"),
  );
}

/** From the most important: of marks that would cover one another the first is drawn. */
const importance: readonly Glyph[] = ["up", "down", "square", "diamond", "tick", "ring"];

export interface PlacedMark {
  readonly glyph: Glyph;
  readonly x: number;
}

/** Leaves out what a more important mark less than `minDistance` away would cover. */
export function placeLaneMarks(
  marks: readonly PlacedMark[],
  minDistance: number,
): readonly PlacedMark[] {
  const placed: PlacedMark[] = [];
  for (const glyph of importance) {
    for (const mark of marks) {
      const isFree = placed.every(({ x }) => Math.abs(x - mark.x) >= minDistance);
      if (mark.glyph === glyph && isFree) placed.push(mark);
    }
  }
  return placed;
}

/** In the order of the legend. */
export function usedGlyphs(marks: readonly DisclosureMark[]): Glyph[] {
  const found = new Set(marks.map(({ kind }) => glyphByKind[kind]));
  return (Object.keys(glyphLabels) as Glyph[]).filter((glyph) => found.has(glyph));
}

const MAX_EVENTS = 5;
const eventGlyphs: ReadonlySet<Glyph> = new Set(["up", "down", "diamond"]);

/**
 * The newest revisions and buy-backs to number on the price line: at most five, no two closer than
 * `minDaysApart`, oldest first.
 */
export function selectNumberedEvents(
  marks: readonly DisclosureMark[],
  minDaysApart: number,
): DisclosureMark[] {
  const chosen: DisclosureMark[] = [];
  for (const mark of marks.toSorted((a, b) => b.day - a.day)) {
    if (chosen.length === MAX_EVENTS) break;
    if (!eventGlyphs.has(glyphByKind[mark.kind])) continue;
    if (chosen.some(({ day }) => Math.abs(day - mark.day) < minDaysApart)) continue;
    chosen.push(mark);
  }
  return chosen.toReversed();
}
