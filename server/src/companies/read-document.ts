import { normalizeMarketCode } from "@tenbin/contract/code";
import { jstMoment } from "../platform/clock/clock.ts";
import { isIsoDate } from "../platform/clock/days.ts";
import { findTextFault, MAX_STORED_TEXT_LENGTH } from "../platform/text-fault.ts";
import type { DocumentRecord, PeriodType } from "./records.ts";

const PERIOD_TYPES = new Set<unknown>(["1Q", "2Q", "3Q", "FY"] satisfies PeriodType[]);
const ACCOUNTING_STANDARDS = new Set<unknown>(["JP", "IFRS", "US"]);
const KINDS = new Set<unknown>(["statement", "forecast", "notice"]);
/** RFC 3339 with an offset of at most 14 hours, the largest of any time zone. */
const TIMESTAMP =
  /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-](?:0\d|1[0-4]):[0-5]\d)$/;
const DOCUMENT_ID = /^[\x21-\x7e]{1,64}$/;
const FACT_NAME = /^[A-Za-z][A-Za-z0-9]{0,99}$/;
/** Facts that cannot be negative. */
const NON_NEGATIVE_FACT = /^NumberOf|^(?:Assets|CurrentAssets|CashAndDeposits)$/;

/** Parses a line of `statements.jsonl`; a string is the reason for rejecting it. */
export function readDocument(line: string): DocumentRecord | string {
  let row: unknown;
  try {
    row = JSON.parse(line);
  } catch {
    return "not a JSON object";
  }
  if (!isObject(row)) return "not a JSON object";
  const code =
    typeof row["code"] === "string" || typeof row["code"] === "number"
      ? normalizeMarketCode(row["code"])
      : null;
  if (code === null) return `not an issue code: ${quoteValue(row["code"])}`;
  const documentId = row["doc_id"];
  if (typeof documentId !== "string" || !DOCUMENT_ID.test(documentId)) {
    return `not a document id: ${quoteValue(documentId)}`;
  }
  const { period_type: periodType, accounting_standard: accountingStandard } = row;
  if (!PERIOD_TYPES.has(periodType)) return `not a period type: ${quoteValue(periodType)}`;
  if (!ACCOUNTING_STANDARDS.has(accountingStandard)) {
    return `not an accounting standard: ${quoteValue(accountingStandard)}`;
  }
  const kind = row["kind"] ?? "statement";
  if (!KINDS.has(kind)) return `not a kind of document: ${quoteValue(kind)}`;
  const { period_start: periodStart, period_end: periodEnd, disclosed_at: disclosedAt } = row;
  if (!isIsoDate(periodStart)) return `not a date: ${quoteValue(periodStart)}`;
  if (!isIsoDate(periodEnd)) return `not a date: ${quoteValue(periodEnd)}`;
  if (periodEnd <= periodStart) return "the period ends before it starts";
  if (!isTimestamp(disclosedAt)) return `not a moment with its offset: ${quoteValue(disclosedAt)}`;
  if (kind === "statement" && Date.parse(disclosedAt) < jstMoment(periodEnd).getTime()) {
    return "disclosed before the period ended";
  }
  if (typeof row["consolidated"] !== "boolean") return "consolidated is neither true nor false";
  for (const field of ["edinet_code", "name_jp", "title"] as const) {
    const fault = findTextFault(textOrNull(row[field]) ?? "", MAX_STORED_TEXT_LENGTH);
    if (fault !== null) return `${field} ${fault}`;
  }
  const facts = readFacts(row["facts"]);
  if (typeof facts === "string") return facts;
  return {
    documentId,
    code,
    edinetCode: textOrNull(row["edinet_code"]),
    nameJp: textOrNull(row["name_jp"]),
    disclosedAt,
    kind: kind as DocumentRecord["kind"],
    title: textOrNull(row["title"]),
    periodType: periodType as PeriodType,
    periodStart,
    periodEnd,
    consolidated: row["consolidated"],
    accountingStandard: accountingStandard as DocumentRecord["accountingStandard"],
    facts,
  };
}

function readFacts(facts: unknown): Record<string, number | null> | string {
  if (!isObject(facts)) return "facts is not an object";
  const read: Record<string, number | null> = {};
  for (const [name, value] of Object.entries(facts)) {
    if (!FACT_NAME.test(name)) return `not a fact's name: ${quoteValue(name)}`;
    if (value !== null && (typeof value !== "number" || !Number.isFinite(value))) {
      return `${name} is not a finite number: ${quoteValue(value)}`;
    }
    if (value !== null && value < 0 && NON_NEGATIVE_FACT.test(name)) return `${name} is negative`;
    read[name] = value;
  }
  return read;
}

function isTimestamp(value: unknown): value is string {
  return (
    typeof value === "string" &&
    TIMESTAMP.test(value) &&
    isIsoDate(value.slice(0, 10)) &&
    !Number.isNaN(Date.parse(value))
  );
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function textOrNull(value: unknown): string | null {
  return typeof value === "string" && value.trim() !== "" ? value.trim() : null;
}

function quoteValue(value: unknown): string {
  return (JSON.stringify(value) ?? "nothing").slice(0, 60);
}
