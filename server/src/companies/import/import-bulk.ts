import type pg from "pg";
import { readBarColumns } from "./bar-columns.ts";
import { importBarsFile } from "./import-bars-file.ts";
import { importStatementsFile } from "./import-statements-file.ts";
import { type ListedFile, listFiles } from "./list-files.ts";
import { FileUnreadable, openFile } from "./open-file.ts";
import { identityOf } from "./repeated-request.ts";
import { ImportLog, type ImportReport } from "./report.ts";
import { packingOf } from "./pack-years.ts";
import { runImport, type Run } from "./run.ts";

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

const STATEMENTS = /\.jsonl(?:\.gz|\.xz)?$/i;
const BARS = /\.csv(?:\.gz|\.xz)?$/i;
const isImportable = (name: string) => STATEMENTS.test(name) || BARS.test(name);

/**
 * Imports statements and bars from files and folders. Unreadable ones and single rows that cannot be right are told,
 * the rest lands; with `allOrNothing` nothing lands besides them.
 */
export async function importBulk(
  pool: pg.Pool,
  paths: readonly string[],
  options: BulkOptions,
): Promise<ImportReport> {
  const { adjusted, recheck = false, allOrNothing = false } = options;
  const { askedAt = performance.now() } = options;
  const identity = await identityOf(paths, { kind: "bulk", adjusted, recheck, allOrNothing });
  return runImport(
    pool,
    "bulk",
    "real",
    async (run) => {
      const files: ListedFile[] = [];
      for (const path of paths) {
        try {
          files.push(...(await listFiles(path, isImportable, ".jsonl and no .csv")));
        } catch (error) {
          if (!(error instanceof FileUnreadable)) throw error;
          run.log.breakFile(path, 0, error.message);
        }
      }
      const ordered = await richestFirst(files);
      const readings = allOrNothing ? 2 : 1;
      const total = readings * files.reduce((sum, file) => sum + file.bytes, 0);
      let done = 0;
      const readAll = async (reading: Run, checkOnly: boolean) => {
        for (const { path, bytes } of ordered) {
          const onBytes = (read: number) => options.onProgress?.(done + read, total, path);
          if (STATEMENTS.test(path)) {
            await importStatementsFile({ ...reading, checkOnly }, path, onBytes);
          } else if (BARS.test(path)) {
            const series = adjusted ? "adjusted" : "raw";
            await importBarsFile({ ...reading, series, recheck, checkOnly }, path, onBytes);
          } else reading.log.breakFile(path, 0, "neither statements (.jsonl) nor bars (.csv)");
          done += bytes;
          options.onProgress?.(done, total, path);
        }
      };
      if (allOrNothing) {
        const log = new ImportLog();
        await readAll({ ...run, log }, true);
        run.log.adoptRefusals(log);
        if (run.log.incomplete) return;
      }
      await readAll(run, false);
    },
    {
      onWait: options.onWait,
      request: { identity, askedAt },
      onPacking: (packed, years, year) => options.onProgress?.(packed, years, packingOf(year)),
    },
  );
}

/**
 * Bars files with more columns before those with fewer: the poorer ones then find their closes
 * standing, where the other way round every row would be written twice. The outcome is the same.
 */
async function richestFirst<File extends { path: string }>(
  files: readonly File[],
): Promise<File[]> {
  const ranked: { file: File; columns: number }[] = [];
  for (const file of files) {
    ranked.push({ file, columns: BARS.test(file.path) ? await barColumns(file.path) : ALL });
  }
  return ranked
    .toSorted((a, b) => (a.columns === b.columns ? 0 : b.columns - a.columns))
    .map(({ file }) => file);
}

/** Statements come first. */
const ALL = Number.POSITIVE_INFINITY;

/** How many values of a bar the file gives; 0 when it cannot be read, which its import will tell. */
async function barColumns(path: string): Promise<number> {
  try {
    for await (const piece of openFile(path)) {
      const header = Buffer.from(piece).toString("utf8").split("\n", 1)[0] ?? "";
      const columns = readBarColumns(header);
      return columns === null ? 0 : Object.values(columns).filter((at) => at >= 0).length;
    }
  } catch (error) {
    if (!(error instanceof FileUnreadable)) throw error;
  }
  return 0;
}
