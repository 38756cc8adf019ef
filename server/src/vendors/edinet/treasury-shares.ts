import type { FactsIndex } from "./facts-index.ts";
import type { Cover } from "./read-cover.ts";
import { CONTEXTS } from "./contexts.ts";

const HOLDER = "jpcrp_cor:NameOfShareholderTreasurySharesEtc";
const IN_OWN_NAME = "jpcrp_cor:NumberOfSharesHeldInOwnNameTreasurySharesEtc";
const ROW = /_Row\d+Member$/;
/** How a filer names itself in its own tables. */
const SELF = new Set(["当社", "(自己保有株式)", "自己保有株式"]);

/**
 * The filer's own shares from its table 自己株式等, which also lists shares that affiliates hold; counted in whole
 * trading units, so up to 99 below the exact number. Only at the end of a year or half-year: other quarters repeat an
 * older record date. Null where no row bears the filer's name.
 */
export function treasurySharesIn(facts: FactsIndex, cover: Cover): number | null {
  if (cover.periodType === "1Q" || cover.periodType === "3Q" || cover.filerName === null)
    return null;
  const self = plainName(cover.filerName);
  const days = CONTEXTS[cover.periodType].instant;
  for (const { element, context, value } of facts.rows) {
    if (element !== HOLDER || !ROW.test(context)) continue;
    if (!days.some((day) => context === `${day}${ROW.exec(context)?.[0] ?? ""}`)) continue;
    const holder = plainName(value);
    if (holder === self || SELF.has(holder)) return facts.number(IN_OWN_NAME, context);
  }
  return null;
}

/** Widths, spaces and a remark (自己保有株式) in a name differ from place to place. */
function plainName(name: string): string {
  return name
    .normalize("NFKC")
    .replace(/\s+/g, "")
    .replace(/^\(自己(?:保有)?株式\)(?=.)/, "")
    .replace("(株)", "株式会社");
}
