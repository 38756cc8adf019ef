import type { RecordFigures } from "@tenbin/contract";
import { CHO, moneyUnitOf, OKU } from "@tenbin/contract/figures";
import { formatRatioPercent, formatCount, NOT_AVAILABLE, formatPoints } from "../ui/format.ts";

/** Null if there are too few dates. */
export type BootstrapInterval = readonly [number, number] | null;

export interface FigureFormat {
  readonly figure: (value: number) => string;
  readonly unit: "" | "%";
}

export const correlationFormat: FigureFormat = {
  figure(value) {
    const figure = Math.abs(value).toFixed(3);
    return value < 0 && Number(figure) > 0 ? `−${figure}` : figure;
  },
  unit: "",
};

export const shareFormat: FigureFormat = {
  figure: (value) => formatRatioPercent(value).replace("△", "−"),
  unit: "%",
};

export const returnFormat: FigureFormat = { figure: formatPoints, unit: "%" };

/** −13.3%, for what may be below zero. */
export const signedShareFormat: FigureFormat = { figure: formatPoints, unit: "%" };

/** A difference of logarithms, as the percentage it stands for: 0.137 is 14.7 %. */
export const logErrorFormat: FigureFormat = {
  figure: (value) => formatRatioPercent(Math.exp(value) - 1),
  unit: "%",
};

export function formatFigure(value: number | null, { figure, unit }: FigureFormat): string {
  return value === null ? NOT_AVAILABLE : figure(value) + unit;
}

/** 0.039から0.167, for running text. */
export function formatInterval(
  interval: BootstrapInterval | undefined,
  kind: FigureFormat,
): string {
  return interval == null
    ? NOT_AVAILABLE
    : `${formatFigure(interval[0], kind)}から${formatFigure(interval[1], kind)}`;
}

/** For numbers that are set, not measured: at most two decimals, without trailing zeros. */
function formatConstant(value: number): string {
  const [whole = "", decimals] = String(Number(Math.abs(value).toFixed(2))).split(".");
  const sign = value < 0 ? "−" : "";
  return sign + formatCount(Number(whole)) + (decimals === undefined ? "" : `.${decimals}`);
}

/** 7.5% */
export function formatConstantPercent(value: number): string {
  return `${formatConstant(value * 100)}%`;
}

/** 2倍 */
export function formatConstantMultiple(value: number): string {
  return `${formatConstant(value)}倍`;
}

/** 30億円, not 30.0億円. */
export function formatConstantMoney(yen: number): string {
  const unit = moneyUnitOf(yen);
  return formatConstant(yen / (unit === "兆円" ? CHO : OKU)) + unit;
}

export type RecordMeasure = keyof NonNullable<RecordFigures["intervals"]>;

export const recordMeasures: Readonly<
  Record<RecordMeasure, { readonly name: string; readonly kind: FigureFormat }>
> = {
  median_error_date_centred: { name: "株価との差の中央値", kind: logErrorFormat },
  median_error: { name: "株価との差の中央値(市場全体のずれを含む)", kind: logErrorFormat },
  within_20: { name: "±20%以内だった割合", kind: shareFormat },
  ic: { name: "順位相関", kind: correlationFormat },
  ic_beyond_price: { name: "値動きの傾向を調整した順位相関", kind: correlationFormat },
  ic_positive_share: { name: "相関がプラスの月", kind: shareFormat },
  spread: { name: "割安な2割と割高な2割の差", kind: returnFormat },
  mean_return: { name: "平均の値動き", kind: returnFormat },
  mean_excess_return: { name: "同じ日の平均との差", kind: returnFormat },
  rising_share: { name: "上昇した割合", kind: shareFormat },
  above_median_share: { name: "市場の中央値を上回った割合", kind: shareFormat },
};

export function zeroIntervalNote(interval: BootstrapInterval | undefined): string {
  if (interval == null) return "月数が少なく、区間は出せません";
  return interval[0] <= 0 && interval[1] >= 0
    ? "区間に0を含み、偶然と区別できません"
    : "区間は0を含みません";
}
