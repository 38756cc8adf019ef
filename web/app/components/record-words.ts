import type { RecordFigures } from "@tenbin/contract";
import { CHO, moneyUnitOf, OKU } from "@tenbin/contract/figures";
import { accountPercent, count, NOT_AVAILABLE, points } from "../ui/format.ts";

/** Ends of a bootstrap interval; null where there are too few dates. */
export type Interval = readonly [number, number] | null;

/** How a kind of figure is written: its digits, and the unit behind them. */
export interface Kind {
  readonly figure: (value: number) => string;
  readonly unit: "" | "%";
}

/** Correlations: three decimals, nothing to compare them with in percent. */
export const correlations: Kind = {
  figure(value) {
    const figure = Math.abs(value).toFixed(3);
    return value < 0 && Number(figure) > 0 ? `−${figure}` : figure;
  },
  unit: "",
};

export const shares: Kind = {
  figure: (value) => accountPercent(value).replace("△", "−"),
  unit: "%",
};

/** Moves of prices and differences of them, with their sign. */
export const moves: Kind = { figure: points, unit: "%" };

/** Differences of logarithms: 0.137 is about 15 %. */
export const logErrors: Kind = { figure: (value) => value.toFixed(3), unit: "" };

/** The figure with its unit; － when there is none. */
export function written(value: number | null, { figure, unit }: Kind): string {
  return value === null ? NOT_AVAILABLE : figure(value) + unit;
}

/** In running text: 0.039から0.167; － without an interval. */
export function intervalText(interval: Interval | undefined, kind: Kind): string {
  return interval == null
    ? NOT_AVAILABLE
    : `${written(interval[0], kind)}から${written(interval[1], kind)}`;
}

/** A number that was set, not measured: as many decimals as it has, at most two. */
function setFigure(value: number): string {
  const [whole = "", decimals] = String(Number(Math.abs(value).toFixed(2))).split(".");
  const sign = value < 0 ? "−" : "";
  return sign + count(Number(whole)) + (decimals === undefined ? "" : `.${decimals}`);
}

/** A ratio that was set: 7.5%. */
export function setPercent(value: number): string {
  return `${setFigure(value * 100)}%`;
}

/** A multiple that was set: 2倍. */
export function setTimes(value: number): string {
  return `${setFigure(value)}倍`;
}

/** An amount that was set: 30億円, not 30.0億円. */
export function setMoney(yen: number): string {
  const unit = moneyUnitOf(yen);
  return setFigure(yen / (unit === "兆円" ? CHO : OKU)) + unit;
}

export type Measure = keyof NonNullable<RecordFigures["intervals"]>;

/** How each measure is called and written. */
export const measures: Readonly<Record<Measure, { readonly name: string; readonly kind: Kind }>> = {
  median_error_date_centred: { name: "近さ(中央値)", kind: logErrors },
  median_error: { name: "近さ(市場全体のずれを含む)", kind: logErrors },
  within_20: { name: "近い割合", kind: shares },
  ic: { name: "順位の相関", kind: correlations },
  spread: { name: "割安上位と割高上位の差", kind: moves },
  mean_return: { name: "平均の値動き", kind: moves },
  mean_excess_return: { name: "同じ日の平均との差", kind: moves },
  rising_share: { name: "上昇した割合", kind: shares },
  above_median_share: { name: "市場の中央値を上回った割合", kind: shares },
};

/** Said beside the figure, in words of the same size. */
export function holdsZero(interval: Interval | undefined): string {
  if (interval == null) return "月数が少なく、区間は出せません";
  return interval[0] <= 0 && interval[1] >= 0
    ? "区間に0を含み、偶然と区別できません"
    : "区間は0を含みません";
}
