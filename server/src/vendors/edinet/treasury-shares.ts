import type { FactsIndex } from "./facts-index.ts";
import type { Cover } from "./read-cover.ts";
import { CONTEXTS } from "./contexts.ts";

const HOLDER_NAME_ELEMENT = "jpcrp_cor:NameOfShareholderTreasurySharesEtc";
const SHARES_HELD_ELEMENT = "jpcrp_cor:NumberOfSharesHeldInOwnNameTreasurySharesEtc";
const ROW = /_Row\d+Member$/;
/** Names that a filer uses for itself in its tables. */
const SELF_NAMES = new Set(["当社", "(自己保有株式)", "自己保有株式"]);

/**
 * From the table 自己株式等, which also lists affiliates' shares. Whole trading units: up to 99 shares too few. Quarters are
 * not read, as they repeat an older record date.
 */
export function readTreasuryShares(facts: FactsIndex, cover: Cover): number | null {
  if (cover.periodType === "1Q" || cover.periodType === "3Q" || cover.filerName === null)
    return null;
  const self = normalizeName(cover.filerName);
  const days = CONTEXTS[cover.periodType].instant;
  for (const { element, context, value } of facts.rows) {
    if (element !== HOLDER_NAME_ELEMENT || !ROW.test(context)) continue;
    if (!days.some((day) => context === `${day}${ROW.exec(context)?.[0] ?? ""}`)) continue;
    const holder = normalizeName(value);
    if (holder === self || SELF_NAMES.has(holder))
      return facts.number(SHARES_HELD_ELEMENT, context);
  }
  return null;
}

/** Character widths, spaces and remarks (自己保有株式) vary between tables. */
function normalizeName(name: string): string {
  return name
    .normalize("NFKC")
    .replace(/\s+/g, "")
    .replace(/^\(自己(?:保有)?株式\)(?=.)/, "")
    .replace("(株)", "株式会社");
}
