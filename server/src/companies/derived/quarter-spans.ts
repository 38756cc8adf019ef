import type { PeriodAmounts, PeriodChange, PeriodChanges } from "@tenbin/contract";
import type { StatementDocument } from "@tenbin/engine";
import { toEpochDay, toIsoDate } from "../../platform/clock/days.ts";
import { findYearBack, monthsBetween } from "./fiscal-years.ts";

const QUARTER_MONTHS = 3;

/** What a company earned in a stretch of time, cumulative or of three months. */
export interface QuarterSpan extends Pick<
  StatementDocument,
  "periodStart" | "periodEnd" | "consolidated" | "accountingStandard"
> {
  readonly months: number;
  readonly amounts: PeriodAmounts;
}

/** Since the first day of the fiscal year. */
export function cumulativeSpan(statement: StatementDocument): QuarterSpan {
  const { periodStart, periodEnd, consolidated, accountingStandard, facts } = statement;
  return {
    periodStart,
    periodEnd,
    consolidated,
    accountingStandard,
    months: monthsBetween(periodStart, periodEnd),
    amounts: {
      sales: facts.sales,
      operating_income: facts.operatingIncome,
      ordinary_income: facts.ordinaryIncome,
      profit: facts.profit,
    },
  };
}

/**
 * The last three months of a cumulative span: the span itself, or its difference to that of the same
 * fiscal year which ended three months before. Null where that one is missing or was drawn up otherwise:
 * a longer stretch is not divided among its quarters. Dates decide, not names of quarters, because a
 * changed year-end makes years of other lengths.
 */
export function threeMonthSpan(
  span: QuarterSpan,
  cumulative: readonly QuarterSpan[],
): QuarterSpan | null {
  if (span.months === QUARTER_MONTHS) return span;
  const before = cumulative.find(
    (earlier) =>
      earlier.periodStart === span.periodStart &&
      isDrawnUpAlike(earlier, span) &&
      earlier.periodEnd < span.periodEnd &&
      monthsBetween(dayAfter(earlier.periodEnd), span.periodEnd) === QUARTER_MONTHS,
  );
  if (before === undefined) return null;
  return {
    ...span,
    periodStart: dayAfter(before.periodEnd),
    months: QUARTER_MONTHS,
    amounts: {
      sales: subtract(span.amounts.sales, before.amounts.sales),
      operating_income: subtract(span.amounts.operating_income, before.amounts.operating_income),
      ordinary_income: subtract(span.amounts.ordinary_income, before.amounts.ordinary_income),
      profit: subtract(span.amounts.profit, before.amounts.profit),
    },
  };
}

/** 前年同期比: against the span of the same length a year before, if it was drawn up alike. */
export function changesFromYearBefore(
  span: QuarterSpan,
  spans: readonly QuarterSpan[],
): PeriodChanges {
  const alike = spans.filter(
    (other) => other.months === span.months && isDrawnUpAlike(other, span),
  );
  const before = findYearBack(alike, span.periodEnd, 1)?.amounts;
  const change = (name: keyof PeriodAmounts) =>
    changeBetween(before?.[name] ?? null, span.amounts[name]);
  const sales = change("sales");
  return {
    // The words (to_loss, …) are about profits; sales have none.
    sales: typeof sales === "number" ? sales : null,
    operating_income: change("operating_income"),
    ordinary_income: change("ordinary_income"),
    profit: change("profit"),
  };
}

/** A share of the amount before where that was positive; else a word, as no share of a loss can be read. */
export function changeBetween(before: number | null, now: number | null): PeriodChange {
  if (before === null || now === null || before === 0) return null;
  if (before > 0) return now < 0 ? "to_loss" : now / before - 1;
  if (now > 0) return "to_profit";
  if (now === before) return "loss_unchanged";
  return now > before ? "loss_narrowed" : "loss_widened";
}

function isDrawnUpAlike(a: QuarterSpan, b: QuarterSpan): boolean {
  return a.consolidated === b.consolidated && a.accountingStandard === b.accountingStandard;
}

function subtract(total: number | null, part: number | null): number | null {
  return total === null || part === null ? null : total - part;
}

function dayAfter(day: string): string {
  return toIsoDate(toEpochDay(day) + 1);
}
