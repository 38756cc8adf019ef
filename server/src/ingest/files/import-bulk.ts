import type pg from "pg";
import { jstDay, systemClock } from "../../platform/clock/clock.ts";
import {
  type FollowIssues,
  packingLabel,
  Partitions,
  readBarColumns,
} from "../../companies/stores/index.ts";
import { importBarsFile } from "./import-bars-file.ts";
import { importStatementsFile } from "./import-statements-file.ts";
import { type ListedFile, listFiles } from "../../platform/files/list-files.ts";
import type { Lease } from "../../platform/leases/lease.ts";
import { UnreadableFileError, streamFile } from "../../platform/files/stream-file.ts";
import { fingerprintRequest } from "../runs/import-request.ts";
import { type CheckReport, ImportLog, type ImportReport } from "../runs/report.ts";
import { runImport, type ImportRun } from "../runs/run-import.ts";

export interface BulkOptions {
  /** The bars are split-adjusted and stored apart from the raw series. */
  readonly adjusted: boolean;
  /** Compare every row with the database, even of files imported before. */
  readonly recheck?: boolean;
  /** Read all files first, and import nothing if a single row or file would be rejected. */
  readonly allOrNothing?: boolean;
  /** Called with bytes read, total bytes and the current file; then with years packed, total and label. */
  readonly onProgress?: (done: number, total: number, file: string) => void;
  readonly onWait?: (holder: string) => void;
  readonly followers?: readonly FollowIssues[];
  /** performance.now() of the request. If an equal import has finished since, its report is returned. */
  readonly askedAt?: number;
}

const STATEMENTS_FILE = /\.jsonl(?:\.gz|\.xz)?$/i;
const BARS_FILE = /\.csv(?:\.gz|\.xz)?$/i;
const isImportable = (name: string) => STATEMENTS_FILE.test(name) || BARS_FILE.test(name);

/** Unreadable files and invalid rows are reported and the rest is imported, unless `allOrNothing` is set. */
export async function importBulk(
  pool: pg.Pool,
  paths: readonly string[],
  options: BulkOptions,
): Promise<ImportReport> {
  const { adjusted, recheck = false, allOrNothing = false, onProgress = () => {} } = options;
  const { askedAt = performance.now() } = options;
  const identity = await fingerprintRequest(paths, {
    kind: "bulk",
    adjusted,
    recheck,
    allOrNothing,
  });
  const progressOf = (files: readonly ListedFile[], readings: number) =>
    trackBytesRead(files, readings, onProgress);
  return runImport(
    pool,
    "bulk",
    "real",
    async (run) => {
      const files = await listImportableFiles(paths, run.log);
      const reading = { adjusted, recheck, onProgress: progressOf(files, allOrNothing ? 2 : 1) };
      if (allOrNothing) {
        const log = new ImportLog();
        await readFiles({ ...run, log }, files, { ...reading, checkOnly: true });
        run.log.addRejectedRowsOf(log);
        if (run.log.hasRejections) return;
      }
      await readFiles(run, files, { ...reading, checkOnly: false });
    },
    {
      onWait: options.onWait,
      followers: options.followers,
      request: { identity, askedAt },
      onPacking: (packed, years, year) => options.onProgress?.(packed, years, packingLabel(year)),
    },
  );
}

/**
 * Why an import would be rejected; null when it can start. Writes nothing.
 * @param everyRow validate every row; otherwise one readable file is enough
 */
