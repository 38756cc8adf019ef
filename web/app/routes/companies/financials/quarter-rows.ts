import type { Financials, PeriodAmounts, PeriodChange, PeriodChanges } from "@tenbin/contract";
import { NOT_AVAILABLE, formatPoints, formatRatioPercent } from "../../../ui/format.ts";

export type Quarter = Financials["quarters"][number];
/** 3か月 or 累計. */
export type QuarterKind = "three_months" | "cumulative";

export interface QuarterRow {
  readonly key: string;
  /** 2026年3月期 */
  readonly year: string;
  /** 2Q */
  readonly period: string;
  /** Quarters before the newest one. */
  readonly back: number;
  readonly amounts: PeriodAmounts;
  readonly changes: PeriodChanges;
}

export const QUARTERS_SHOWN = 12;
const MONTHS_PER_QUARTER = 3;

/** Newest first: those of the three years up to the newest, without any that cannot be computed. */
export function quarterRows(quarters: readonly Quarter[], kind: QuarterKind): QuarterRow[] {
  const newest = monthIndex(quarters.at(-1)?.period_end ?? "");
  return quarters.toReversed().flatMap((quarter): QuarterRow[] => {
    const { name, document_id, period_type: type, period_end: end, three_months } = quarter;
    const back = Math.round((newest - monthIndex(end)) / MONTHS_PER_QUARTER);
    const figures = kind === "three_months" ? three_months : quarter;
    if (back >= QUARTERS_SHOWN || figures === null) return [];
    const [year = name] = name.split(" ");
    const period =
      type !== "FY" ? type : kind === "cumulative" ? "通期" : lastQuarterOf(year, quarters);
    return [
      {
        key: document_id + name,
        year,
        period,
        back,
        amounts: figures,
        changes: figures.changes,
      },
    ];
  });
}

/** 4Q, or 3Q in a year of nine months: the one after the last that was disclosed before the year's end. */
function lastQuarterOf(year: string, quarters: readonly Quarter[]): string {
  const before = quarters.findLast(
    ({ name, period_type: type }) => type !== "FY" && name.startsWith(year),
  );
  return before === undefined ? "4Q" : `${Number(before.period_type.slice(0, 1)) + 1}Q`;
}

function monthIndex(day: string): number {
  return Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));
}

export const AMOUNT_LABELS: Readonly<Record<keyof PeriodAmounts, string>> = {
  sales: "売上高",
  operating_income: "営業利益",
  ordinary_income: "経常利益",
  profit: "純利益",
};

/** Items that some row gives. */
export function disclosedItems(rows: readonly QuarterRow[]): (keyof PeriodAmounts)[] {
  const items = Object.keys(AMOUNT_LABELS) as (keyof PeriodAmounts)[];
  return items.filter((item) => rows.some(({ amounts }) => amounts[item] !== null));
}

export function operatingMargin({ sales, operating_income: income }: PeriodAmounts): number | null {
  return sales === null || income === null || sales <= 0 ? null : income / sales;
}

const CHANGE_WORDS: Readonly<Record<Extract<PeriodChange, string>, string>> = {
  to_profit: "黒字転換",
  to_loss: "赤字転落",
  loss_narrowed: "赤字縮小",
  loss_widened: "赤字拡大",
  loss_unchanged: "赤字横ばい",
};
/** From here on a percentage is longer than the multiple it stands for. */
const MULTIPLE_FROM = 10;

/** +12.3%, 黒字転換, 12.5倍, － */
export function formatChange(change: PeriodChange): string {
  if (change === null) return NOT_AVAILABLE;
  if (typeof change === "string") return CHANGE_WORDS[change];
  const multiple = change + 1;
  return multiple >= MULTIPLE_FROM
    ? `${(Math.round(multiple * 10) / 10).toFixed(1)}倍`
    : `${formatPoints(change)}%`;
}

export function formatMargin(amounts: PeriodAmounts): string {
  return formatRatioPercent(operatingMargin(amounts));
}
