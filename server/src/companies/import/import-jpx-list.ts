import { stat } from "node:fs/promises";
import type pg from "pg";
import { inTransaction } from "../../platform/database/transaction.ts";
import { FileUnreadable, openFile } from "./open-file.ts";
import { readListing, type Listing } from "./read-listing.ts";
import { readTable } from "./read-table.ts";
import type { ImportReport } from "./report.ts";
import { runImport, type Run } from "./run.ts";
import { writeListings } from "./write-listings.ts";

export interface ListOptions {
  readonly onProgress?: (done: number, total: number, file: string) => void;
  readonly onWait?: (holder: string) => void;
}

/** Imports the exchange's lists of issues, of any day and in any order: the newest one tells what is now. */
export async function importJpxList(
  pool: pg.Pool,
  paths: readonly string[],
  options: ListOptions = {},
): Promise<ImportReport> {
  return runImport(
    pool,
    "jpx_list",
    "real",
    async (run) => {
      for (const [index, path] of paths.entries()) {
        try {
          await importList(run, path);
        } catch (error) {
          if (!(error instanceof FileUnreadable)) throw error;
          run.log.breakFile(path, 0, error.message);
        }
        options.onProgress?.(index + 1, paths.length, path);
      }
    },
    options.onWait,
  );
}

async function importList(run: Run, path: string): Promise<void> {
  const { log } = run;
  const table = readTable(path, await contentOf(path));
  if (table.length === 0) return log.breakFile(path, 0, "the file is empty");
  const read = readListing(table);
  if (typeof read === "string") return log.breakFile(path, 1, read);
  const listings = new Map<string, Listing>();
  log.issues.read += read.rows.length;
  for (const { line, listing } of read.rows) {
    if (typeof listing === "string") log.refuse(log.issues, path, line, listing);
    else if (listings.has(`${listing.code} ${listing.asOf}`)) {
      log.refuse(log.issues, path, line, "repeats an earlier code");
    } else listings.set(`${listing.code} ${listing.asOf}`, listing);
  }
  const distinct = [...listings.values()];
  const { added, changed } = await inTransaction(run.pool, async (client) => {
    await run.lease.hold(client);
    return writeListings(client, run.runId, distinct);
  });
  log.issues.added += added;
  log.issues.changed += changed;
  log.issues.unchanged += distinct.length - added - changed;
}

async function contentOf(path: string): Promise<Buffer> {
  try {
    await stat(path);
  } catch (error) {
    throw new FileUnreadable(error instanceof Error ? error.message : String(error), {
      cause: error,
    });
  }
  const pieces: Uint8Array[] = [];
  for await (const piece of openFile(path)) pieces.push(piece);
  return Buffer.concat(pieces);
}
