import type { SuggestResponse } from "@tenbin/contract";
import { explainMatch, nearMatch } from "./explain-match.ts";
import { findHits } from "./find-hits.ts";
import { findMaybeMeant } from "./find-near-misses.ts";
import type { CompanySearchIndex } from "./search-companies.ts";
import { toLatestDisclosure } from "../valuation/index.ts";

/** Falls back to near misses when no name contains the text. Verdicts are left out. */
export function suggestCompanies(
  index: CompanySearchIndex,
  q: string,
  limit: number,
): SuggestResponse["rows"] {
  const { folded, hits, textOf } = findHits(index, q, limit);
  const near = hits.length === 0 ? findMaybeMeant(index, folded, new Set()) : [];
  return [...hits, ...near.slice(0, limit)].flatMap((at) => {
    const entry = index.entries[at]!;
    const { company, ticker } = entry;
    const match =
      hits.length === 0 ? nearMatch(entry) : explainMatch(index.names[at]!, ticker, textOf(at));
    if (match === null) return [];
    const { fields, issue } = company;
    return [
      {
        ticker,
        name_jp: fields.name_jp,
        name_kana: issue.nameKana,
        industry_category: fields.industry_category,
        segment: issue.segment,
        match,
        tape: fields.tape,
        portfolio: false,
        latest_disclosure: toLatestDisclosure(company),
      },
    ];
  });
}
