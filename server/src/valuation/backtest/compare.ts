import { type Draws, meanOfDateMeans, type RivalName, rivalNames } from "@tenbin/engine";
import { intervalOf, type Resampling } from "./intervals.ts";
import { predictivePower } from "./predictive-power.ts";
import type { Difference } from "./result.ts";
import type { MethodName, SampleRow, BacktestSample } from "./sample.ts";

/** Predictive power of the model − a rival's, per date, on the rows that both have signals for. */
export function compareWithRival(
  { dates, rows }: BacktestSample,
  rival: RivalName,
  resampling: Resampling | null,
): { readonly icDifference: Difference; readonly spreadDifference: Difference } {
  const both = rows.filter(({ signals }) => signals.ctbm !== null && signals[rival] !== null);
  const foresight = (method: MethodName) => predictivePower(dates.length, pairsOf(both, method));
  const model = foresight("ctbm");
  const other = foresight(rival);
  const difference = (key: "ic" | "spread"): Difference => {
    const statistic = (drawn: Draws) => {
      const [own, against] = [model, other].map((power) => meanOfDateMeans(power[key], drawn));
      return own == null || against == null ? null : own - against;
    };
    return { value: statistic(null), interval: intervalOf(statistic, resampling) };
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
  return rows.flatMap(({ date, company, outcome, signals }) => {
    const signal = signals[method];
    return outcome === null || signal === null
      ? []
      : [{ date, company, outcome, signal, controls: [] }];
  });
}
