import type { Facts } from "./inputs.ts";

/** Assets may differ from liabilities + net assets by this share, for rounding. */
const BALANCE_TOLERANCE = 0.05;

/**
 * Maximum of a year's amounts as multiples of total assets. Far above any real filing except those
 * of shell companies, far below a figure in the wrong unit (× 1,000).
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

/**
 * Share counts implied by profit ÷ EPS or equity ÷ BPS may differ from the issued count by this
 * factor.
 */
const MAX_SHARE_COUNT_FACTOR = 20;
/** Smaller EPS (yen) are rounded too coarsely to imply a share count. */
const MIN_EPS_YEN = 1;
/** Maximum factor between the total assets of consecutive fiscal years. */
const MAX_ASSET_CHANGE = 20;
/** Maximum factor for issued shares: splits of 1:100 have happened, 1:1,000 have not. */
const MAX_SHARE_CHANGE = 150;

/**
 * Whether the facts of one fiscal year contradict each other, whatever the company: a balance sheet
 * that does not balance, flows that exceed the assets, per-share figures for another share count.
 * Absent facts contradict nothing.
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

/** Detects consecutive fiscal years in different units of money or of shares. */
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
