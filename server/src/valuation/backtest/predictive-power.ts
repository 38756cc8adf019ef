import { quintileSpread, type Series, spearman } from "@tenbin/engine";
import { MINIMUM_COMPANIES } from "./protocol.ts";

export interface SignalOutcome {
  readonly date: number;
  readonly signal: number;
  readonly outcome: number;
}

/** Rank correlation and quintile spread of each date; null on dates with too few companies. */
export function predictivePowerByDate(
  dateCount: number,
  pairs: readonly SignalOutcome[],
): { readonly ic: Series; readonly spread: Series } {
  const byDate: SignalOutcome[][] = Array.from({ length: dateCount }, () => []);
  for (const pair of pairs) byDate[pair.date]!.push(pair);
  const computeByDate = (of: typeof spearman) =>
    byDate.map((own) =>
      own.length < MINIMUM_COMPANIES
        ? null
        : of(
            own.map(({ signal }) => signal),
            own.map(({ outcome }) => outcome),
          ),
    );
  return { ic: computeByDate(spearman), spread: computeByDate(quintileSpread) };
}
