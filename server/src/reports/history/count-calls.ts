import {
  type CallCount,
  HISTORY_MONTHS,
  type HistoryEntry,
  type Verdict,
  type VerdictSide,
} from "@tenbin/contract";

const SIDE_BY_VERDICT = {
  very_cheap: "cheap",
  cheap: "cheap",
  fair: "fair",
  expensive: "expensive",
  very_expensive: "expensive",
  unrated: null,
} as const satisfies Record<Verdict, VerdictSide | null>;

/** Per side and horizon, wrong calls included. */
export function countCalls(
  entries: readonly Pick<HistoryEntry, "judgement" | "outcomes">[],
): CallCount[] {
  return (["cheap", "fair", "expensive"] as const).flatMap((side) => {
    const calls = entries.filter(
      ({ judgement }) => SIDE_BY_VERDICT[judgement?.verdict ?? "unrated"] === side,
    );
    return HISTORY_MONTHS.map((months) => {
      const outcomes = calls.flatMap((call) =>
        call.outcomes.filter((outcome) => outcome.months === months),
      );
      const changes = outcomes.flatMap(({ change }) => (change === null ? [] : [change]));
      const excessReturns = outcomes.flatMap(({ change, market_median: median }) =>
        change === null || median === null ? [] : [change - median],
      );
      return {
        side,
        months,
        said: calls.length,
        settled: changes.length,
        not_yet: outcomes.filter(({ state }) => state === "not_yet").length,
        rose: countPositive(changes),
        fell: countNegative(changes),
        above_market: countPositive(excessReturns),
        below_market: countNegative(excessReturns),
      };
    });
  });
}

function countPositive(values: readonly number[]): number {
  return values.filter((value) => value > 0).length;
}

function countNegative(values: readonly number[]): number {
  return values.filter((value) => value < 0).length;
}
