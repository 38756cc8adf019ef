import type { QuarterFigures } from "./fundamentals.ts";
import type { EpochDay } from "../../platform/clock/days.ts";

const FLOW_KEYS = [
  "sales",
  "operatingIncome",
  "ordinaryIncome",
  "profitBeforeTax",
  "profit",
  "operatingCashFlow",
  "investingCashFlow",
  "financingCashFlow",
  "depreciation",
  "dividendsPaid",
  "treasuryPurchased",
] as const satisfies readonly (keyof QuarterFigures)[];

export type CumulativeFlows = Pick<QuarterFigures, (typeof FLOW_KEYS)[number]>;

/** Flows of quarters of one fiscal year. */
export function sumFlows(quarters: readonly QuarterFigures[]): CumulativeFlows {
  const total = Object.fromEntries(
    FLOW_KEYS.map((flow) => [flow, quarters.reduce((sum, figures) => sum + figures[flow], 0)]),
  );
  return total as Record<keyof CumulativeFlows, number>;
}

export interface FullYear {
  readonly yearStart: EpochDay;
  readonly yearEnd: EpochDay;
  readonly quarters: readonly QuarterFigures[];
  readonly total: CumulativeFlows;
  readonly dividendPerShare: number;
}

export function groupByFiscalYear(figures: readonly QuarterFigures[]): FullYear[] {
  const byEnd = Map.groupBy(figures, ({ quarter }) => quarter.yearEnd);
  return [...byEnd.values()].flatMap((quarters) => {
    const last = quarters.at(-1);
    if (last === undefined) return [];
    const { yearStart, yearEnd } = last.quarter;
    const dividendPerShare = last.dividendPerShare ?? 0;
    return [{ yearStart, yearEnd, quarters, total: sumFlows(quarters), dividendPerShare }];
  });
}
