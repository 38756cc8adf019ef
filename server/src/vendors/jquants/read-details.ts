import type { DocumentRecord } from "../../companies/index.ts";
import type { JQuantsRow } from "./client.ts";
import { IFRS_LABELS, JP_GAAP_LABELS } from "./detail-labels.ts";
import { documentIdOf } from "./document-id.ts";
import { required, readNumber, readText, InvalidValueError } from "./read-value.ts";

export interface StatementDetails {
  readonly documentId: string;
  readonly edinetCode: string | null;
  readonly nameJp: string | null;
  /** Keyed by fact name; only stated facts. */
  readonly facts: Readonly<Record<string, number>>;
}

export function readDetails(row: JQuantsRow): StatementDetails {
  const statements = row["FS"];
  if (!isRow(statements)) throw new InvalidValueError("FS is not an object");
  const isIfrs = readText(statements, "Accounting standards, DEI") === "IFRS";
  const facts: Record<string, number> = {};
  for (const [fact, labels] of Object.entries(isIfrs ? IFRS_LABELS : JP_GAAP_LABELS)) {
    for (const label of labels) {
      const value = readNumber(statements, label);
      if (value === null) continue;
      facts[fact] = value;
      break;
    }
  }
  return {
    documentId: documentIdOf(required(readText(row, "DiscNo"), "DiscNo")),
    edinetCode: readText(statements, "EDINET code, DEI"),
    nameJp: readText(statements, "Filer name in Japanese, DEI"),
    facts,
  };
}

export function mergeDetails(
  document: DocumentRecord,
  details: StatementDetails | undefined,
): DocumentRecord {
  if (details === undefined) return document;
  const { edinetCode, nameJp, facts } = details;
  return { ...document, edinetCode, nameJp, facts: { ...facts, ...document.facts } };
}

function isRow(value: unknown): value is JQuantsRow {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
