import { daysInMonth } from "../../platform/clock/days.ts";
import type { DocumentRecord } from "../../companies/index.ts";
import type { Row } from "./client.ts";
import { documentIdOf } from "./document-id.ts";
import { codeIn } from "./read-bar.ts";
import { dayIn, momentIn, needed, numberIn, textIn, Unreadable } from "./read-value.ts";

/** Codes of /fins/dividend (https://jpx-jquants.com/en/spec/fin-dividend). */
const DELETED = "3";
const FORECAST = "2";
const KINDS: Readonly<Record<string, string>> = { "1": "中間", "2": "期末" };

/**
 * A row of /fins/dividend: one payment that was decided, changed or withdrawn. Null for forecasts, which the summaries
 * tell for the whole year.
 * @throws Unreadable
 */
export function readDividend(row: Row): DocumentRecord | null {
  if (textIn(row, "FRCode") === FORECAST) return null;
  const reference = needed(textIn(row, "RefNo"), "RefNo");
  const kind = KINDS[textIn(row, "IFCode") ?? ""] ?? "";
  const isDeleted = textIn(row, "StatCode") === DELETED;
  const amount = numberIn(row, "DivRate");
  const original = textIn(row, "CARefNo");
  const corrects = original !== null && original !== reference;
  const facts: Record<string, number> = {};
  if (amount !== null && !isDeleted) facts["DividendPaymentPerShareYen"] = amount;
  for (const [fact, field] of DATES) {
    const day = dayIn(row, field);
    if (day !== null) facts[fact] = Number(day.replaceAll("-", ""));
  }
  const what = `剰余金の配当${kind === "" ? "" : `(${kind})`}`;
  return {
    documentId: documentIdOf(reference),
    code: codeIn(row),
    edinetCode: null,
    nameJp: null,
    disclosedAt: momentIn(row, "PubDate", "PubTime"),
    kind: "notice",
    title: `${corrects ? "(訂正)" : ""}${what}${isDeleted ? "の取消し" : ""}に関するお知らせ`,
    periodType: "FY",
    ...recordMonth(row),
    consolidated: true,
    accountingStandard: "JP",
    facts,
  };
}

/** Days as YYYYMMDD numbers. */
const DATES = [
  ["DividendRecordDate", "RecDate"],
  ["DividendExDate", "ExDate"],
  ["DividendPayableDate", "PayDate"],
] as const;

/** IFTerm is the month of the record date, YYYY-MM. */
function recordMonth(row: Row): Pick<DocumentRecord, "periodStart" | "periodEnd"> {
  const term = needed(textIn(row, "IFTerm"), "IFTerm");
  const match = /^(\d{4})-?(\d{2})$/.exec(term);
  const days = daysInMonth(Number(match?.[1]), Number(match?.[2]));
  if (match === null || days === 0) throw new Unreadable(`IFTerm is not a month: ${term}`);
  const month = `${match[1]}-${match[2]}`;
  return { periodStart: `${month}-01`, periodEnd: `${month}-${days}` };
}
