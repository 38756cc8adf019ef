import type { CompanyPage } from "@tenbin/contract";
import type { WeighedCompany } from "../valuation/index.ts";

/** Companies shown beside the one at hand. */
const PEERS = 6;

/**
 * Companies of the same 33-sector that are traded, nearest in market capitalisation (by ratio),
 * largest first.
 */
export function peersOf(
  company: WeighedCompany,
  market: Iterable<WeighedCompany>,
): CompanyPage["peers"] {
  const { industry_category: sector, mv } = company.fields;
  if (sector === null || mv === null) return [];
  const distance = (other: WeighedCompany) => Math.abs(Math.log((other.fields.mv ?? 1) / mv));
  return [...market]
    .filter(
      (other) =>
        other.code !== company.code &&
        other.fields.industry_category === sector &&
        other.issue.kind === company.issue.kind &&
        !other.fields.delisted &&
        other.fields.mv !== null &&
        other.fields.mv > 0,
    )
    .toSorted((a, b) => distance(a) - distance(b) || (a.code < b.code ? -1 : 1))
    .slice(0, PEERS)
    .toSorted((a, b) => (b.fields.mv ?? 0) - (a.fields.mv ?? 0))
    .map((other) => ({
      ticker: other.fields.ticker,
      name_jp: other.fields.name_jp,
      mv: other.fields.mv,
      per: other.figures.per,
      pbr: other.figures.pbr,
      ratio: other.weighed.ratio,
      verdict: other.weighed.verdict,
    }));
}
