import type pg from "pg";
import { type DocumentRecord, readDocument } from "../../companies/index.ts";
import { chunkLines } from "../../platform/files/chunk-lines.ts";
import type { Lease } from "../../platform/leases/lease.ts";
import { UnreadableFileError, streamFile } from "../../platform/files/stream-file.ts";
import { countWrittenRows, type ImportLog } from "../runs/report.ts";
import { writeDocuments } from "../../companies/stores/index.ts";

export interface StatementsImportJob {
  readonly pool: pg.Pool;
  readonly lease: Lease;
  readonly runId: string;
  readonly log: ImportLog;
  readonly checkOnly?: boolean;
}

/** About 2,000 documents: one transaction. */
const CHUNK_BYTES = 2 << 20;

export async function importStatementsFile(
  job: StatementsImportJob,
  path: string,
  onBytes: (read: number) => void,
): Promise<void> {
  const { log } = job;
  /** Content by document id, to detect repeats within the file. */
  const seen = new Map<string, string>();
  let line = 0;
  try {
    for await (const bytes of chunkLines(streamFile(path, onBytes), CHUNK_BYTES)) {
      const batch: DocumentRecord[] = [];
      for (const text of bytes.toString("utf8").replace(/\n$/, "").split("\n")) {
        line++;
        const content = (line === 1 ? text.replace(/^\uFEFF/, "") : text).trim();
        if (content === "") continue;
        log.documents.read++;
        const document = readDocument(content);
        if (typeof document === "string") {
          log.rejectRow(log.documents, path, line, document);
          continue;
        }
        const earlier = seen.get(document.documentId);
        if (earlier === undefined) {
          seen.set(document.documentId, content);
          batch.push(document);
        } else if (earlier === content) log.documents.unchanged++;
        else
          log.rejectRow(log.documents, path, line, "repeats an earlier document id, but differs");
      }
      if (job.checkOnly !== true) await writeBatch(job, batch);
    }
  } catch (error) {
    if (!(error instanceof UnreadableFileError)) throw error;
    log.recordBrokenFile(path, line === 0 ? 0 : line + 1, error.message);
    return;
  }
  if (line === 0) log.recordBrokenFile(path, 0, "the file is empty");
}

async function writeBatch(
  job: StatementsImportJob,
  batch: readonly DocumentRecord[],
): Promise<void> {
  const written = await writeDocuments(job.pool, job.lease, job.runId, batch);
  countWrittenRows(job.log.documents, batch.length, written);
}
