import type { CompanyAnswer, Financials } from "@tenbin/contract";

/**
 * Whether there are no documents at all, as of a fund: then one sentence says it, in place of a
 * section of its own for everything that documents would give.
 */
export function isBare({ masked, page }: CompanyAnswer, { years }: Financials): boolean {
  return !masked && page.disclosures.length === 0 && years.length === 0;
}
