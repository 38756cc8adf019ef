import type { Day } from "../calendar/days.ts";

/** What dated lists say of a company, on any day. */
export interface ListedOverTime<Listed> {
  /** By the newest list up to `day`, else by the first of all; null without any. */
  readonly listedBy: (day: Day) => Listed | null;
  /** Whether no list up to `day` says it. */
  readonly isAssumed: (day: Day) => boolean;
}

/** @param listed by the days of the lists that first say so, in any order; null: not known since when */
export function listedOverTime<Listed extends { readonly listedOn: Day | null }>(
  listed: readonly Listed[],
): ListedOverTime<Listed> {
  const ordered = listed.toSorted((a, b) => ((a.listedOn ?? "") < (b.listedOn ?? "") ? -1 : 1));
  const first = ordered[0] ?? null;
  const later = ordered.slice(1).toReversed();
  const knownFrom = ordered.find(({ listedOn }) => listedOn !== null)?.listedOn ?? null;
  return {
    listedBy: (day) => later.find(({ listedOn }) => listedOn! <= day) ?? first,
    isAssumed: (day) => knownFrom === null || day < knownFrom,
  };
}
