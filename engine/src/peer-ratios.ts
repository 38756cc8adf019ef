import type { FiscalYear } from "./company/fiscal-years.ts";
import { freeCashFlow, payoutOf } from "./money/free-cash-flow.ts";
import { compoundGrowth } from "./money/growth.ts";
import { netCashOf } from "./money/net-cash.ts";
import { operatingProfitOf } from "./money/operating-profit.ts";
import { parentEquity } from "./company/parent-equity.ts";
import { mean, standardDeviation } from "./statistics/mean.ts";
import { DEFAULT_SPAN_YEARS } from "./window.ts";

/** Fiscal years in the "mean" ratios. */
const MEAN_YEARS = 3;

/**
 * Ratios by which peers are compared: scale-free except the two that measure size (see
 * market-scale.ts). Profits, flows and net cash are divided by the latest book value; null where a
 * filing lacks the parts.
 */
export interface PeerRatios {
  readonly roe: number;
  readonly roeMean: number;
  readonly roeDeviation: number;
  /** Against the fiscal year before; null where that one is missing or has not twelve months. */
  readonly profitChange: number | null;
  readonly operatingReturn: number | null;
  readonly operatingReturnMean: number | null;
  readonly operatingChange: number | null;
  readonly margin: number | null;
  readonly logTurnover: number | null;
  readonly salesGrowth: number | null;
  readonly salesGrowthLatest: number | null;
  readonly cashReturn: number | null;
  readonly freeCashReturn: number | null;
  readonly depreciation: number | null;
  readonly dividends: number | null;
  readonly payout: number | null;
  readonly netCash: number | null;
  readonly cash: number | null;
  readonly securities: number | null;
  readonly equityRatio: number | null;
  /** Natural logarithm of yen per head. */
  readonly logSalesPerEmployee: number | null;
  /** Natural logarithm of book value in yen. */
  readonly logBook: number;
  /** Files under IFRS or US GAAP: no goodwill amortisation, other presentation. */
  readonly foreignStandard: boolean;
}

/**
 * Ratios of the company from its latest six fiscal years; null without positive book value or
 * without profit. Independent of the viewer's window.
 */
export function peerRatiosOf(
  allYears: readonly FiscalYear[],
  foreignStandard: boolean,
): PeerRatios | null {
  const years = allYears.filter((year) => year.usable && year.relativeIndex >= -DEFAULT_SPAN_YEARS);
  const latest = years.at(-1);
  const book = latest === undefined ? null : parentEquity(latest.facts);
  if (latest === undefined || book === null || book <= 0) return null;
  const recent = years.slice(-MEAN_YEARS);
  const { facts } = latest;
  const perBook = (amount: number | null) => (amount === null ? null : amount / book);
  const meanPerBook = (amountOf: (facts: FiscalYear["facts"]) => number | null) =>
    perBook(mean(recent.map((year) => amountOf(year.facts)).filter((amount) => amount !== null)));
  const profits = years.map((year) => year.facts.profit ?? 0);
  const operating = years.map((year) => operatingProfitOf(year.facts));
  const previous = years.at(-2);
  const hasYearBefore = latest.absoluteIndex - (previous?.absoluteIndex ?? -Infinity) === 1;
  const before = hasYearBefore ? operating.at(-2) : null;
  const operatingLatest = operating.at(-1) ?? null;
  const { sales, assets, employees } = facts;
  return {
    roe: (profits.at(-1) ?? 0) / book,
    roeMean: (mean(profits.slice(-MEAN_YEARS)) ?? 0) / book,
    roeDeviation: (standardDeviation(profits) ?? 0) / book,
    profitChange: !hasYearBefore ? null : (profits.at(-1)! - profits.at(-2)!) / book,
    operatingReturn: perBook(operatingLatest),
    operatingReturnMean: meanPerBook(operatingProfitOf),
    operatingChange:
      operatingLatest === null || before == null ? null : (operatingLatest - before) / book,
    margin:
      operatingLatest === null || sales === null || sales <= 0 ? null : operatingLatest / sales,
    logTurnover: sales === null || sales <= 0 ? null : Math.log(sales / book),
    salesGrowth: growthBetween(years[0], latest),
    salesGrowthLatest: growthBetween(previous, latest),
    cashReturn: meanPerBook((of) => of.operatingCashFlow),
    freeCashReturn: meanPerBook(freeCashFlow),
    depreciation: perBook(facts.depreciation),
    dividends: perBook(facts.dividendsPaid === null ? null : Math.abs(facts.dividendsPaid)),
    payout: meanPerBook(payoutOf),
    netCash: perBook(netCashOf(facts)),
    cash: perBook(facts.cashAndCashEquivalents ?? facts.cashAndDeposits),
    securities: perBook(facts.investmentSecurities),
    equityRatio: assets === null || assets <= 0 ? null : book / assets,
    logSalesPerEmployee:
      sales === null || sales <= 0 || employees === null || employees <= 0
        ? null
        : Math.log(sales / employees),
    logBook: Math.log(book),
    foreignStandard,
  };
}

function growthBetween(first: FiscalYear | undefined, last: FiscalYear): number | null {
  if (first === undefined) return null;
  const span = last.absoluteIndex - first.absoluteIndex;
  return compoundGrowth(first.facts.sales ?? 0, last.facts.sales ?? 0, span);
}
