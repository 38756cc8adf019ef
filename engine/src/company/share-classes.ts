import type { Facts } from "./inputs.ts";
import { parentEquity } from "./parent-equity.ts";

/**
 * The rule of classes of shares (種類株式, 会社法108条). A price is that of one class: market value and figures
 * per share count ordinary shares alone (`issuedShares`), and all other classes stand beside them
 * (`otherClassShares`), also one that is quoted, which has a code and a price of its own. What belongs to
 * the other classes does not belong to the ordinary shares: 企業会計基準適用指針第4号35項 deducts it from net
 * assets before they are divided into BPS, so BPS × ordinary shares leaves what is theirs.
 *
 * Reports to EDINET state each class (発行済株式, 株式の総数等); a summary of results states ordinary shares
 * alone (発行済株式数(普通株式)); a report's summary of business results adds up all classes. Null in
 * `otherClassShares` means that classes are not told apart: nothing is deducted then.
 */
export function hasOtherClasses({ otherClassShares }: Facts): boolean {
  return (otherClassShares ?? 0) > 0;
}

/** Of the newest of `periods` (oldest first) that tells classes apart; null where none does. */
export function newestOtherClassShares(
  periods: readonly { readonly facts: Facts }[],
): number | null {
  return (
    periods.findLast(({ facts }) => facts.otherClassShares !== null)?.facts.otherClassShares ?? null
  );
}

/**
 * Owners' equity that belongs to other classes than ordinary shares, yen; subscription rights are in it
 * too, as they are no part of BPS. Null where there are such classes but no BPS to tell their part.
 */
export function claimOfOtherClasses(facts: Facts): number | null {
  if (!hasOtherClasses(facts)) return 0;
  const { issuedShares, treasuryShares, bpsYen } = facts;
  const equity = parentEquity(facts);
  if (equity === null || issuedShares === null || bpsYen === null) return null;
  return Math.max(0, equity - bpsYen * (issuedShares - (treasuryShares ?? 0)));
}

/** Owners' equity that belongs to the ordinary shares, yen. */
export function ordinaryEquity(facts: Facts): number | null {
  const equity = parentEquity(facts);
  const claim = claimOfOtherClasses(facts);
  return equity === null || claim === null ? null : equity - claim;
}
