import type { MetricIdOf } from "@tenbin/contract/metrics";
import type { Facts, ReportedYear, StatementDocument } from "@tenbin/engine";
import {
  findYearBack,
  growthOver,
  type PerShareFigures,
  perShareFigure,
} from "../../companies/index.ts";
import { daysBetween } from "../../platform/clock/days.ts";
import { type CompanyOnDay, factOf, fieldOf, yearsInARow } from "./company-on-day.ts";
import { changeFrom, combine, type MetricValue, known, toMetricValue } from "./metric-value.ts";

/** Two cumulative quarters are alike if their lengths differ by no more. */
const LENGTH_TOLERANCE_DAYS = 20;

export function growthMetrics(company: CompanyOnDay): Record<MetricIdOf<"growth">, MetricValue> {
  const { years, day, splits } = company;
  const growth = (key: keyof Facts, span: number) =>
    toMetricValue(growthOver(years, span, ({ facts }) => facts[key]));
  const perShareGrowth = (key: keyof PerShareFigures) =>
    toMetricValue(
      growthOver(years, 5, (year: ReportedYear) => perShareFigure(key, day, year, splits)),
    );
  return {
    netsales_growth_p1y: growth("sales", 1),
    netsales_growth_p3y: growth("sales", 3),
    netsales_growth_p5y: fieldOf(company, "netsales_growth_p5y"),
    op_growth_p1y: growth("operatingIncome", 1),
    op_growth_p3y: growth("operatingIncome", 3),
    op_growth_p5y: fieldOf(company, "op_growth_p5y"),
    profit_growth_p1y: growth("profit", 1),
    profit_growth_p3y: growth("profit", 3),
    profit_growth_p5y: growth("profit", 5),
    assets_growth_p1y: growth("assets", 1),
    eps_growth_p5y: perShareGrowth("eps"),
    bps_growth_p5y: perShareGrowth("bps"),
    dps_growth_p5y: perShareGrowth("dps"),
    quarter_sales_growth: quarterGrowth(company, "sales"),
    quarter_op_growth: quarterGrowth(company, "operatingIncome"),
    sales_rise_years: yearsInARow(company, factOf("sales"), isAbove),
    op_rise_years: yearsInARow(company, factOf("operatingIncome"), isAbove),
  };
}

function isAbove(now: number, before: number): boolean {
  return now > before;
}

/** The newest cumulative figures against those of the same quarter a year before. */
function quarterGrowth({ periods }: CompanyOnDay, key: keyof Facts): MetricValue {
  const newest = periods.at(-1);
  if (newest === undefined) return "no_statement";
  const alike = periods.filter((period) => isAlike(period, newest));
  const before = findYearBack(alike, newest.periodEnd, 1);
  if (before === null) return "no_quarter";
  const figure = ({ facts }: StatementDocument) => known(facts[key], "fact_not_disclosed");
  return combine([figure(before), figure(newest)], (from, to) =>
    from <= 0 || to <= 0 ? "nonpositive_end" : changeFrom(from, to),
  );
}

function isAlike(a: StatementDocument, b: StatementDocument): boolean {
  const difference = lengthOf(a) - lengthOf(b);
  return a.periodType === b.periodType && Math.abs(difference) <= LENGTH_TOLERANCE_DAYS;
}

function lengthOf({ periodStart, periodEnd }: StatementDocument): number {
  return daysBetween(periodStart, periodEnd);
}
