import type { IssueProfile } from "../roster/issue-profile.ts";
import type { Random } from "../random.ts";
import type { Sector } from "../roster/sectors.ts";

/** An operating company's balance sheet in its own unit, integers, updated each quarter. */
export interface BalanceSheet {
  cash: number;
  /** Receivables and inventories. */
  workingAssets: number;
  plant: number;
  securities: number;
  readonly otherFixed: number;
  payables: number;
  debt: number;
  readonly otherLiabilities: number;
  netAssets: number;
  minorityInterests: number;
  /** Unrealised gains on securities, a part of net assets. */
  valuationDifference: number;
}

/** Minimum net assets ÷ yearly sales at the start. */
const MIN_NET_ASSETS_TO_SALES = 0.14;

export function openingBalanceSheet(
  profile: IssueProfile,
  sector: Sector,
  random: Random,
): BalanceSheet {
  const yearly = profile.size / profile.unitYen;
  const plant = Math.round(yearly * sector.plant);
  const working = Math.round(yearly * sector.workingAssets);
  const payables = Math.round(working * random.between(0.5, 0.8));
  const debt = Math.round((plant + working) * profile.leverage);
  const securities = Math.round(yearly * random.uniform() ** 2 * 0.22);
  const otherFixed = Math.round(yearly * random.between(0.02, 0.1));
  const otherLiabilities = Math.round(yearly * random.between(0.04, 0.13));
  const drawnCash = Math.round(yearly * random.between(0.1, 0.28));
  const others = working + plant + securities + otherFixed - payables - debt - otherLiabilities;
  const cash = Math.max(drawnCash, Math.round(MIN_NET_ASSETS_TO_SALES * yearly) - others);
  const netAssets = cash + others;
  return {
    cash,
    workingAssets: working,
    plant,
    securities,
    otherFixed,
    payables,
    debt,
    otherLiabilities,
    netAssets,
    minorityInterests: Math.round(netAssets * profile.minorityShare),
    valuationDifference: Math.round(securities * 0.15),
  };
}

export const currentAssetsOf = (balanceSheet: BalanceSheet): number =>
  balanceSheet.cash + balanceSheet.workingAssets;

export const assetsOf = (balanceSheet: BalanceSheet): number =>
  currentAssetsOf(balanceSheet) +
  balanceSheet.plant +
  balanceSheet.securities +
  balanceSheet.otherFixed;

export const liabilitiesOf = (balanceSheet: BalanceSheet): number =>
  balanceSheet.payables + balanceSheet.debt + balanceSheet.otherLiabilities;

/** Equity of the parent's owners. */
export const equityOf = (balanceSheet: BalanceSheet): number =>
  balanceSheet.netAssets - balanceSheet.minorityInterests;
