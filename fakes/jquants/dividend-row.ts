import type { DocumentRecord } from "../../server/src/companies/index.ts";
import type { ApiRow } from "./market-rows.ts";

/**
 * A row of /fins/dividend for the year-end dividend of a year's results; null for other documents.
 */
export function dividendRow(document: DocumentRecord, count: number): ApiRow | null {
  const { kind, periodType, facts, disclosedAt, periodEnd } = document;
  const amount = facts["DividendPerShareYen"] ?? 0;
  if (kind !== "statement" || periodType !== "FY" || amount <= 0) return null;
  const day = disclosedAt.slice(0, 10);
  const reference = `${day.replaceAll("-", "")}1B${String(count).padStart(5, "0")}`;
  return {
    PubDate: day,
    PubTime: disclosedAt.slice(11, 16),
    Code: document.code,
    RefNo: reference,
    StatCode: "1",
    BoardDate: day,
    IFCode: "2",
    FRCode: "1",
    IFTerm: periodEnd.slice(0, 7),
    DivRate: amount,
    RecDate: periodEnd,
    ExDate: "",
    ActRecDate: periodEnd,
    PayDate: "-",
    CARefNo: reference,
    DistAmt: "",
    RetEarn: "",
    DeemDiv: "",
    DeemCapGains: "",
    NetAssetDecRatio: "",
    CommSpecCode: "0",
    CommDivRate: "",
    SpecDivRate: "",
  };
}
