import type { DocumentRecord } from "../../server/src/companies/index.ts";
import type { FakeMarket } from "../fake-market.ts";
import { sortByDisclosure } from "../sort-by-disclosure.ts";
import type { Filing } from "./filing-csv.ts";

export interface ListEntry {
  readonly docId: string;
  /** Day of the list that contains it. */
  readonly day: string;
  /** Milliseconds since the epoch; not listed earlier. */
  readonly at: number;
  readonly fields: Readonly<Record<string, string | null>>;
  /** Null without CSV. */
  readonly filing: Filing | null;
}

/** 書類種別コード, 様式コード (EDINET API仕様書 Version 2, 別紙1). */
const DOCUMENT_TYPES = {
  FY: ["120", "030000", "有価証券報告書"],
  "2Q": ["160", "043A00", "半期報告書"],
} as const;
const CORRECTION_TYPES = { "120": "130", "160": "170" } as const;

/** Annual and half-year results as filings by document id, in order of disclosure. */
export function buildFilings(market: FakeMarket): Map<string, ListEntry> {
  const funds = new Set(
    market.issues.filter(({ kind }) => kind === "fund").map(({ code }) => code),
  );
  const statements = market.documents.filter(
    ({ kind, code }) => kind === "statement" && !funds.has(code),
  );
  const entries = sortByDisclosure(statements).flatMap((document, index) => {
    const kind = documentTypeOf(document);
    if (kind === null) return [];
    const docId = `S1${index.toString(36).toUpperCase().padStart(6, "0")}`;
    return [toListEntry(docId, document, kind, null)];
  });
  return new Map(entries.map((entry) => [entry.docId, entry]));
}

/** A correction: the same document with other facts and its own disclosure time. */
export function createCorrection(
  entry: ListEntry,
  correction: {
    readonly docId: string;
    readonly at: string;
    readonly facts: DocumentRecord["facts"];
  },
): ListEntry {
  const { filing } = entry;
  if (filing === null) throw new RangeError(`${entry.docId} has no filing`);
  const { document } = filing;
  const kind = documentTypeOf(document);
  if (kind === null) throw new RangeError(`${entry.docId} is no filing`);
  const changed = { ...document, disclosedAt: correction.at, facts: correction.facts };
  return toListEntry(correction.docId, changed, kind, entry.docId);
}

type DocumentType = (typeof DOCUMENT_TYPES)[keyof typeof DOCUMENT_TYPES];

function documentTypeOf({ periodType }: DocumentRecord): DocumentType | null {
  return periodType === "FY" || periodType === "2Q" ? DOCUMENT_TYPES[periodType] : null;
}

function toListEntry(
  docId: string,
  document: DocumentRecord,
  [docTypeCode, formCode, name]: DocumentType,
  parent: string | null,
): ListEntry {
  const edinetCode = `E${document.code.replace(/\D/g, "9")}`;
  const day = document.disclosedAt.slice(0, 10);
  const amends = parent !== null;
  return {
    docId,
    day,
    at: Date.parse(document.disclosedAt),
    filing: { document, edinetCode, amends },
    fields: {
      ...DEFAULT_FIELDS,
      edinetCode,
      secCode: document.code,
      filerName: document.nameJp,
      formCode,
      docTypeCode: amends ? CORRECTION_TYPES[docTypeCode] : docTypeCode,
      periodStart: document.periodStart,
      periodEnd: document.periodEnd,
      submitDateTime: document.disclosedAt.slice(0, 16).replace("T", " "),
      docDescription: `${amends ? "訂正" : ""}${name}(${document.periodStart}-${document.periodEnd})`,
      parentDocID: parent,
    },
  };
}

const DEFAULT_FIELDS = {
  ordinanceCode: "010",
  formCode: "030000",
  withdrawalStatus: "0",
  docInfoEditStatus: "0",
  disclosureStatus: "0",
  xbrlFlag: "1",
  csvFlag: "1",
  legalStatus: "1",
} as const;

/** Other entries that occur every day: a large holding, a withdrawn filing, a hidden one. */
export function otherListEntries(day: string, at: number): ListEntry[] {
  const other = (docId: string, fields: ListEntry["fields"]): ListEntry => ({
    docId,
    day,
    at,
    filing: null,
    fields: { ...DEFAULT_FIELDS, ...fields },
  });
  const id = day.replaceAll("-", "").slice(2);
  return [
    other(`L${id}A`, { docTypeCode: "350", edinetCode: "E00001", secCode: "13010" }),
    other(`L${id}B`, { docTypeCode: null, edinetCode: null, withdrawalStatus: "2" }),
    other(`L${id}C`, { docTypeCode: "120", edinetCode: null, disclosureStatus: "2" }),
  ];
}
