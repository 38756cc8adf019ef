import { meanOverDates, type RivalName, rivalNames } from "@tenbin/engine";
import { predictivePowerByDate } from "./predictive-power.ts";
import { bootstrapInterval } from "./measure.ts";
import type { Difference } from "./result.ts";
import type { MethodName, SampleRow, BacktestSample } from "./sample.ts";

/** Predictive power of the model − a rival's, per date, on the rows that both have signals for. */
export function compareWithRival(
  { dates, rows }: BacktestSample,
  rival: RivalName,
  draws: readonly Uint16Array[],
): { readonly icDifference: Difference; readonly spreadDifference: Difference } {
  const both = rows.filter(({ signals }) => signals.ctbm !== null && signals[rival] !== null);
  const foresight = (method: MethodName) =>
    predictivePowerByDate(dates.length, pairsOf(both, method));
  const model = foresight("ctbm");
  const other = foresight(rival);
  const difference = (key: "ic" | "spread"): Difference => {
    const series = model[key].map((value, date) => {
      const against = other[key][date] ?? null;
      return value === null || against === null ? null : value - against;
    });
    const statistic = (drawn: Uint16Array | null) => meanOverDates(series, drawn);
    return { value: statistic(null), interval: bootstrapInterval(statistic, draws) };
  };
  return { icDifference: difference("ic"), spreadDifference: difference("spread") };
}

export function bestRivalOf(
  rivals: Readonly<Record<RivalName, { readonly ic: number | null }>>,
): RivalName | null {
  const ranked = rivalNames
    .filter((name) => rivals[name].ic !== null)
    .toSorted((a, b) => rivals[b].ic! - rivals[a].ic!);
  return ranked[0] ?? null;
}

function pairsOf(rows: readonly SampleRow[], method: MethodName) {
  return rows.flatMap(({ date, outcome, signals }) => {
    const signal = signals[method];
    return outcome === null || signal === null ? [] : [{ date, outcome, signal }];
  });
}
