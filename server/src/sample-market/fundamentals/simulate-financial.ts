import type { Economy } from "./economy.ts";
import type { FiscalQuarter } from "../calendar/fiscal-quarters.ts";
import type { QuarterFigures } from "./fundamentals.ts";
import type { IssueProfile } from "../roster/issue-profile.ts";
import type { Random } from "../random.ts";
import { createShareCapital } from "./share-capital.ts";
import { intrinsicValueOf } from "./intrinsic-value.ts";

/** Yearly return on equity and assets ÷ net assets per kind of financial company. */
const FINANCIAL_TYPES = {
  bank: { roe: 0.042, gearing: 20, minCash: 0.08 },
  insurer: { roe: 0.068, gearing: 6, minCash: 0.05 },
  broker: { roe: 0.075, gearing: 5, minCash: 0.15 },
  reit: { roe: 0.046, gearing: 2.1, minCash: 0.03 },
} as const;

const TAX_RATE = 0.3;

/** Equity earns a return; the rest of the balance sheet follows from gearing. */
export function simulateFinancial(
  profile: IssueProfile,
  style: keyof typeof FINANCIAL_TYPES,
  quarters: readonly FiscalQuarter[],
  economy: Economy,
  random: Random,
): QuarterFigures[] {
  const unit = profile.unitYen;
  const { roe, gearing, minCash } = FINANCIAL_TYPES[style];
  const round = Math.round;
  const isReit = style === "reit";
  let netAssets = round(profile.size / unit);
  let liabilities = round(netAssets * (gearing - 1));
  let cash = round((netAssets + liabilities) * minCash);
  let other = netAssets + liabilities - cash;
  let valuationDifference = isReit ? 0 : round(netAssets * 0.08);
  let returnShock = 0;
  let smoothed = netAssets * roe;
  let yearProfit = 0;
  let intrinsicValue = netAssets;
  const shares = Math.max(
    100_000,
    round((netAssets * unit * 0.8) / profile.firstPrice / 100) * 100,
  );
  const capital = createShareCapital(profile, random, shares);

  return quarters.map((quarter) => {
    capital.beginQuarter(quarter.start, quarter.end);
    const intrinsicValuePerShare = (intrinsicValue * unit) / (capital.issued - capital.treasury);
    const activity = economy.activity(quarter.end - 45) * profile.cyclicality;
    returnShock = 0.7 * returnShock + (isReit ? 0.01 : 0.09) * random.normal();
    const quarterReturn =
      (roe / 4) * Math.max(-0.4, 1 + returnShock + (isReit ? 0.2 : 3) * activity);
    const taxed = isReit ? 0.001 : TAX_RATE;
    const profitBeforeTax = round((netAssets * quarterReturn) / (1 - taxed));
    const profit = profitBeforeTax - (profitBeforeTax > 0 ? round(profitBeforeTax * taxed) : 0);
    const ordinaryIncome =
      profitBeforeTax + round(Math.abs(profitBeforeTax) * random.between(0, 0.06));
    const sales = round(
      Math.max(netAssets * roe * 0.25, Math.abs(ordinaryIncome)) / profile.margin,
    );
    const operatingIncome = round(ordinaryIncome * (isReit ? 1.15 : 0.97));

    const dividendsPaid = capital.payDividends(quarter.position);
    const treasuryPurchased = capital.buyBackShares(intrinsicValuePerShare);
    const addedLiabilities = round(liabilities * (profile.growth / 4 + 0.006 * random.normal()));
    const revaluation = isReit ? 0 : round(netAssets * 0.012 * random.normal());
    const depreciation = round((netAssets + liabilities) * (isReit ? 0.004 : 0.0006));
    const target = (netAssets + liabilities) * minCash * random.between(0.9, 1.1);
    const financingCashFlow = -dividendsPaid - treasuryPurchased;
    const operatingCashFlow = profit + depreciation + addedLiabilities;
    const investingCashFlow = round(target - cash) - operatingCashFlow - financingCashFlow;
    cash += operatingCashFlow + investingCashFlow + financingCashFlow;
    other += -investingCashFlow - depreciation + revaluation;
    liabilities += addedLiabilities;
    netAssets += profit - dividendsPaid - treasuryPurchased + revaluation;
    valuationDifference += revaluation;
    yearProfit += profit;
    smoothed = 0.85 * smoothed + 0.15 * profit * 4;
    intrinsicValue = isReit
      ? netAssets * 1.05
      : intrinsicValueOf({
          book: netAssets,
          yearlySales: 0,
          yearlyIncome: smoothed / (1 - TAX_RATE),
          netFinancial: 0,
          growth: 0,
          salesFloor: 0,
        });
    const closes = quarter.position === quarter.quartersInYear;
    const plannedDividend = capital.plannedDividend;
    const dividendPerShare = closes ? capital.closeYear(yearProfit, netAssets) : null;
    if (closes) yearProfit = 0;
    const assets = cash + other;
    return {
      quarter,
      sales,
      operatingIncome,
      ordinaryIncome,
      profitBeforeTax,
      profit,
      operatingCashFlow,
      investingCashFlow,
      financingCashFlow,
      depreciation,
      dividendsPaid,
      treasuryPurchased,
      assets,
      currentAssets: round(assets * (style === "broker" ? 0.93 : 0.06)),
      cash,
      investmentSecurities: style === "broker" ? round(assets * 0.03) : 0,
      liabilities,
      currentLiabilities: round(liabilities * (style === "broker" ? 0.88 : 0.3)),
      netAssets,
      nonControllingInterests: 0,
      shareholdersEquity: netAssets - valuationDifference,
      treasuryStock: capital.treasuryCost,
      issuedShares: capital.issued,
      treasuryShares: capital.treasury,
      dividendPerShare,
      plannedDividend,
      nextPlannedDividend: closes ? capital.plannedDividend : null,
      employees: isReit ? 0 : Math.max(40, round((netAssets * unit) / 90_000_000)),
      intrinsicValue,
      buyback:
        quarter.position === 4
          ? capital.decideBuyback(cash, netAssets, intrinsicValuePerShare)
          : null,
    };
  });
}
