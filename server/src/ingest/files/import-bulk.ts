import type pg from "pg";
import { jstDay, systemClock } from "../../platform/clock/clock.ts";
import { readBarColumns } from "../bars/bar-columns.ts";
import { importBarsFile } from "./import-bars-file.ts";
import { importStatementsFile } from "./import-statements-file.ts";
import { type ListedFile, listFiles } from "../../platform/files/list-files.ts";
import type { Lease } from "../../platform/leases/lease.ts";
import { UnreadableFileError, streamFile } from "../../platform/files/stream-file.ts";
import { Partitions } from "../bars/partitions.ts";
import { fingerprintRequest } from "../runs/import-request.ts";
import { packingLabel } from "../bars/pack-years.ts";
import { type CheckReport, ImportLog, type ImportReport } from "../runs/report.ts";
import { runImport, type ImportRun } from "../runs/run-import.ts";

export interface BulkOptions {
  /** The bars are split-adjusted: keep them apart from the raw series. */
  readonly adjusted: boolean;
  /** Compare every row with the database, also where the file came before. */
  readonly recheck?: boolean;
  /** Read all files first, and take nothing where a single row or the end of a file would be refused. */
  readonly allOrNothing?: boolean;
  /** Told the bytes read so far, of all files, and the file being read; then years packed, of all, and what is packed. */
  readonly onProgress?: (done: number, total: number, file: string) => void;
  readonly onWait?: (holder: string) => void;
  /** When this import was asked for, performance.now(); default: now. Where an equal one has ended since, its report is given. */
  readonly askedAt?: number;
}

const STATEMENTS_FILE = /\.jsonl(?:\.gz|\.xz)?$/i;
const BARS_FILE = /\.csv(?:\.gz|\.xz)?$/i;
const isImportable = (name: string) => STATEMENTS_FILE.test(name) || BARS_FILE.test(name);

/**
 * Imports statements and bars from files and folders. Unreadable ones and single rows that cannot be right are told,
 * the rest lands; with `allOrNothing` nothing lands besides them.
 */
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
      request: { identity, askedAt },
      onPacking: (packed, years, year) => options.onProgress?.(packed, years, packingLabel(year)),
    },
  );
}

/**
 * What an import of the files would be refused for; null where it can begin. Nothing is written.
 * @param everyRow every row of every file is read; else it is enough that one of the files can be
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
      log.recordBrokenFile(
        path,
        0,
        "it cannot be read as bars, or its header names no Date, Code and C",
      );
    }
  }
  const { brokenFiles, refusals } = log;
  return log.hasRejections || files.length === 0 ? { brokenFiles, refusals } : null;
}

/** Of somebody who only reads. */
const READ_ONLY_LEASE: Lease = {
  assertHeld: () => Promise.reject(new Error("a check has no right to write")),
  release: () => Promise.resolve(),
};

/** The files to read, in the order in which they are; what cannot be listed is told. */
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
  /** Told the bytes read of a file, and once more when it is done. */
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
  tell: NonNullable<BulkOptions["onProgress"]>,
): ReadOptions["onProgress"] {
  const total = readings * files.reduce((sum, file) => sum + file.bytes, 0);
  let done = 0;
  return ({ path, bytes }, read, isDone) => {
    if (isDone) done += bytes;
    tell(isDone ? done : done + read, total, path);
  };
}

/**
 * Bars files with more columns before those with fewer: the poorer ones then find their closes
 * standing, where the other way round every row would be written twice. The outcome is the same.
 */
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

/** Statements come first. */
const STATEMENTS_RANK = Number.POSITIVE_INFINITY;

/** How many values of a bar the file gives; 0 when it cannot be read, which its import will tell. */
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
