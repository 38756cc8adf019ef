import type pg from "pg";
import { inTransaction } from "../../platform/database/transaction.ts";
import {
  ALL_COLUMNS,
  BarWriter,
  chunkRecords,
  writeDocuments,
  writeIssues,
  writePlannedResults,
} from "../../companies/stores/index.ts";
import { countRows, type ImportReport } from "./report.ts";
import { runImport, type ImportRun } from "./run-import.ts";
import type { Provenance } from "../../companies/index.ts";
import type { MarketSource } from "../../vendors/port/market-source.ts";

const DOCUMENT_BATCH_SIZE = 2_000;

/** Imports an in-memory market. Bars must be ordered by code and date. */
export async function importRecords(
  pool: pg.Pool,
  source: MarketSource,
  provenance: Provenance,
  onProgress: (done: number, total: number) => void = () => {},
): Promise<ImportReport> {
  const kind = provenance === "sample" ? "sample" : "bulk";
  return runImport(pool, kind, provenance, async (run) => {
    const total = source.issues.length + source.documents.length + (source.barCount ?? 0);
    let done = source.issues.length;
    const issues = await writeIssues(pool, run.lease, run.runId, source.issues);
    countRows(run.log.issues, source.issues.length, issues);
    onProgress(done, total);
    for (let at = 0; at < source.documents.length; at += DOCUMENT_BATCH_SIZE) {
      const batch = source.documents.slice(at, at + DOCUMENT_BATCH_SIZE);
      countRows(
        run.log.documents,
        batch.length,
        await writeDocuments(pool, run.lease, run.runId, batch),
      );
      done += batch.length;
      onProgress(done, total);
    }
    const planned = source.plannedResults ?? [];
    const plannedCounts = await inTransaction(pool, async (client) => {
      await run.lease.assertHeld(client);
      return writePlannedResults(client, run.runId, planned);
    });
    countRows(run.log.documents, planned.length, plannedCounts);
    await writeAllBars(run, source, (written) => onProgress(done + written, total));
  });
}

async function writeAllBars(
  run: ImportRun,
  source: MarketSource,
  onWritten: (bars: number) => void,
): Promise<void> {
  const packedBefore =
    source.lastDay === undefined ? undefined : Number(source.lastDay.slice(0, 4));
  const writer = new BarWriter({ ...run, series: "raw", packedBefore });
  let written = 0;
  let pending = Promise.resolve();
  for (const chunk of chunkRecords(source.bars())) {
    await pending;
    pending = writer.write(chunk, ALL_COLUMNS).then((outcome) => {
      countRows(run.log.bars, chunk.length, outcome);
      if (outcome.needsCheck) run.log.seriesToCheck.add("raw");
      written += chunk.length;
      onWritten(written);
    });
    // Awaited before the next write; until then a rejection must not be unhandled.
    pending.catch(() => {});
    // Generating the next chunk is synchronous: let the copy begin first.
    await new Promise(setImmediate);
  }
  await pending;
}
