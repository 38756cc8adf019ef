import type { CompanyRow } from "@tenbin/contract";
import { isoDay, type WeighedCompany } from "../valuation/index.ts";

/** One row of a list. What depends on the viewer says what a visitor has: nothing yet. */
export function companyRow(company: WeighedCompany): CompanyRow {
  const { fields, issue, weighed, accuracy, latestDisclosure } = company;
  return {
    ticker: fields.ticker,
    name_jp: fields.name_jp,
    name_kana: issue.nameKana,
    segment: issue.segment,
    industry_category: fields.industry_category,
    tape: fields.tape,
    mv: fields.mv,
    verdict: weighed.verdict,
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
            date: jstDay(latestDisclosure.disclosed_at),
            kind: latestDisclosure.kind,
            title: latestDisclosure.title,
          },
  };
}

/** Calendar day in Japan (UTC+9 all year) of a moment. */
export function jstDay(moment: string): string {
  return isoDay(Math.floor((Date.parse(moment) + 9 * 3_600_000) / 86_400_000));
}
