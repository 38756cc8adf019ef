import type { MetricIdOf } from "@tenbin/contract/metrics";
import { hasOtherClasses, netSharesOn, ordinaryEquity, type ReportedYear } from "@tenbin/engine";
import {
  type CompanyOnDay,
  fieldOf,
  irregularReason,
  latestFact,
  pageFigure,
  recentYears,
  yearlyFlow,
} from "./company-on-day.ts";
import { combine, divide, type MetricValue, known, mean, toMetricValue } from "./metric-value.ts";
import { growthOver, nonpositiveBook, perShareAsOf } from "../../companies/index.ts";
import { enterpriseValueOf } from "./size-metrics.ts";
import { freeCashFlow } from "./finance-metrics.ts";

const MEAN_YEARS = 5;

export function multipleMetrics(
  company: CompanyOnDay,
): Record<MetricIdOf<"multiples">, MetricValue> {
  const mv = fieldOf(company, "mv");
  const ev = enterpriseValueOf(company);
  const per = pageFigure(company, "per");
  const pbr = pageFigure(company, "pbr");
  const perMean = mean(recentYears(company, MEAN_YEARS, (year) => pastPer(company, year)));
  const pbrMean = mean(recentYears(company, MEAN_YEARS, (year) => pastPbr(company, year)));
  const forecastPer = pageFigure(company, "forecast_per");
  return {
    per,
    forecast_per: forecastPer,
    pbr,
    psr: divide(mv, yearlyFlow(company, "sales")),
    pcfr: divide(mv, yearlyFlow(company, "operatingCashFlow")),
    mix_factor: combine([per, pbr], (a, b) => a * b),
    ev_ebitda: divide(
      ev,
      combine(
        [yearlyFlow(company, "operatingIncome"), latestFact(company, "depreciation")],
        (op, depreciation) => op + depreciation,
      ),
    ),
    ev_op: divide(ev, yearlyFlow(company, "operatingIncome")),
    peg: combine([forecastPer, profitGrowth(company)], (multiple, growth) =>
      divide(multiple, 100 * growth),
    ),
    fcf_yield: divide(
      company.latest?.irregular ? irregularReason(company) : freeCashFlow(company.latest),
      mv,
    ),
    dividend_yield: pageFigure(company, "dividend_yield"),
    per_mean_5y: perMean,
    pbr_mean_5y: pbrMean,
    per_to_mean: divide(per, perMean),
    pbr_to_mean: divide(pbr, pbrMean),
  };
}

function profitGrowth({ years }: CompanyOnDay): MetricValue {
  return toMetricValue(growthOver(years, MEAN_YEARS, ({ facts }) => facts.profit));
}

/** Where classes of shares are told apart, price ÷ EPS, as the page's PER is (`financialRatios`). */
function pastPer(company: CompanyOnDay, year: ReportedYear): MetricValue {
  if (!hasOtherClasses(year.facts)) {
    return divide(valueAtYearEnd(company, year), known(year.facts.profit, "fact_not_disclosed"));
  }
  const price = priceAtYearEnd(company, year);
  if (price === undefined) return "no_past_price";
  const { eps } = perShareAsOf(price.date, year, company.splits);
  return divide(price.close, known(eps, "fact_not_disclosed"));
}

function pastPbr(company: CompanyOnDay, year: ReportedYear): MetricValue {
  const equity = known(ordinaryEquity(year.facts), "fact_not_disclosed");
  return divide(valueAtYearEnd(company, year), equity, nonpositiveBook(year));
}

/** The last close of the month in which the fiscal year ended. */
function priceAtYearEnd({ monthEnds }: CompanyOnDay, { periodEnd }: ReportedYear) {
  return monthEnds.find(({ date }) => date.slice(0, 7) === periodEnd.slice(0, 7));
}

/** Market value at that close. */
function valueAtYearEnd(company: CompanyOnDay, year: ReportedYear): MetricValue {
  const price = priceAtYearEnd(company, year);
  if (price === undefined) return "no_past_price";
  const shares = netSharesOn(price.date, year.periodEnd, year.facts, company.splits);
  return shares === null ? "no_shares" : price.close * shares.count;
}
