import type { Facts } from "./inputs.ts";

/** Assets may differ from liabilities + net assets by this share of them: rounding, no more. */
const BALANCE_TOLERANCE = 0.05;

/**
 * How many times its assets an amount of a year can come to at most. Far above anything filed in
 * earnest by a company that is not a shell, far below a figure given in the wrong unit (× 1,000).
 */
const MAX_MULTIPLE_OF_ASSETS: readonly (readonly [keyof Facts, number])[] = [
  ["currentAssets", 1.05],
  ["cashAndDeposits", 1.05],
  ["cashAndCashEquivalents", 1.05],
  ["investmentSecurities", 1.05],
  ["profit", 2],
  ["operatingIncome", 2],
  ["ordinaryIncome", 2],
  ["profitBeforeTax", 2],
  ["operatingCashFlow", 2],
  ["investingCashFlow", 2],
  ["financingCashFlow", 2],
  ["depreciation", 0.5],
  ["dividendsPaid", 0.5],
  ["treasurySharesPurchased", 0.5],
  ["sales", 30],
];

/** Share counts told by profit ÷ EPS or equity ÷ BPS may differ from the issued count by this factor. */
const MAX_SHARE_COUNT_FACTOR = 20;
/** EPS of fewer yen than this is too coarsely rounded to count shares by. */
const MIN_EPS_YEN = 1;
/** Assets do not change by more than this factor from one fiscal year to the next. */
const MAX_ASSET_CHANGE = 20;
/** Nor do issued shares by more than this: splits of 1:100 there were, of 1:1,000 none. */
const MAX_SHARE_CHANGE = 150;

/**
 * Whether the facts of one fiscal year cannot all be true, whatever the company: a balance sheet that
 * does not balance, flows beyond the assets they come from, per-share figures of another share count.
 * A fact that is absent contradicts nothing.
 */
export function isInternallyInconsistent(facts: Facts): boolean {
  const { liabilities, netAssets, currentLiabilities, nonControllingInterests } = facts;
  const sides = liabilities === null || netAssets === null ? null : liabilities + netAssets;
  const assets = facts.assets ?? sides;
  if (assets === null) return false;
  if (assets <= 0) return true;
  if (sides !== null && Math.abs(assets - sides) > BALANCE_TOLERANCE * assets) return true;
  if (MAX_MULTIPLE_OF_ASSETS.some(([key, times]) => Math.abs(facts[key] ?? 0) > times * assets))
    return true;
  if (exceeds(currentLiabilities, liabilities)) return true;
  if (netAssets !== null && netAssets > 0 && exceeds(nonControllingInterests, netAssets))
    return true;
  return hasInconsistentShareCounts(facts);
}

/** Whether two consecutive fiscal years are told in different units of money or of shares. */
export function isInconsistentWithPreviousYear(facts: Facts, before: Facts): boolean {
  return (
    differByFactor(facts.assets, before.assets, MAX_ASSET_CHANGE) ||
    differByFactor(facts.issuedShares, before.issuedShares, MAX_SHARE_CHANGE)
  );
}

function differByFactor(amount: number | null, before: number | null, times: number): boolean {
  if (amount === null || before === null || amount <= 0 || before <= 0) return false;
  return amount > times * before || before > times * amount;
}

function exceeds(part: number | null, whole: number | null): boolean {
  return part !== null && whole !== null && part > 1.05 * whole;
}

function hasInconsistentShareCounts({
  issuedShares,
  profit,
  epsYen,
  netAssets,
  bpsYen,
}: Facts): boolean {
  if (issuedShares === null || issuedShares <= 0) return false;
  const isFar = (count: number) =>
    count !== 0 &&
    Math.abs(Math.log(Math.abs(count) / issuedShares)) > Math.log(MAX_SHARE_COUNT_FACTOR);
  if (profit !== null && epsYen !== null && Math.abs(epsYen) >= MIN_EPS_YEN) {
    if (isFar(profit / epsYen)) return true;
  }
  return netAssets !== null && bpsYen !== null && bpsYen > 0 && isFar(netAssets / bpsYen);
}
