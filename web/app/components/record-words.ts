import type { RecordFigures } from "@tenbin/contract";
import { accountPercent, NOT_AVAILABLE, points } from "../ui/format.ts";

/** Ends of a bootstrap interval; null where there are too few dates. */
export type Interval = readonly [number, number] | null;

/** A correlation: three decimals with its sign, nothing to compare it with in percent. */
export function correlation(value: number | null): string {
  if (value === null) return NOT_AVAILABLE;
  const figure = Math.abs(value).toFixed(3);
  return value < 0 && Number(figure) > 0 ? `−${figure}` : figure;
}

export function percent(value: number | null): string {
  return value === null ? NOT_AVAILABLE : `${accountPercent(value).replace("△", "−")}%`;
}

export function signedPercent(value: number | null): string {
  return value === null ? NOT_AVAILABLE : `${points(value)}%`;
}

/** A difference of logarithms: 0.137 is about 14 %. */
export function logError(value: number | null): string {
  return value === null ? NOT_AVAILABLE : value.toFixed(3);
}

/** 0.039から0.167; － without an interval. */
export function intervalText(
  interval: Interval | undefined,
  write: (value: number) => string,
): string {
  return interval == null ? NOT_AVAILABLE : `${write(interval[0])}から${write(interval[1])}`;
}

/** A ratio that was set, not measured: as many decimals as it has, at most two. */
export function setPercent(value: number): string {
  const figure = String(Number((Math.abs(value) * 100).toFixed(2)));
  return `${value < 0 ? "−" : ""}${figure}%`;
}

export type Measure = keyof NonNullable<RecordFigures["intervals"]>;

/** How each measure is called, written and explained. */
export const measures = {
  median_error_date_centred: { name: "近さ(中央値)", write: logError },
  median_error: { name: "近さ(市場全体のずれを含む)", write: logError },
  within_20: { name: "近い割合", write: percent },
  ic: { name: "順位の相関", write: correlation },
  spread: { name: "割安上位と割高上位の差", write: signedPercent },
  mean_return: { name: "平均の値動き", write: signedPercent },
  mean_excess_return: { name: "同じ日の平均との差", write: signedPercent },
  rising_share: { name: "上昇した割合", write: percent },
  above_median_share: { name: "市場の中央値を上回った割合", write: percent },
} as const satisfies Record<
  Measure,
  { readonly name: string; readonly write: (value: number | null) => string }
>;

/** Said beside the figure, in words of the same size. */
export function holdsZero(interval: Interval | undefined): string {
  if (interval == null) return "月数が少なく、区間は出せません";
  return interval[0] <= 0 && interval[1] >= 0
    ? "区間に0を含み、偶然と区別できません"
    : "区間は0を含みません";
}
