import { ISSUED_AT_PERIOD_END } from "./elements.ts";
import type { FactsIndex } from "./facts-index.ts";

const ORDINARY = "FilingDateInstant_OrdinaryShareMember";
/** Members of the axis 株式種類 are the taxonomy's (ClassAPreferredSharesMember …) or the filer's own. */
const CLASS = /^FilingDateInstant_.+Member$/;

/**
 * Shares of all other classes than ordinary ones at the period's end, from the table 発行済株式, 株式の総数等,
 * which has a row for each class. Null where it has none for ordinary shares: classes are not told apart then.
 */
export function readOtherClassShares(facts: FactsIndex): number | null {
  if (facts.number(ISSUED_AT_PERIOD_END, ORDINARY) === null) return null;
  const contexts = new Set(
    facts.rows
      .filter(({ element }) => element === ISSUED_AT_PERIOD_END)
      .map(({ context }) => context)
      .filter((context) => context !== ORDINARY && CLASS.test(context)),
  );
  return [...contexts].reduce(
    (sum, context) => sum + (facts.number(ISSUED_AT_PERIOD_END, context) ?? 0),
    0,
  );
}
