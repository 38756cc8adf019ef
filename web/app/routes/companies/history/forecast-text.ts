import type {
  AmountComparison,
  AmountMove,
  ForecastItem,
  ForecastRecord,
  ForecastStep,
  UncomparedReason,
} from "@tenbin/contract";
import { day, formatPoints } from "../../../ui/format.ts";

export const itemLabels: Readonly<Record<ForecastItem, string>> = {
  sales: "売上高",
  operating_income: "営業利益",
  ordinary_income: "経常利益",
  profit: "純利益",
};

type Direction = "up" | "down" | "flat";

export const directionMarks: Readonly<Record<Direction, string>> = {
  up: "▲",
  down: "▼",
  flat: "→",
};

/** Moves without a rate are said in words. */
const moveLabels: Readonly<Record<AmountMove, readonly [Direction, string]>> = {
  up: ["up", "増額"],
  down: ["down", "減額"],
  unchanged: ["flat", "同じ"],
  to_profit: ["up", "黒字転換"],
  to_loss: ["down", "赤字転落"],
  smaller_loss: ["up", "赤字縮小"],
  larger_loss: ["down", "赤字拡大"],
};

/** +25.0%, 赤字転落; null where nothing is compared. */
export function describeMove({
  move,
  rate,
}: AmountComparison): { readonly direction: Direction; readonly text: string } | null {
  if (move === null) return null;
  const [direction, word] = moveLabels[move];
  const isRate = rate !== null && move !== "unchanged";
  return { direction, text: isRate ? `${formatPoints(rate)}%` : word };
}

export const stepLabels: Readonly<Record<ForecastStep, string>> = {
  first: "最初の予想",
  earliest_known: "記録のある最も古い予想",
  new_basis: "対象を変えた予想",
  undecided: "未定",
  withdrawn: "取下げ(未定)",
  resumed: "未定からの公表",
  up: "上方修正",
  down: "下方修正",
  unchanged: "据え置き",
};

export function stepDirection(step: ForecastStep): Direction | null {
  if (step === "unchanged") return "flat";
  return step === "up" || step === "down" ? step : null;
}

export const uncomparedLabels: Readonly<Record<UncomparedReason, string>> = {
  first_unknown: "最初の予想の記録がありません",
  undecided: "予想は未定のまま結果が出ました",
  year_length: "予想の後に決算期が変わりました",
  consolidation: "予想と結果で連結・単独が違います",
  accounting_standard: "予想の後に会計基準が変わりました",
};

/** Records that cover the same years, said of them once. */
export interface RecordGroup {
  readonly sample: string;
  readonly lines: readonly { readonly item: ForecastItem; readonly text: string }[];
}

export function groupRecords(records: readonly ForecastRecord[]): RecordGroup[] {
  const bySample = Map.groupBy(records, describeSample);
  return [...bySample].map(([sample, group]) => ({
    sample,
    lines: group.map((record) => ({ item: record.item, text: describeRecord(record) })),
  }));
}

/** 直近5期(2020年3月期から2024年3月期、2024年5月9日の決算まで) */
function describeSample({ years, from, to, until }: ForecastRecord): string {
  return `直近${years}期(${from}から${to}、${day(until)}の決算まで)`;
}

/** 上回り4期、下回り1期、差の中央値+2.9%. Counts every year. */
function describeRecord(record: ForecastRecord): string {
  const { above, below, equal } = record;
  return [
    `上回り${above}期`,
    `下回り${below}期`,
    ...(equal > 0 ? [`同じ${equal}期`] : []),
    describeMedian(record),
  ].join("、");
}

function describeMedian({ median_rate: median, rates, years }: ForecastRecord): string {
  if (median === null) return "差の中央値なし(黒字どうしで比べられる期が3期未満)";
  const sample = rates === years ? "" : `(黒字どうしで比べられる${rates}期)`;
  return `差の中央値${formatPoints(median)}%${sample}`;
}
