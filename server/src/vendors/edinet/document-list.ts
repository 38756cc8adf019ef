import { findTextFault, MAX_STORED_TEXT_LENGTH } from "../../platform/text-fault.ts";
import { UnreadableFilingError } from "./unreadable-filing-error.ts";

export interface ListedDocument {
  /** Ascending number within a day, never reused. */
  readonly seqNumber: number;
  readonly docId: string;
  readonly edinetCode: string;
  readonly secCode: string | null;
  readonly filerName: string | null;
  readonly description: string | null;
  /** ISO 8601 with Japan's offset. */
  readonly submittedAt: string;
  readonly correction: boolean;
}

export interface DocumentList {
  readonly lastSeq: number;
  readonly documents: readonly ListedDocument[];
  /** Reported, so that none is lost silently. */
  readonly unreadable: readonly { readonly seqNumber: number; readonly reason: string }[];
  readonly withdrawn: readonly { readonly seqNumber: number; readonly docId: string }[];
}

/** 書類種別コード of 有価証券報告書, 四半期報告書, 半期報告書; then of their corrections. */
const STATEMENT_TYPES = new Set(["120", "140", "160"]);
const CORRECTION_TYPES = new Set(["130", "150", "170"]);
/** 企業内容等の開示に関する内閣府令: companies. Funds file under other ordinances. */
const COMPANY_ORDINANCE = "010";
/** disclosureStatus: "1" and "2" mark a hidden document, "3" one that is shown again. */
const VISIBLE_STATUSES = new Set(["0", "3"]);

const MAX_QUOTED_LENGTH = 40;
const DOCUMENT_ID = /^[A-Z0-9]{1,20}$/;

const STORED_FIELDS = ["edinetCode", "secCode", "filerName", "docDescription"] as const;

type Entry = Readonly<Record<string, unknown>>;

export function readDocumentList(response: unknown): DocumentList {
  const results = isEntry(response) ? response["results"] : undefined;
  if (!Array.isArray(results) || !results.every(isEntry)) {
    throw new UnreadableFilingError("the response has no list of documents");
  }
  const entries = results
    .map((entry) => ({ entry, seqNumber: readSeqNumber(entry) }))
    .toSorted((a, b) => a.seqNumber - b.seqNumber);
  const documents: ListedDocument[] = [];
  const unreadable: { seqNumber: number; reason: string }[] = [];
  for (const { entry, seqNumber } of entries) {
    const found = readListedDocument(entry, seqNumber);
    if (typeof found === "string") unreadable.push({ seqNumber, reason: found });
    else if (found !== null) documents.push(found);
  }
  return {
    lastSeq: entries.at(-1)?.seqNumber ?? 0,
    documents: uniqueById(documents),
    unreadable,
    withdrawn: entries.flatMap(({ entry, seqNumber }) => {
      const docId = readText(entry, "parentDocID");
      const isWithdrawal = readText(entry, "withdrawalStatus") === "1";
      return isWithdrawal && docId !== null ? { seqNumber, docId } : [];
    }),
  };
}

/** A string says what is invalid. Null for other kinds, hidden or expired filings, edits, and filings without CSV. */
function readListedDocument(entry: Entry, seqNumber: number): ListedDocument | string | null {
  const kind = readText(entry, "docTypeCode") ?? "";
  const correction = CORRECTION_TYPES.has(kind);
  const isRead =
    (correction || STATEMENT_TYPES.has(kind)) &&
    readText(entry, "ordinanceCode") === COMPANY_ORDINANCE &&
    readText(entry, "csvFlag") === "1" &&
    readText(entry, "withdrawalStatus") === "0" &&
    VISIBLE_STATUSES.has(readText(entry, "disclosureStatus") ?? "") &&
    readText(entry, "docInfoEditStatus") !== "1" &&
    readText(entry, "legalStatus") !== "0";
  const [docId, edinetCode] = [readText(entry, "docID"), readText(entry, "edinetCode")];
  const submitted = readText(entry, "submitDateTime");
  // EDINET empties the entries of removed filings.
  if (!isRead || docId === null || edinetCode === null || submitted === null) return null;
  // The id becomes part of a URL.
  if (!DOCUMENT_ID.test(docId)) return `docID is invalid: ${docId.slice(0, MAX_QUOTED_LENGTH)}`;
  const submittedAt = parseTimestamp(submitted);
  if (submittedAt === null) {
    return `submitDateTime of ${docId} is not a timestamp: ${submitted.slice(0, MAX_QUOTED_LENGTH)}`;
  }
  for (const field of STORED_FIELDS) {
    const fault = findTextFault(readText(entry, field) ?? "", MAX_STORED_TEXT_LENGTH);
    if (fault !== null) return `${field} of ${docId} ${fault}`;
  }
  return {
    seqNumber,
    docId,
    edinetCode,
    secCode: readText(entry, "secCode"),
    filerName: readText(entry, "filerName"),
    description: readText(entry, "docDescription"),
    submittedAt,
    correction,
  };
}

function uniqueById(documents: readonly ListedDocument[]): ListedDocument[] {
  const last = new Map(documents.map((document) => [document.docId, document.seqNumber]));
  return documents.filter(({ docId, seqNumber }) => last.get(docId) === seqNumber);
}

/** `2021-06-29 15:05`, Japan time. */
function parseTimestamp(text: string): string | null {
  const match = /^(\d{4}-\d{2}-\d{2}) (\d{2}:\d{2})(:\d{2})?$/.exec(text);
  return match === null ? null : `${match[1]}T${match[2]}${match[3] ?? ":00"}+09:00`;
}

function readSeqNumber(entry: Entry): number {
  const value = entry["seqNumber"];
  if (typeof value === "number" && Number.isInteger(value) && value > 0) return value;
  throw new UnreadableFilingError(
    `seqNumber is not a number: ${JSON.stringify(value)?.slice(0, 40)}`,
  );
}

function readText(entry: Entry, field: string): string | null {
  const raw = entry[field];
  // Flags and codes are strings at present; accepts numbers as well.
  const value = typeof raw === "number" ? String(raw) : raw;
  return typeof value === "string" && value.trim() !== "" ? value.trim() : null;
}

function isEntry(value: unknown): value is Entry {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
