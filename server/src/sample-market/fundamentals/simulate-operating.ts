import { isAwkward } from "../roster/awkward.ts";
import {
  assetsOf,
  currentAssetsOf,
  equityOf,
  liabilitiesOf,
  openBooks,
  type Books,
} from "./books.ts";
import { businessCashFlows, fund } from "./cash-flows.ts";
import { createDemand, growthAfter } from "./demand.ts";
import type { Economy } from "./economy.ts";
import type { FiscalQuarter } from "../calendar/fiscal-quarters.ts";
import type { QuarterFigures } from "./fundamentals.ts";
import { earn, type Income } from "./income.ts";
import type { Profile } from "../roster/profile.ts";
import type { Random } from "../random.ts";
import type { Sector } from "../roster/sectors.ts";
import { createShareCapital } from "./share-capital.ts";
import { worthOf } from "./worth.ts";

/** Sales per employee and year, yen. */
const SALES_PER_HEAD = 32_000_000;
/** How fast the smoothed yearly income follows the last four quarters. */
const SMOOTHING = 0.18;

/** Margin lost by the company that is to end with negative equity, growing after the first four years. */
function sinking(code: string, index: number): number {
  return isAwkward(code, "negative_equity") ? -0.012 * Math.sqrt(Math.max(0, index - 16)) : 0;
}

/** Sales and income of a year at the pace of up to four last quarters. */
function lastYear(incomes: readonly Income[]): { sales: number; operatingIncome: number } {
  const last = incomes.slice(-4);
  const sum = (of: (income: Income) => number) =>
    (last.reduce((total, income) => total + of(income), 0) * 4) / last.length;
  return { sales: sum(({ sales }) => sales), operatingIncome: sum((one) => one.operatingIncome) };
}

function bookWorth(profile: Profile, books: Books, sales: number, income: number, index: number) {
  return worthOf({
    book: equityOf(books),
    yearlySales: sales,
    yearlyIncome: income,
    netFinancial: books.cash + 0.7 * books.securities - books.debt,
    growth: growthAfter(profile, index),
    salesFloor: profile.salesFloor,
  });
}

/** Simulates the books of an ordinary company: a rolling income, balance and cash-flow model in integers. */
export function simulateOperating(
  profile: Profile,
  sector: Sector,
  quarters: readonly FiscalQuarter[],
  economy: Economy,
  random: Random,
): QuarterFigures[] {
  const unit = profile.unitYen;
  const start = profile.size / unit;
  const demand = createDemand(profile, sector, economy, random);
  const books = openBooks(profile, sector, random);
  let smoothed = start * profile.margin;
  let worth = bookWorth(profile, books, start, smoothed, 0);
  const shares = Math.round((worth * unit) / profile.firstPrice / 1000) * 1000;
  const capital = createShareCapital(profile, random, Math.max(100_000, shares));
  const incomes: Income[] = [];
  let yearProfit = 0;

  return quarters.map((quarter, index) => {
    capital.beginQuarter(quarter.start, quarter.end);
    const worthPerShare = (worth * unit) / (capital.issued - capital.treasury);
    const { level, margin } = demand(quarter, index);
    const pace = start * Math.exp(level);
    const season = sector.season[((quarter.position - 1) % 4) as 0 | 1 | 2 | 3];
    const sales = Math.round(pace * season * Math.exp(0.012 * random.normal()));
    const operatingIncome = Math.round(sales * (margin + sinking(profile.code, index)));
    const income = earn(profile, books, sales, operatingIncome, random);
    const flows = businessCashFlows(profile, sector, books, income, pace, random);

    const dividendsPaid = capital.payDividends(quarter.position);
    const treasuryPurchased = capital.buyBack(worthPerShare);
    const unfunded =
      books.cash + flows.operating + flows.investing - dividendsPaid - treasuryPurchased;
    const lends = isAwkward(profile.code, "negative_equity");
    const { wanted, borrowed } = fund(profile, books, unfunded, pace, lends);
    const raised = wanted > 0 ? capital.issue(wanted, worthPerShare) : 0;

    const revaluation = Math.round(books.securities * (0.008 + 0.045 * random.normal()));
    books.cash = unfunded + raised + borrowed;
    books.working += flows.addedWorking;
    books.plant += flows.capex - income.depreciation - income.impairment;
    books.securities += revaluation - flows.soldSecurities;
    books.payables += flows.addedPayables;
    books.debt += borrowed;
    books.netAssets += income.netIncome - dividendsPaid - treasuryPurchased + raised + revaluation;
    books.minority += income.toMinority;
    books.valuationDifference += revaluation;

    const profit = income.netIncome - income.toMinority;
    incomes.push(income);
    const year = lastYear(incomes);
    smoothed += SMOOTHING * (year.operatingIncome - smoothed);
    worth = bookWorth(profile, books, year.sales, smoothed, index);

    yearProfit += profit;
    const closes = quarter.position === quarter.of;
    const plannedDividend = capital.plannedDividend;
    const dividendPerShare = closes ? capital.closeYear(yearProfit, equityOf(books)) : null;
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
      financingCashFlow: raised + borrowed - dividendsPaid - treasuryPurchased,
      depreciation: income.depreciation,
      dividendsPaid,
      treasuryPurchased,
      assets: assetsOf(books),
      currentAssets: currentAssetsOf(books),
      cash: books.cash,
      investmentSecurities: books.securities,
      liabilities: liabilitiesOf(books),
      currentLiabilities:
        books.payables + Math.round(books.debt * 0.4 + books.otherLiabilities * 0.5),
      netAssets: books.netAssets,
      nonControllingInterests: books.minority,
      shareholdersEquity: equityOf(books) - books.valuationDifference,
      treasuryStock: capital.treasuryCost,
      issuedShares: capital.issued,
      treasuryShares: capital.treasury,
      dividendPerShare,
      plannedDividend,
      nextPlannedDividend: closes ? capital.plannedDividend : null,
      employees: Math.max(12, Math.round((pace * unit) / SALES_PER_HEAD)),
      worth,
      buyback:
        quarter.position % 2 === 0
          ? capital.decideBuyback(books.cash, equityOf(books), worthPerShare)
          : null,
    };
  });
}
