import type { SuggestAnswer } from "@tenbin/contract";
import { explainMatch } from "./explain-match.ts";
import { findTyped } from "./find-typed.ts";
import type { CompanyIndex } from "./search-companies.ts";

/** The best few companies for what was typed so far. Never a verdict: the overlay shows none. */
export function suggestCompanies(
  index: CompanyIndex,
  q: string,
  limit: number,
): SuggestAnswer["rows"] {
  const { folded, hits } = findTyped(index, q, limit);
  return hits.flatMap((at) => {
    const { company, ticker } = index.entries[at]!;
    const match = explainMatch(index.names[at]!, ticker, folded);
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
      },
    ];
  });
}
