import type { FiscalYearFigures, Financials } from "@tenbin/contract";
import { type FindingFigure, figure } from "./figure.ts";

type Quarter = Financials["quarters"][number];
type Period = Pick<
  FiscalYearFigures | Quarter,
  "operating_income" | "ordinary_income" | "profit" | "document_id"
>;

/** The first of these that the newest period gives is used. */
const PROFIT_FIELDS = ["operating_income", "ordinary_income", "profit"] as const;
export type ProfitField = (typeof PROFIT_FIELDS)[number];

export interface ProfitChange {
  readonly name: ProfitField;
  readonly now: FindingFigure;
  /** Null where the earlier period or its profit is unknown. */
  readonly before: FindingFigure | null;
  /** Null where a percentage is meaningless: a loss in either period, or growth beyond sixfold. */
  readonly change: FindingFigure | null;
}

/** A larger change starts from a profit so small that a percentage is meaningless. */
export const MAX_PROFIT_CHANGE = 5;

export function profitChange(now: Period, before: Period | undefined): ProfitChange | null {
  const name = PROFIT_FIELDS.find((each) => now[each] !== null);
  const value = name === undefined ? null : now[name];
  if (name === undefined || value === null) return null;
  const earlier = before?.[name] ?? null;
  const ids = [now.document_id];
  const both = [now.document_id, before?.document_id ?? null];
  const ratio = earlier !== null && earlier > 0 && value > 0 ? value / earlier - 1 : null;
  return {
    name,
    now: figure("profit", value, "yen", ids),
    before:
      earlier === null
        ? null
        : figure("profit_before", earlier, "yen", [before?.document_id ?? null]),
    change:
      ratio === null || ratio > MAX_PROFIT_CHANGE
        ? null
        : figure("profit_change", ratio, "percent", both),
  };
}
