import { formatDay } from "./days.ts";
import type { Economy } from "./economy.ts";
import type { FiscalQuarter } from "./fiscal-quarters.ts";
import type { QuarterFigures } from "./fundamentals.ts";
import { isAwkward } from "./awkward.ts";
import type { Profile } from "./profile.ts";
import type { Random } from "./random.ts";
import type { Sector } from "./sectors.ts";
import { createShareCapital } from "./share-capital.ts";
import { worthOf } from "./worth.ts";

const TAX_RATE = 0.306;
const INTEREST = 0.012 / 4;
const YIELD_ON_SECURITIES = 0.025 / 4;
/** Sales per employee and year, yen. */
const SALES_PER_HEAD = 32_000_000;

/** Log level of sales against the start, and the operating margin, quarter by quarter. */
function createDemand(profile: Profile, sector: Sector, economy: Economy, random: Random) {
  let idiosyncratic = 0;
  let marginShock = 0;
  let trend = 0;
  const spread = Math.max(0.006, Math.abs(profile.margin) * 0.16);
  return (quarter: FiscalQuarter, index: number): { level: number; margin: number } => {
    const middle = quarter.end - 45;
    const activity = economy.activity(middle) * profile.cyclicality;
    const shock =
      economy.pandemic(middle) * sector.pandemic * (profile.cyclicality / sector.cyclicality);
    const cycle = economy.sectorCycle(sector.name, middle);
    idiosyncratic = 0.93 * idiosyncratic + 0.022 * random.normal();
    marginShock = 0.82 * marginShock + spread * 0.6 * random.normal();
    // Growth fades: nobody grows at a start-up's pace for ever.
    trend += (profile.growth * (profile.growth > 0.05 ? 0.972 ** index : 1)) / 4;
    const deviation = activity + shock + cycle + idiosyncratic;
    return {
      level: trend + deviation,
      // Fixed costs: a tenth less sales costs about three points of a ten-point margin.
      margin:
        profile.margin +
        marginShock +
        0.3 * deviation * Math.min(0.35, 0.06 + Math.abs(profile.margin)) * 4 * 0.6,
    };
  };
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
  const yearly = profile.size / unit;
  const demand = createDemand(profile, sector, economy, random);
  const isSinking = isAwkward(profile.code, "negative_equity");
  const round = Math.round;

  let plant = round(yearly * sector.plant);
  let working = round(yearly * sector.workingAssets);
  let payables = round(working * random.between(0.5, 0.8));
  let debt = round((plant + working) * profile.leverage);
  let securities = round(yearly * random.uniform() ** 2 * 0.22);
  let cash = round(yearly * random.between(0.1, 0.28));
  const otherFixed = round(yearly * random.between(0.02, 0.1));
  const otherLiabilities = round(yearly * random.between(0.04, 0.13));
  let valuationDifference = round(securities * 0.15);
  let netAssets =
    cash + working + plant + securities + otherFixed - payables - debt - otherLiabilities;
  if (netAssets < 0.14 * yearly) {
    const lacking = round(0.14 * yearly - netAssets);
    cash += lacking;
    netAssets += lacking;
  }
  let minority = round(netAssets * profile.minorityShare);
  let smoothed = yearly * profile.margin;
  let yearProfit = 0;
  const firstWorth = worthOf({
    book: netAssets - minority,
    yearlySales: yearly,
    yearlyIncome: smoothed,
    netFinancial: cash + 0.7 * securities - debt,
    growth: profile.growth,
    salesFloor: profile.salesFloor,
  });
  const shares = round((firstWorth * unit) / profile.firstPrice / 1000) * 1000;
  const capital = createShareCapital(profile, random, Math.max(100_000, shares));
  let worth = firstWorth;
  const recent: { sales: number; income: number }[] = [];

  return quarters.map((quarter, index) => {
    capital.beginQuarter(quarter.start, quarter.end);
    const worthPerShare = (worth * unit) / (capital.issued - capital.treasury);
    const { level, margin } = demand(quarter, index);
    const season = sector.season[((quarter.position - 1) % 4) as 0 | 1 | 2 | 3];
    const annual = yearly * Math.exp(level);
    const sales = round(annual * season * Math.exp(0.012 * random.normal()));
    const fade = isSinking ? -0.012 * Math.max(0, index - 16) ** 0.5 : 0;
    const operatingIncome = round(sales * (margin + fade));
    const depreciation = round((plant * 0.11) / 4);

    const financial = round(securities * YIELD_ON_SECURITIES - debt * INTEREST);
    const ordinaryIncome = operatingIncome + financial + round(sales * 0.003 * random.normal());
    const impairs = random.chance(operatingIncome < 0 ? 0.08 : 0.02);
    const impairment = impairs
      ? Math.min(round(sales * random.between(0.02, 0.1)), round(plant * 0.3))
      : 0;
    const profitBeforeTax = ordinaryIncome - impairment;
    const tax = profitBeforeTax > 0 ? round(profitBeforeTax * TAX_RATE) : 0;
    const income = profitBeforeTax - tax;
    const toMinority = round(income * profile.minorityShare);
    const profit = income - toMinority;

    const workingTarget = annual * sector.workingAssets;
    const addedWorking = round((workingTarget - working) * 0.5);
    const addedPayables = round(addedWorking * 0.6 * (payables > 0 || addedWorking > 0 ? 1 : 0));
    const operatingCashFlow = income + impairment + depreciation - addedWorking + addedPayables;
    const capex = Math.max(
      0,
      round(
        (annual *
          sector.plant *
          (0.11 + Math.max(-0.02, profile.growth)) *
          random.between(0.55, 1.45)) /
          4,
      ),
    );
    const soldSecurities = random.chance(0.05) ? round(securities * 0.1) : 0;
    const investingCashFlow = -capex + soldSecurities;
    const dividendsPaid = capital.payDividends(quarter.position);
    const treasuryPurchased = capital.buyBack(worthPerShare);

    let financingCashFlow = -dividendsPaid - treasuryPurchased;
    const expected = cash + operatingCashFlow + investingCashFlow + financingCashFlow;
    const floor = round(annual * 0.09);
    let raised = 0;
    let borrowed = 0;
    if (expected < floor) {
      const lacking = floor - expected;
      const weak =
        netAssets < 0.22 * (netAssets + payables + debt + otherLiabilities) || profile.margin < 0;
      if (weak && !isSinking) raised = capital.issue(lacking * 2, worthPerShare);
      else borrowed = lacking;
    } else if (debt > 0 && expected > annual * 0.3) {
      borrowed = -Math.min(debt, round((expected - annual * 0.3) * 0.1));
    }
    financingCashFlow += raised + borrowed;
    debt += borrowed;
    cash += operatingCashFlow + investingCashFlow + financingCashFlow;
    working += addedWorking;
    payables += addedPayables;
    plant += capex - depreciation - impairment;
    const revaluation = round(securities * 0.045 * random.normal() + securities * 0.008);
    securities += revaluation - soldSecurities;
    valuationDifference += revaluation;
    minority += toMinority;
    netAssets += income - dividendsPaid - treasuryPurchased + raised + revaluation;
    yearProfit += profit;

    const currentAssets = cash + working;
    const assets = currentAssets + plant + securities + otherFixed;
    const liabilities = payables + debt + otherLiabilities;
    const equity = netAssets - minority;
    recent.push({ sales, income: operatingIncome });
    const last = recent.slice(-4);
    const scale = 4 / last.length;
    smoothed = 0.82 * smoothed + 0.18 * scale * last.reduce((sum, { income: of }) => sum + of, 0);
    const yearlySales = scale * last.reduce((sum, { sales: of }) => sum + of, 0);
    worth = worthOf({
      book: equity,
      yearlySales,
      yearlyIncome: smoothed,
      netFinancial: cash + 0.7 * securities - debt,
      growth: profile.growth * (profile.growth > 0.05 ? 0.98 ** index : 1),
      salesFloor: profile.salesFloor,
    });

    const closes = quarter.position === quarter.of;
    const plannedDividend = capital.plannedDividend;
    const dividendPerShare = closes ? capital.closeYear(yearProfit, equity) : null;
    if (closes) yearProfit = 0;
    const decides = quarter.position % 2 === 0 && formatDay(quarter.end) >= "2014-01-01";
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
      currentAssets,
      cash,
      investmentSecurities: securities,
      liabilities,
      currentLiabilities: payables + round(debt * 0.4) + round(otherLiabilities * 0.5),
      netAssets,
      nonControllingInterests: minority,
      shareholdersEquity: equity - valuationDifference,
      treasuryStock: capital.treasuryCost,
      issuedShares: capital.issued,
      treasuryShares: capital.treasury,
      dividendPerShare,
      plannedDividend,
      nextPlannedDividend: closes ? capital.plannedDividend : null,
      employees: Math.max(12, round((annual * unit) / SALES_PER_HEAD)),
      worth,
      buyback: decides ? capital.decideBuyback(cash, equity, worthPerShare) : null,
    };
  });
}
