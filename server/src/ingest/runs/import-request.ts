import { createHash } from "node:crypto";
import { readdir, realpath, stat } from "node:fs/promises";
import { join, resolve } from "node:path";
import type pg from "pg";
import type { ImportReport } from "./report.ts";

/** What an import was asked to do; two equal ones leave the same behind. */
export interface ImportRequest {
  /** Identity of what is to be imported and how. */
  readonly identity: string;
  /** Moment of the request in milliseconds of performance.now(), 0 at the start of the process: an equal import that ended later has done its work. */
  readonly askedAt: number;
}

/**
 * The identity of files, and of those in folders, as they stand: by place, size and moment of change; and of the
 * options that tell what is made of them. What is not there counts as such.
 */
export async function fingerprintRequest(
  paths: readonly string[],
  options: object,
): Promise<string> {
  const hash = createHash("sha256").update(JSON.stringify(options));
  for (const path of paths) {
    const place = await realpath(path).catch(() => resolve(path));
    const names = await readdir(place).catch((): string[] => []);
    for (const file of [place, ...names.toSorted().map((name) => join(place, name))]) {
      const found = await stat(file, { bigint: true }).catch(() => null);
      hash.update(`\n${file} ${found === null ? "missing" : `${found.size} ${found.mtimeNs}`}`);
    }
  }
  return hash.digest("hex");
}

/** The report of an equal import that ended well since this one was asked for; null when there is none. */
export async function findFinishedDuplicate(
  pool: pg.Pool,
  { identity, askedAt }: ImportRequest,
): Promise<ImportReport | null> {
  const { rows } = await pool.query<{ report: ImportReport }>(
    `select report from import_runs
     where status = 'finished' and report->>'request' = $1
       and finished_at >= now() - make_interval(secs => $2)
     order by started_at desc limit 1`,
    [identity, (performance.now() - askedAt) / 1000],
  );
  return rows[0]?.report ?? null;
}
