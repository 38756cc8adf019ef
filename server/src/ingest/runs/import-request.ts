import { createHash } from "node:crypto";
import { readdir, realpath, stat } from "node:fs/promises";
import { join, resolve } from "node:path";
import type pg from "pg";
import { findFinishedReport } from "../../companies/stores/index.ts";
import { type ImportReport, storedReport } from "./report.ts";

/** Two equal requests have the same result. */
export interface ImportRequest {
  readonly identity: string;
  /** performance.now() of the request, 0 at process start. An equal import that finished later replaces this one. */
  readonly askedAt: number;
}

/** Hash of path, size and mtime of the files, including those in folders, and of the options. */
export async function fingerprintRequest(
  paths: readonly string[],
  options: object,
): Promise<string> {
  const hash = createHash("sha256").update(JSON.stringify(options));
  for (const path of paths) {
    const canonicalPath = await realpath(path).catch(() => resolve(path));
    const names = await readdir(canonicalPath).catch((): string[] => []);
    for (const file of [
      canonicalPath,
      ...names.toSorted().map((name) => join(canonicalPath, name)),
    ]) {
      const found = await stat(file, { bigint: true }).catch(() => null);
      hash.update(`\n${file} ${found === null ? "missing" : `${found.size} ${found.mtimeNs}`}`);
    }
  }
  return hash.digest("hex");
}

export async function findFinishedDuplicate(
  pool: pg.Pool,
  { identity, askedAt }: ImportRequest,
): Promise<ImportReport | null> {
  const seconds = (performance.now() - askedAt) / 1000;
  return storedReport.nullable().parse(await findFinishedReport(pool, identity, seconds));
}
