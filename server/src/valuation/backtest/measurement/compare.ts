import { type Draws, meanOfDateMeans, type RivalName, rivalNames } from "@tenbin/engine";
import { intervalOf, type Resampling } from "./intervals.ts";
import { predictivePower } from "./predictive-power.ts";
import type { Difference } from "./result.ts";
import { type BacktestSample, priceControls, type SampleRow } from "./sample.ts";

/** Predictive power of the model − a rival's, per date, on the rows that both have signals for. */
export function compareWithRival(
  sample: BacktestSample,
  rival: RivalName,
  resampling: Resampling | null,
): { readonly icDifference: Difference; readonly spreadDifference: Difference } {
  const difference = compareSignals(
    sample,
    ({ signals }) => signals.ctbm,
    ({ signals }) => signals[rival],
    resampling,
  );
  return { icDifference: difference("ic"), spreadDifference: difference("spread") };
}

type SignalOf = (row: SampleRow) => number | null;

/** Predictive power of one signal − another's, per date, on the rows that have both. */
export function compareSignals(
  { dates, rows }: BacktestSample,
  own: SignalOf,
  other: SignalOf,
  resampling: Resampling | null,
): (key: "ic" | "icBeyondPrice" | "spread") => Difference {
  const both = rows.filter((row) => own(row) !== null && other(row) !== null);
  const powers = [own, other].map((signalOf) =>
    predictivePower(dates.length, pairsOf(both, signalOf)),
  );
  return (key) => {
    const statistic = (drawn: Draws) => {
      const [first, second] = powers.map((power) => meanOfDateMeans(power[key], drawn));
      return first == null || second == null ? null : first - second;
    };
    return { value: statistic(null), interval: intervalOf(statistic, resampling) };
  };
}

export function bestRivalOf(
  rivals: Readonly<Record<RivalName, { readonly ic: number | null }>>,
): RivalName | null {
  const ranked = rivalNames
    .filter((name) => rivals[name].ic !== null)
    .toSorted((a, b) => rivals[b].ic! - rivals[a].ic!);
  return ranked[0] ?? null;
}

function pairsOf(rows: readonly SampleRow[], signalOf: SignalOf) {
  return rows.flatMap((row) => {
    const { date, company, outcome, signals } = row;
    const signal = signalOf(row);
    if (outcome === null || signal === null) return [];
    const controls = priceControls.map((control) => signals[control]);
    return [{ date, company, outcome, signal, controls }];
  });
}
