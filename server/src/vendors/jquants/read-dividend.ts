import { daysInMonth } from "../../platform/clock/days.ts";
import type { DocumentRecord } from "../../companies/index.ts";
import type { JQuantsRow } from "./client.ts";
import { documentIdOf } from "./document-id.ts";
import { readCode } from "./read-bar.ts";
import {
  readDay,
  readTimestamp,
  required,
  readNumber,
  readText,
  InvalidValueError,
} from "./read-value.ts";

/** Codes of /fins/dividend (https://jpx-jquants.com/en/spec/fin-dividend). */
const DELETED = "3";
const FORECAST = "2";
const PAYMENT_KINDS: Readonly<Record<string, string>> = { "1": "中間", "2": "期末" };

/** Null for forecasts, which summaries cover. */
export function readDividend(row: JQuantsRow): DocumentRecord | null {
  if (readText(row, "FRCode") === FORECAST) return null;
  const reference = required(readText(row, "RefNo"), "RefNo");
  const kind = PAYMENT_KINDS[readText(row, "IFCode") ?? ""] ?? "";
  const isDeleted = readText(row, "StatCode") === DELETED;
  const amount = readNumber(row, "DivRate");
  const original = readText(row, "CARefNo");
  const corrects = original !== null && original !== reference;
  const facts: Record<string, number> = {};
  if (amount !== null && !isDeleted) facts["DividendPaymentPerShareYen"] = amount;
  for (const [fact, field] of DATE_FIELDS) {
    const day = readDay(row, field);
    if (day !== null) facts[fact] = Number(day.replaceAll("-", ""));
  }
  const what = `剰余金の配当${kind === "" ? "" : `(${kind})`}`;
  return {
    documentId: documentIdOf(reference),
    code: readCode(row),
    edinetCode: null,
    nameJp: null,
    disclosedAt: readTimestamp(row, "PubDate", "PubTime"),
    kind: "notice",
    title: `${corrects ? "(訂正)" : ""}${what}${isDeleted ? "の取消し" : ""}に関するお知らせ`,
    periodType: "FY",
    ...readRecordMonth(row),
    consolidated: true,
    accountingStandard: "JP",
    facts,
  };
}

/** YYYYMMDD as a number. */
const DATE_FIELDS = [
  ["DividendRecordDate", "RecDate"],
  ["DividendExDate", "ExDate"],
  ["DividendPayableDate", "PayDate"],
] as const;

/** IFTerm is YYYY-MM. */
function readRecordMonth(row: JQuantsRow): Pick<DocumentRecord, "periodStart" | "periodEnd"> {
  const term = required(readText(row, "IFTerm"), "IFTerm");
  const match = /^(\d{4})-?(\d{2})$/.exec(term);
  const days = daysInMonth(Number(match?.[1]), Number(match?.[2]));
  if (match === null || days === 0) throw new InvalidValueError(`IFTerm is not a month: ${term}`);
  const month = `${match[1]}-${match[2]}`;
  return { periodStart: `${month}-01`, periodEnd: `${month}-${days}` };
}
