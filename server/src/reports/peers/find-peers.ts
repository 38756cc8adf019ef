import type { CompanyPage } from "@tenbin/contract";
import type { RatedCompany } from "../../valuation/index.ts";

const MAX_PEERS = 6;

/**
 * Companies of the same 33-sector with the nearest market capitalisation (by ratio), largest first.
 */
export function findPeers(
  company: RatedCompany,
  market: Iterable<RatedCompany>,
): CompanyPage["peers"] {
  const { industry_category: sector, mv } = company.fields;
  if (sector === null || mv === null) return [];
  const candidates: { readonly other: RatedCompany; readonly distance: number }[] = [];
  for (const other of market) {
    if (!isComparable(other, company)) continue;
    candidates.push({ other, distance: Math.abs(Math.log((other.fields.mv ?? mv) / mv)) });
  }
  return candidates
    .toSorted((a, b) => a.distance - b.distance || (a.other.code < b.other.code ? -1 : 1))
    .slice(0, MAX_PEERS)
    .toSorted((a, b) => (b.other.fields.mv ?? 0) - (a.other.fields.mv ?? 0))
    .map(({ other }) => toPeer(other));
}

export function toPeer({ fields, figures, rating }: RatedCompany): CompanyPage["peers"][number] {
  const { ticker, name_jp, mv } = fields;
  const { per, forecast_per, pbr } = figures;
  const { ratio, verdict } = rating;
  return { ticker, name_jp, mv, per, forecast_per, pbr, ratio, verdict };
}

function isComparable(other: RatedCompany, company: RatedCompany): boolean {
  const { industry_category: sector, mv, delisted } = other.fields;
  return (
    sector === company.fields.industry_category &&
    other.issue.kind === company.issue.kind &&
    other.code !== company.code &&
    !delisted &&
    mv !== null &&
    mv > 0
  );
}
