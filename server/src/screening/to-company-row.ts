import type { CompanyRow } from "@tenbin/contract";
import { jstDay } from "../platform/clock/clock.ts";
import type { RatedCompany } from "../valuation/index.ts";

/** Viewer-specific fields have the values of a visitor. */
export function toCompanyRow(company: RatedCompany): CompanyRow {
  const { fields, issue, rating, accuracy, latestDisclosure } = company;
  return {
    ticker: fields.ticker,
    name_jp: fields.name_jp,
    name_kana: issue.nameKana,
    segment: issue.segment,
    industry_category: fields.industry_category,
    tape: fields.tape,
    mv: fields.mv,
    verdict: rating.verdict,
    ctbm_accuracy: accuracy.score,
    masked: false,
    is_authorized: true,
    portfolio: false,
    touched: false,
    delisted: fields.delisted,
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
