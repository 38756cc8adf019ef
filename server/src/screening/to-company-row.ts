import { type CompanyRow, listedFields } from "@tenbin/contract";
import type { CompanyFields } from "../companies/index.ts";
import { jstDay } from "../platform/clock/clock.ts";
import type { RatedCompany } from "../valuation/index.ts";

/** Viewer-specific fields have the values of a visitor. */
export function toCompanyRow(company: RatedCompany): CompanyRow {
  const { fields, issue, rating, evidence, accuracy, latestDisclosure } = company;
  return {
    ...pickListed(fields),
    name_kana: issue.nameKana,
    segment: issue.segment,
    verdict: rating.verdict,
    evidence: evidence.level,
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

type ListedFields = Pick<CompanyFields, keyof CompanyFields & keyof CompanyRow>;

function pickListed(fields: CompanyFields): ListedFields {
  const listed = Object.entries(fields).filter(([name]) => name in listedFields);
  return Object.fromEntries(listed) as ListedFields;
}
