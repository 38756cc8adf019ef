import { readDocument, type DocumentRecord } from "../../companies/index.ts";
import type { ListedDocument } from "./document-list.ts";
import { indexFacts } from "./facts-index.ts";
import { readCover } from "./read-cover.ts";
import { readCsv } from "./read-csv.ts";
import { readFacts } from "./read-facts.ts";
import type { ZipFile } from "../../platform/files/read-zip.ts";
import { UnreadableFilingError } from "./unreadable-filing-error.ts";

/** The report itself, without the audit reports (jpaud). */
const REPORT = /(?:^|\/)jpcrp\d{6}-[\w-]+\.csv$/i;

export function isReport(name: string): boolean {
  return REPORT.test(name);
}

/**
 * A correction is a document of its own, known from its own disclosure; the original stays valid for the days before.
 * @throws UnreadableFilingError
 */
export function readFiling(
  listed: ListedDocument,
  code: string,
  files: readonly ZipFile[],
): DocumentRecord {
  if (files.length === 0) throw new UnreadableFilingError("the archive has no CSV of the report");
  const sorted = files.toSorted((a, b) => (a.name < b.name ? -1 : 1));
  const facts = indexFacts(sorted.flatMap(({ content }) => readCsv(content)));
  const cover = readCover(facts);
  const figures = readFacts(facts, cover);
  const line = JSON.stringify({
    code,
    doc_id: listed.docId,
    edinet_code: listed.edinetCode,
    name_jp: listed.filerName ?? cover.filerName,
    disclosed_at: listed.submittedAt,
    kind: "statement",
    // Originals have a statutory title; the description of a correction marks it as one.
    title: listed.correction ? listed.description : null,
    period_type: cover.periodType,
    period_start: cover.periodStart,
    period_end: cover.periodEnd,
    consolidated: cover.consolidated,
    accounting_standard: cover.accountingStandard,
    facts: figures,
  });
  const document = readDocument(line);
  if (typeof document === "string") throw new UnreadableFilingError(document);
  return document;
}
