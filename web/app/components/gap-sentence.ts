import { formatMultipleTenths, formatWholePercent } from "../ui/format.ts";

interface GapSentence {
  readonly before: string;
  /** The part in the colour of the verdict. */
  readonly strong: string;
}

/** From this ratio on the price is so many times the value: 634% above it is hard to picture. */
const TIMES_FROM = 2;

/** 株価は理論価値を 28%下回っています. A statement, never advice. */
export function gapSentence(ratio: number): GapSentence {
  if (ratio >= TIMES_FROM) {
    return { before: "株価は理論価値の", strong: `${formatMultipleTenths(ratio)}倍です` };
  }
  const percent = formatWholePercent(Math.abs(ratio - 1));
  if (percent === "0") return { before: "株価は理論価値と", strong: "ほぼ同じです" };
  const direction = ratio < 1 ? "下回っています" : "上回っています";
  return { before: "株価は理論価値を", strong: `${percent}%${direction}` };
}
