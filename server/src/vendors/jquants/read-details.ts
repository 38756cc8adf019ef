import type { DocumentRecord } from "../../companies/index.ts";
import type { Row } from "./client.ts";
import { IFRS, JAPANESE } from "./detail-labels.ts";
import { documentIdOf } from "./document-id.ts";
import { needed, numberIn, textIn, Unreadable } from "./read-value.ts";

/** The financial statements that belong to a summary with the same disclosure number. */
export interface Details {
  readonly documentId: string;
  readonly edinetCode: string | null;
  readonly nameJp: string | null;
  /** By the names of facts; only what the document states. */
  readonly facts: Readonly<Record<string, number>>;
}

/** A row of /fins/details. Labels that are not known are left alone. */
export function readDetails(row: Row): Details {
  const statements = row["FS"];
  if (!isRow(statements)) throw new Unreadable("FS is not an object");
  const isIfrs = textIn(statements, "Accounting standards, DEI") === "IFRS";
  const facts: Record<string, number> = {};
  for (const [fact, labels] of Object.entries(isIfrs ? IFRS : JAPANESE)) {
    for (const label of labels) {
      const value = numberIn(statements, label);
      if (value === null) continue;
      facts[fact] = value;
      break;
    }
  }
  return {
    documentId: documentIdOf(needed(textIn(row, "DiscNo"), "DiscNo")),
    edinetCode: textIn(statements, "EDINET code, DEI"),
    nameJp: textIn(statements, "Filer name in Japanese, DEI"),
    facts,
  };
}

/** The summary's own facts stand where both tell one. */
export function withDetails(
  document: DocumentRecord,
  details: Details | undefined,
): DocumentRecord {
  if (details === undefined) return document;
  const { edinetCode, nameJp, facts } = details;
  return { ...document, edinetCode, nameJp, facts: { ...facts, ...document.facts } };
}

function isRow(value: unknown): value is Row {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
