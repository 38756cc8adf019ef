import { sumFlows } from "../fundamentals/full-year.ts";
import type { QuarterFigures } from "../fundamentals/fundamentals.ts";
import type { IssueProfile } from "../roster/issue-profile.ts";

/** Facts keyed by the bulk file's names: yen, shares, yen per share. */
export type FactRecord = Record<string, number>;

const roundTo = (value: number, digits: number): number =>
  Math.round(value * 10 ** digits) / 10 ** digits;

/** Net shares at the year's start on the share basis of `now`. */
function openingNetShares(
  profile: IssueProfile,
  before: QuarterFigures | undefined,
  now: QuarterFigures,
): number {
  const net = now.issuedShares - now.treasuryShares;
  if (before === undefined) return net;
  const splitSince = profile.splits
    .filter(({ exDate }) => exDate > before.quarter.end && exDate <= now.quarter.end)
    .reduce((factor, split) => factor * split.factor, 1);
  return (before.issuedShares - before.treasuryShares) / splitSince;
}

/**
 * Flows are cumulative from the year's start, stocks are at the period's end. EPS divides by the mean of the net shares
 * at the year's start and the period's end.
 * @param year the year's quarters up to the reported one
 * @param before the last quarter of the previous year, if simulated
 */
export function statementFacts(
  profile: IssueProfile,
  year: readonly QuarterFigures[],
  before: QuarterFigures | undefined,
): FactRecord {
  const now = year.at(-1);
  if (now === undefined) throw new RangeError("a summary needs at least one quarter");
  const flows = sumFlows(year);
  const unit = profile.unitYen;
  const net = now.issuedShares - now.treasuryShares;
  const averageShares = (net + openingNetShares(profile, before, now)) / 2;
  const isYear = now.quarter.periodType === "FY";
  const facts: FactRecord = {
    NetSales: flows.sales * unit,
    OperatingIncome: flows.operatingIncome * unit,
    OrdinaryIncome: flows.ordinaryIncome * unit,
    ProfitLossBeforeTax: flows.profitBeforeTax * unit,
    ProfitLossAttributableToOwnersOfParent: flows.profit * unit,
    Assets: now.assets * unit,
    CurrentAssets: now.currentAssets * unit,
    CashAndDeposits: now.cash * unit,
    InvestmentSecurities: now.investmentSecurities * unit,
    Liabilities: now.liabilities * unit,
    CurrentLiabilities: now.currentLiabilities * unit,
    NetAssets: now.netAssets * unit,
    ShareholdersEquity: now.shareholdersEquity * unit,
    NonControllingInterests: now.nonControllingInterests * unit,
    NumberOfIssuedShares: now.issuedShares,
    NumberOfTreasuryShares: now.treasuryShares,
    TreasuryStockYen: -now.treasuryStock * unit,
    EarningsPerShareYen: roundTo((flows.profit * unit) / averageShares, 2),
  };
  // Cash flows are stated only for the half-year and the year.
  if (isYear || now.quarter.periodType === "2Q") {
    Object.assign(facts, {
      CashAndCashEquivalents: now.cash * unit,
      NetCashProvidedByUsedInOperatingActivities: flows.operatingCashFlow * unit,
      NetCashProvidedByUsedInInvestmentActivities: flows.investingCashFlow * unit,
      NetCashProvidedByUsedInFinancingActivities: flows.financingCashFlow * unit,
      DepreciationAndAmortization: flows.depreciation * unit,
      DividendsPaid: -flows.dividendsPaid * unit,
      PurchaseOfTreasuryShares: -flows.treasuryPurchased * unit,
    });
  }
  if (isYear) {
    facts["NetAssetsPerShareYen"] = roundTo(
      ((now.netAssets - now.nonControllingInterests) * unit) / net,
      2,
    );
    facts["DividendPerShareYen"] = now.dividendPerShare ?? 0;
    facts["NumberOfEmployees"] = now.employees;
  }
  // −0 would not survive a round trip through JSON.
  for (const [name, value] of Object.entries(facts)) facts[name] = value + 0;
  return facts;
}
