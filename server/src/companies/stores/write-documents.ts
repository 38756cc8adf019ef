import { pipeline } from "node:stream/promises";
import { Readable } from "node:stream";
import type pg from "pg";
import { columnList } from "./bars/column-list.ts";
import { from as copyFrom } from "pg-copy-streams";
import { inTransaction } from "../../platform/database/transaction.ts";
import type { DocumentRecord } from "../records.ts";
import type { Lease } from "../../platform/leases/lease.ts";
import type { WriteCounts } from "./bars/write-counts.ts";
import { routeStagedDocuments } from "./lives/route-documents.ts";

const COLUMNS = [
  "document_id",
  "code",
  "edinet_code",
  "name_jp",
  "disclosed_at",
  "kind",
  "title",
  "period_type",
  "period_start",
  "period_end",
  "consolidated",
  "accounting_standard",
  "facts",
] as const;

/** Compared to detect changes: everything but the id. */
const CONTENT_COLUMNS = COLUMNS.filter((column) => column !== "document_id");
const STAGING = "incoming_documents";

/**
 * Ids must be distinct.
 * @param after runs in the transaction after the documents
 */
export async function writeDocuments(
  pool: pg.Pool,
  lease: Lease,
  runId: string,
  documents: readonly DocumentRecord[],
  after: (client: pg.PoolClient, outcome: WriteCounts) => Promise<void> = async () => {},
): Promise<WriteCounts> {
  return inTransaction(pool, async (client) => {
    await lease.assertHeld(client);
    const outcome = await mergeDocuments(client, runId, documents);
    await after(client, outcome);
    return outcome;
  });
}

/** Like {@link writeDocuments}, inside a transaction that holds the import lease; once per transaction. */
export async function mergeDocuments(
  client: pg.PoolClient,
  runId: string,
  documents: readonly DocumentRecord[],
): Promise<WriteCounts> {
  await client.query(
    `create temporary table ${STAGING} on commit drop as select ${COLUMNS.join(", ")} from documents
       with no data`,
  );
  const copy = client.query(copyFrom(`copy ${STAGING} (${COLUMNS.join(", ")}) from stdin`));
  await pipeline(Readable.from(documents.map(encodeCopyLine)), copy);
  await routeStagedDocuments(client, STAGING);
  const updated = await client.query(
    `update documents d set ${CONTENT_COLUMNS.map((c) => `${c} = i.${c}`).join(", ")}, run_id = $1
       from ${STAGING} i
       where d.document_id = i.document_id and row(${columnList(CONTENT_COLUMNS, "d")}) is distinct from row(${columnList(CONTENT_COLUMNS, "i")})`,
    [runId],
  );
  const inserted = await client.query(
    `insert into documents (${COLUMNS.join(", ")}, run_id)
       select ${COLUMNS.join(", ")}, $1 from ${STAGING} on conflict (document_id) do nothing`,
    [runId],
  );
  return { added: inserted.rowCount ?? 0, changed: updated.rowCount ?? 0 };
}

/** One line of COPY's text format. */
function encodeCopyLine(document: DocumentRecord): string {
  const values = [
    document.documentId,
    document.code,
    document.edinetCode,
    document.nameJp,
    document.disclosedAt,
    document.kind,
    document.title,
    document.periodType,
    document.periodStart,
    document.periodEnd,
    document.consolidated ? "t" : "f",
    document.accountingStandard,
    JSON.stringify(document.facts),
  ];
  return `${values.map(encodeCopyValue).join("\t")}\n`;
}

const ESCAPES: Record<string, string> = { "\\": "\\\\", "\t": "\\t", "\n": "\\n", "\r": "\\r" };

function encodeCopyValue(value: string | null): string {
  return value === null ? "\\N" : value.replace(/[\\\t\n\r]/g, (c) => ESCAPES[c] ?? c);
}
