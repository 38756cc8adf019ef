import { UnreadableFilingError } from "./unreadable-filing-error.ts";

/** An entry of a day's list (書類一覧API, `results`), of the kinds that are read. */
export interface ListedDocument {
  /** Numbers the entries of a day in the order in which they appear; never given twice. */
  readonly seqNumber: number;
  readonly docId: string;
  readonly edinetCode: string;
  /** Five characters; null for filers without listed shares. */
  readonly secCode: string | null;
  readonly filerName: string | null;
  readonly description: string | null;
  /** ISO 8601 with Japan's offset. */
  readonly submittedAt: string;
  readonly correction: boolean;
}

/** What a day's list holds. */
export interface DocumentList {
  /** The last number given out so far; 0 on a day without an entry. */
  readonly lastSeq: number;
  /** Ascending by number, ids distinct. */
  readonly documents: readonly ListedDocument[];
  /** Filings of a kind that is read whose entry does not say what is needed to read them: nothing is lost in silence. */
  readonly unreadable: readonly { readonly seqNumber: number; readonly reason: string }[];
  /** Filings that are withdrawn by entries of this day. What was known of them stays known as of then. */
  readonly withdrawn: readonly { readonly seqNumber: number; readonly docId: string }[];
}

/** 有価証券報告書, 四半期報告書, 半期報告書; then their corrections. Codes: 書類種別コード. */
const STATEMENT_TYPES = new Set(["120", "140", "160"]);
const CORRECTION_TYPES = new Set(["130", "150", "170"]);
/** 企業内容等の開示に関する内閣府令: companies. Funds file under others, with other statements. */
const COMPANY_ORDINANCE = "010";
/** Of disclosureStatus: "1" and "2" say that the document was hidden, "3" that it is shown again. */
const VISIBLE_STATUSES = new Set(["0", "3"]);

/** Characters of a value that a message repeats. */
const MAX_QUOTED_LENGTH = 40;
const DOCUMENT_ID = /^[A-Z0-9]{1,20}$/;

type Entry = Readonly<Record<string, unknown>>;

/** @throws Unreadable where the answer is no list */
export function readDocumentList(answer: unknown): DocumentList {
  const results = isEntry(answer) ? answer["results"] : undefined;
  if (!Array.isArray(results) || !results.every(isEntry)) {
    throw new UnreadableFilingError("the answer holds no list of documents");
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

/**
 * The document, or what of its entry cannot be read. Null for what is not read: other kinds, withdrawn or hidden
 * filings, those whose time of inspection is over, mere changes of an entry's wording, and filings without XBRL, of
 * which there is no CSV.
 */
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
  // The service empties the entries of what is no longer there.
  if (!isRead || docId === null || edinetCode === null || submitted === null) return null;
  // It becomes part of an address.
  if (!DOCUMENT_ID.test(docId)) return `docID is none: ${docId.slice(0, MAX_QUOTED_LENGTH)}`;
  const submittedAt = parseTimestamp(submitted);
  if (submittedAt === null) {
    return `submitDateTime of ${docId} is no moment: ${submitted.slice(0, MAX_QUOTED_LENGTH)}`;
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

/** Of a document that is listed twice, the later entry counts. */
function uniqueById(documents: readonly ListedDocument[]): ListedDocument[] {
  const last = new Map(documents.map((document) => [document.docId, document.seqNumber]));
  return documents.filter(({ docId, seqNumber }) => last.get(docId) === seqNumber);
}

/** `2021-06-29 15:05` in Japan's time. */
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
  const given = entry[field];
  // Flags and codes are text so far; as numbers they would say the same.
  const value = typeof given === "number" ? String(given) : given;
  return typeof value === "string" && value.trim() !== "" ? value.trim() : null;
}

function isEntry(value: unknown): value is Entry {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
