import { isEdgeCase } from "../roster/edge-cases.ts";
import {
  assetsOf,
  currentAssetsOf,
  equityOf,
  liabilitiesOf,
  openingBalanceSheet,
  type BalanceSheet,
} from "./balance-sheet.ts";
import { cashFlowsBeforeFinancing, planFinancing } from "./cash-flows.ts";
import { createDemand, decayedGrowth } from "./demand.ts";
import type { Economy } from "./economy.ts";
import type { FiscalQuarter } from "../calendar/fiscal-quarters.ts";
import type { QuarterFigures } from "./fundamentals.ts";
import { computeIncome, type IncomeStatement } from "./income-statement.ts";
import type { IssueProfile } from "../roster/issue-profile.ts";
import type { Random } from "../random.ts";
import type { Sector } from "../roster/sectors.ts";
import { createShareCapital } from "./share-capital.ts";
import { intrinsicValueOf } from "./intrinsic-value.ts";

/** Yearly sales per employee, yen. */
const SALES_PER_EMPLOYEE = 32_000_000;
/** Rate at which the smoothed yearly income follows the last four quarters. */
const SMOOTHING = 0.18;

/** Margin lost by the company that must end with negative equity, growing after the first four years. */
function marginErosion(code: string, index: number): number {
  return isEdgeCase(code, "negative_equity") ? -0.012 * Math.sqrt(Math.max(0, index - 16)) : 0;
}

/** Annualised from up to four last quarters. */
function trailingTwelveMonths(incomes: readonly IncomeStatement[]): {
  sales: number;
  operatingIncome: number;
} {
  const last = incomes.slice(-4);
  const sum = (of: (income: IncomeStatement) => number) =>
    (last.reduce((total, income) => total + of(income), 0) * 4) / last.length;
  return { sales: sum(({ sales }) => sales), operatingIncome: sum((one) => one.operatingIncome) };
}

function estimateIntrinsicValue(
  profile: IssueProfile,
  balanceSheet: BalanceSheet,
  sales: number,
  income: number,
  index: number,
) {
  return intrinsicValueOf({
    book: equityOf(balanceSheet),
    yearlySales: sales,
    yearlyIncome: income,
    netFinancial: balanceSheet.cash + 0.7 * balanceSheet.securities - balanceSheet.debt,
    growth: decayedGrowth(profile, index),
    salesFloor: profile.salesFloor,
  });
}

/** A rolling income, balance sheet and cash-flow model in integers. */
export function simulateOperating(
  profile: IssueProfile,
  sector: Sector,
  quarters: readonly FiscalQuarter[],
  economy: Economy,
  random: Random,
): QuarterFigures[] {
  const unit = profile.unitYen;
  const start = profile.size / unit;
  const demand = createDemand(profile, sector, economy, random);
  const balanceSheet = openingBalanceSheet(profile, sector, random);
  let smoothed = start * profile.margin;
  let intrinsicValue = estimateIntrinsicValue(profile, balanceSheet, start, smoothed, 0);
  const shares = Math.round((intrinsicValue * unit) / profile.firstPrice / 1000) * 1000;
  const capital = createShareCapital(profile, random, Math.max(100_000, shares));
  const incomes: IncomeStatement[] = [];
  let yearProfit = 0;

  return quarters.map((quarter, index) => {
    capital.beginQuarter(quarter.start, quarter.end);
    const intrinsicValuePerShare = (intrinsicValue * unit) / (capital.issued - capital.treasury);
    const { level, margin } = demand(quarter, index);
    const annualSales = start * Math.exp(level);
    const season = sector.seasonality[((quarter.position - 1) % 4) as 0 | 1 | 2 | 3];
    const sales = Math.round(annualSales * season * Math.exp(0.012 * random.normal()));
    const operatingIncome = Math.round(sales * (margin + marginErosion(profile.code, index)));
    const income = computeIncome(profile, balanceSheet, sales, operatingIncome, random);
    const flows = cashFlowsBeforeFinancing(
      profile,
      sector,
      balanceSheet,
      income,
      annualSales,
      random,
    );

    const dividendsPaid = capital.payDividends(quarter.position);
    const treasuryPurchased = capital.buyBackShares(intrinsicValuePerShare);
    const unfunded =
      balanceSheet.cash + flows.operating + flows.investing - dividendsPaid - treasuryPurchased;
    const canBorrow = isEdgeCase(profile.code, "negative_equity");
    const { equityToRaise, netBorrowing } = planFinancing(
      profile,
      balanceSheet,
      unfunded,
      annualSales,
      canBorrow,
    );
    const raised =
      equityToRaise > 0 ? capital.issueShares(equityToRaise, intrinsicValuePerShare) : 0;

    const revaluation = Math.round(balanceSheet.securities * (0.008 + 0.045 * random.normal()));
    balanceSheet.cash = unfunded + raised + netBorrowing;
    balanceSheet.workingAssets += flows.addedWorking;
    balanceSheet.plant += flows.capex - income.depreciation - income.impairment;
    balanceSheet.securities += revaluation - flows.soldSecurities;
    balanceSheet.payables += flows.addedPayables;
    balanceSheet.debt += netBorrowing;
    balanceSheet.netAssets +=
      income.netIncome - dividendsPaid - treasuryPurchased + raised + revaluation;
    balanceSheet.minorityInterests += income.minorityIncome;
    balanceSheet.valuationDifference += revaluation;

    const profit = income.netIncome - income.minorityIncome;
    incomes.push(income);
    const year = trailingTwelveMonths(incomes);
    smoothed += SMOOTHING * (year.operatingIncome - smoothed);
    intrinsicValue = estimateIntrinsicValue(profile, balanceSheet, year.sales, smoothed, index);

    yearProfit += profit;
    const closes = quarter.position === quarter.quartersInYear;
    const plannedDividend = capital.plannedDividend;
    const dividendPerShare = closes ? capital.closeYear(yearProfit, equityOf(balanceSheet)) : null;
    if (closes) yearProfit = 0;
    return {
      quarter,
      sales,
      operatingIncome,
      ordinaryIncome: income.ordinaryIncome,
      profitBeforeTax: income.profitBeforeTax,
      profit,
      operatingCashFlow: flows.operating,
      investingCashFlow: flows.investing,
      financingCashFlow: raised + netBorrowing - dividendsPaid - treasuryPurchased,
      depreciation: income.depreciation,
      dividendsPaid,
      treasuryPurchased,
      assets: assetsOf(balanceSheet),
      currentAssets: currentAssetsOf(balanceSheet),
      cash: balanceSheet.cash,
      investmentSecurities: balanceSheet.securities,
      liabilities: liabilitiesOf(balanceSheet),
      currentLiabilities:
        balanceSheet.payables +
        Math.round(balanceSheet.debt * 0.4 + balanceSheet.otherLiabilities * 0.5),
      netAssets: balanceSheet.netAssets,
      nonControllingInterests: balanceSheet.minorityInterests,
      shareholdersEquity: equityOf(balanceSheet) - balanceSheet.valuationDifference,
      treasuryStock: capital.treasuryCost,
      issuedShares: capital.issued,
      treasuryShares: capital.treasury,
      dividendPerShare,
      plannedDividend,
      nextPlannedDividend: closes ? capital.plannedDividend : null,
      employees: Math.max(12, Math.round((annualSales * unit) / SALES_PER_EMPLOYEE)),
      intrinsicValue,
      buyback:
        quarter.position % 2 === 0
          ? capital.decideBuyback(balanceSheet.cash, equityOf(balanceSheet), intrinsicValuePerShare)
          : null,
    };
  });
}
