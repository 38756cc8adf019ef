import type { CompanyRow } from "@tenbin/contract";
import { jstDay } from "../platform/clock/clock.ts";
import type { RatedCompany } from "../valuation/index.ts";

/**
 * Viewer-specific fields have the values of a visitor. The answer's schema drops fields that rows do
 * not declare.
 */
export function toCompanyRow(company: RatedCompany): CompanyRow {
  const { fields, issue, rating, accuracy, latestDisclosure } = company;
  return {
    ...fields,
    name_kana: issue.nameKana,
    segment: issue.segment,
    verdict: rating.verdict,
    ctbm_accuracy: accuracy.score,
    masked: false,
    is_authorized: true,
    portfolio: false,
    touched: false,
    latest_disclosure:
      latestDisclosure === null
        ? null
        : {
            date: jstDay(new Date(latestDisclosure.disclosed_at)),
            kind: latestDisclosure.kind,
            title: latestDisclosure.title,
          },
  };
}
