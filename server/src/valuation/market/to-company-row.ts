import { type CompanyRow, listedFields } from "@tenbin/contract";
import type { CompanyFields } from "../../companies/index.ts";
import { jstDay } from "../../platform/clock/clock.ts";
import type { RatedCompany } from "./rated-market.ts";

/** Viewer-specific fields have the values of a visitor. */
export function toCompanyRow(company: RatedCompany): CompanyRow {
  const { fields, issue, rating, evidence, accuracy } = company;
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
    latest_disclosure: toLatestDisclosure(company),
  };
}

export function toLatestDisclosure({
  latestDisclosure: latest,
}: Pick<RatedCompany, "latestDisclosure">): CompanyRow["latest_disclosure"] {
  if (latest === null) return null;
  const { disclosed_at: at, kind, title } = latest;
  return { date: jstDay(new Date(at)), kind, title };
}

type ListedFields = Pick<CompanyFields, keyof CompanyFields & keyof CompanyRow>;

function pickListed(fields: CompanyFields): ListedFields {
  const listed = Object.entries(fields).filter(([name]) => name in listedFields);
  return Object.fromEntries(listed) as ListedFields;
}
