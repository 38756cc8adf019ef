import type { IntervalCoverage, Interval } from "../../../valuation/index.ts";

const NAME_WIDTH = 22;
const COLUMN_WIDTH = 9;

/** How often the intervals hold the truth; nothing without intervals. */
export function intervalLines(intervals: IntervalCoverage | null): string[] {
  if (intervals === null) return [];
  const { confidence, coverage, coverageBefore, factor, simulations, independentYears } = intervals;
  return [
    `${formatPercent(confidence)} intervals are widened by ${factor.toFixed(2)}: in ${simulations} simulations they hold the ` +
      `truth in ${formatPercent(coverage)} (as resampled ${formatPercent(coverageBefore)}); ` +
      `${independentYears.toFixed(1)} independent years`,
  ];
}

export function formatRow(name: string, cells: readonly string[]): string {
  const padded = cells.map((cell) => cell.padStart(COLUMN_WIDTH));
  return `${name.padEnd(NAME_WIDTH)}${padded.join(" ")}`.trimEnd();
}

export function formatRatio(value: number | null): string {
  return value === null ? "–" : value.toFixed(3);
}

export function formatPercent(value: number | null): string {
  return value === null ? "–" : `${(value * 100).toFixed(1)} %`;
}

export function formatInterval(interval: Interval | null): string {
  return interval === null ? "–" : interval.map((end) => end.toFixed(3)).join("…");
}
