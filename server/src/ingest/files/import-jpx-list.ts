import type pg from "pg";
import { inTransaction } from "../../platform/database/transaction.ts";
import { daysBetween } from "../../platform/clock/days.ts";
import { validateListings } from "../gate/rules.ts";
import { listFiles } from "../../platform/files/list-files.ts";
import { UnreadableFileError, readWholeFile } from "../../platform/files/stream-file.ts";
import type { Listing } from "../../companies/index.ts";
import { type ListingRow, readListingTable } from "./read-listing-table.ts";
import { readTable } from "../../platform/files/read-table.ts";
import { fingerprintRequest } from "../runs/import-request.ts";
import {
  type CheckReport,
  countWrittenRows,
  ImportLog,
  type ImportReport,
} from "../runs/report.ts";
import { runImport, type ImportRun } from "../runs/run-import.ts";
import {
  type FollowIssues,
  readSnapshotBefore,
  writeListings,
} from "../../companies/stores/index.ts";

export interface ImportListOptions {
  readonly onProgress?: (done: number, total: number, file: string) => void;
  readonly onWait?: (holder: string) => void;
  readonly followers?: readonly FollowIssues[];
  /** performance.now() of the request. If an equal import has finished since, its report is returned. */
  readonly askedAt?: number;
}

interface ParsedList {
  readonly path: string;
  readonly rows: readonly ListingRow[];
  readonly asOf: string;
}

const LIST_FILE = /\.(?:xlsx?|csv)(?:\.gz|\.xz)?$/i;

/**
 * Lists may arrive in any order: the newest one defines the present. Unreadable files are reported and the rest is
 * imported.
 */
export async function importJpxList(
  pool: pg.Pool,
  paths: readonly string[],
  options: ImportListOptions = {},
): Promise<ImportReport> {
  const { askedAt = performance.now() } = options;
  const identity = await fingerprintRequest(paths, { kind: "jpx_list" });
  return runImport(
    pool,
    "jpx_list",
    "real",
    async (run) => {
      const lists = await readLists(run, paths);
      for (const [index, list] of lists.entries()) {
        await importList(run, list);
        options.onProgress?.(index + 1, lists.length, list.path);
      }
    },
    { onWait: options.onWait, followers: options.followers, request: { identity, askedAt } },
  );
}

/** Why an import of the lists would be rejected; null when at least one can be read. Writes nothing. */
export async function checkJpxList(paths: readonly string[]): Promise<CheckReport | null> {
  const log = new ImportLog();
  const lists = await readLists({ log }, paths);
  const { brokenFiles, refusals } = log;
  return lists.some(({ asOf }) => asOf !== "") ? null : { brokenFiles, refusals };
}

async function readLists(
  run: Pick<ImportRun, "log">,
  paths: readonly string[],
): Promise<ParsedList[]> {
  const lists: ParsedList[] = [];
  for (const path of paths) {
    const files = await tryRead(run, path, () =>
      listFiles(path, (name) => LIST_FILE.test(name), ".xls, .xlsx or .csv"),
    );
    for (const file of files ?? []) {
      const list = await tryRead(run, file.path, () => readList(file.path));
      if (list !== null) lists.push(list);
    }
  }
  return lists.toSorted((a, b) => (a.asOf < b.asOf ? -1 : a.asOf > b.asOf ? 1 : 0));
}

async function tryRead<T>(
  run: Pick<ImportRun, "log">,
  path: string,
  read: () => Promise<T>,
): Promise<T | null> {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof UnreadableFileError)) throw error;
    run.log.recordBrokenFile(path, 0, error.message);
    return null;
  }
}

async function readList(path: string): Promise<ParsedList> {
  const table = readTable(path, await readWholeFile(path));
  if (table.length === 0) throw new UnreadableFileError("the file is empty");
  const read = readListingTable(table);
  if (typeof read === "string") throw new UnreadableFileError(read);
  const days = read.rows.flatMap(({ listing }) =>
    typeof listing === "string" ? [] : [listing.asOf],
  );
  return { path, rows: read.rows, asOf: days.toSorted()[0] ?? "" };
}

async function importList(
  { log, pool, lease, runId, today }: ImportRun,
  { path, rows }: ParsedList,
) {
  const listings = new Map<string, Listing>();
  log.issues.read += rows.length;
  for (const { line, listing } of rows) {
    if (typeof listing === "string") log.rejectRow(log.issues, path, line, listing);
    else if (listing.asOf > today) {
      log.rejectRow(log.issues, path, line, `in the future: ${listing.asOf}`);
    } else if (listings.has(`${listing.code} ${listing.asOf}`)) {
      log.rejectRow(log.issues, path, line, "repeats an earlier code");
    } else listings.set(`${listing.code} ${listing.asOf}`, listing);
  }
  const distinct = [...listings.values()];
  const written = await inTransaction(pool, async (client) => {
    await lease.assertHeld(client);
    const reason = await findTruncation(client, distinct);
    return reason ?? (await writeListings(client, runId, distinct));
  });
  if (typeof written === "string") {
    log.issues.read -= distinct.length;
    return log.recordBrokenFile(path, 0, written);
  }
  countWrittenRows(log.issues, distinct.length, written);
}

/**
 * Why the file looks truncated, or null. Lists of several days are each compared with the one before: a single row of a
 * later day would delist every other issue.
 */
async function findTruncation(
  client: pg.PoolClient,
  listings: readonly Listing[],
): Promise<string | null> {
  const days = Map.groupBy(listings, ({ asOf }) => asOf);
  const [first] = [...days.keys()].toSorted();
  if (first === undefined) return null;
  const known = await readSnapshotBefore(client, first);
  let before = known === null ? null : { day: known.day, codes: new Set(known.state.keys()) };
  for (const day of [...days.keys()].toSorted()) {
    const codes = (days.get(day) ?? []).map(({ code }) => code);
    const reason =
      before === null ? null : validateListings(codes, before.codes, daysBetween(before.day, day));
    if (before !== null && reason !== null) {
      return `not imported: ${reason.detail} (${before.day}), and would be delisted. Is the file complete?`;
    }
    before = { day, codes: new Set(codes) };
  }
  return null;
}