export async function checkBulk(
  pool: pg.Pool,
  paths: readonly string[],
  {
    adjusted,
    everyRow,
    onProgress = () => {},
  }: Pick<BulkOptions, "adjusted" | "onProgress"> & { readonly everyRow: boolean },
): Promise<CheckReport | null> {
  const log = new ImportLog();
  const files = await listImportableFiles(paths, log);
  if (everyRow) {
    const today = jstDay(systemClock.now());
    const run = {
      pool,
      lease: READ_ONLY_LEASE,
      partitions: new Partitions(pool),
      runId: "",
      log,
      today,
    };
    const counted = trackBytesRead(files, 1, onProgress);
    await readFiles(run, files, { adjusted, checkOnly: true, recheck: true, onProgress: counted });
  } else {
    for (const { path } of files) {
      if (STATEMENTS_FILE.test(path) || (await countBarColumns(path)) > 0) return null;
      log.recordBrokenFile(path, 0, "not readable as bars, or the header lacks Date, Code or C");
    }
  }
  const { brokenFiles, refusals } = log;
  return log.hasRejections || files.length === 0 ? { brokenFiles, refusals } : null;
}

const READ_ONLY_LEASE: Lease = {
  assertHeld: () => Promise.reject(new Error("a dry run must not write")),
  release: () => Promise.resolve(),
};

/** Files in import order; paths that cannot be listed are reported. */
async function listImportableFiles(
  paths: readonly string[],
  log: ImportLog,
): Promise<ListedFile[]> {
  const files: ListedFile[] = [];
  for (const path of paths) {
    try {
      files.push(...(await listFiles(path, isImportable, ".jsonl and no .csv")));
    } catch (error) {
      if (!(error instanceof UnreadableFileError)) throw error;
      log.recordBrokenFile(path, 0, error.message);
    }
  }
  return sortByColumnCount(files);
}

interface ReadOptions {
  readonly adjusted: boolean;
  readonly recheck: boolean;
  readonly checkOnly: boolean;
  readonly onProgress: (file: ListedFile, read: number, isDone: boolean) => void;
}

async function readFiles(
  run: ImportRun,
  files: readonly ListedFile[],
  { adjusted, recheck, checkOnly, onProgress }: ReadOptions,
): Promise<void> {
  for (const file of files) {
    const { path } = file;
    const onBytes = (read: number) => onProgress(file, read, false);
    if (STATEMENTS_FILE.test(path)) {
      await importStatementsFile({ ...run, checkOnly }, path, onBytes);
    } else if (BARS_FILE.test(path)) {
      const series = adjusted ? "adjusted" : "raw";
      await importBarsFile({ ...run, series, recheck, checkOnly }, path, onBytes);
    } else run.log.recordBrokenFile(path, 0, "neither statements (.jsonl) nor bars (.csv)");
    onProgress(file, file.bytes, true);
  }
}

function trackBytesRead(
  files: readonly ListedFile[],
  readings: number,
  onProgress: NonNullable<BulkOptions["onProgress"]>,
): ReadOptions["onProgress"] {
  const total = readings * files.reduce((sum, file) => sum + file.bytes, 0);
  let done = 0;
  return ({ path, bytes }, read, isDone) => {
    if (isDone) done += bytes;
    onProgress(isDone ? done : done + read, total, path);
  };
}

/** More columns first: files with fewer then find their closes unchanged instead of writing every row twice. */
async function sortByColumnCount(files: readonly ListedFile[]): Promise<ListedFile[]> {
  const ranked: { file: ListedFile; columns: number }[] = [];
  for (const file of files) {
    ranked.push({
      file,
      columns: BARS_FILE.test(file.path) ? await countBarColumns(file.path) : STATEMENTS_RANK,
    });
  }
  return ranked
    .toSorted((a, b) => (a.columns === b.columns ? 0 : b.columns - a.columns))
    .map(({ file }) => file);
}

const STATEMENTS_RANK = Number.POSITIVE_INFINITY;

async function countBarColumns(path: string): Promise<number> {
  try {
    for await (const piece of streamFile(path)) {
      const header = Buffer.from(piece).toString("utf8").split("\n", 1)[0] ?? "";
      const columns = readBarColumns(header);
      return columns === null ? 0 : Object.values(columns).filter((at) => at >= 0).length;
    }
  } catch (error) {
    if (!(error instanceof UnreadableFileError)) throw error;
  }
  return 0;
}
