import { spawn } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import type pg from "pg";

/** Everything the import stores, as one text: two imports agree when these do. */
export async function contentOf(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ digest: string }>(
    `select md5(string_agg(line, E'\\n' order by line collate "C")) as digest from (
       select 'b' || b::text as line from bars b
       union all select 'm' || m::text from month_end_closes m
       union all select 'a' || a::text from corporate_actions a
       union all select 't' || t::text from trading_days t
       union all select 'i' || i.code || i.name_jp from issues i
       union all select 'd' || d.document_id || d.facts::text from documents d) everything`,
  );
  return rows[0]?.digest ?? "";
}

/** A file of so many bars of each issue from 2014 on, one of which is of a split. @returns the number of bars */
export async function writeBars(path: string, issues: number, days: number): Promise<number> {
  const lines = Array.from({ length: issues }, (_, i) => 1000 + i).flatMap((code) =>
    Array.from({ length: days }, (_, i) => {
      const day = new Date(Date.UTC(2014, 0, 1 + i)).toISOString().slice(0, 10);
      return `${day},${code},${((code * 7 + i * 13) % 900) + 1},${i === 99 ? 0.5 : 1}`;
    }),
  );
  await writeFile(path, ["Date,Code,C,AdjFactor", ...lines].join("\n"));
  return lines.length;
}

/** Kills the import as soon as `rows` bars are committed; returns how many there are then. */
export async function importUntilRows(url: string, path: string, pool: pg.Pool, rows: number) {
  await importUntil(url, path, pool, async () => (await countBars(pool)) >= rows);
  return countBars(pool);
}

export async function countBars(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ n: number }>("select count(*)::int as n from bars");
  return rows[0]?.n ?? 0;
}

/** Imports in a separate process and kills it once it is running and the condition holds. */
export async function importUntil(
  url: string,
  path: string,
  pool: pg.Pool,
  isThere: () => Promise<boolean>,
): Promise<void> {
  const script = `
    import { createPool } from ${JSON.stringify(join(import.meta.dirname, "../../../platform/database/pool.ts"))};
    import { importBulk } from ${JSON.stringify(join(import.meta.dirname, "../import-bulk.ts"))};
    await importBulk(createPool({ url: ${JSON.stringify(url)}, max: 4 }),
      [${JSON.stringify(path)}], { adjusted: false });`;
  const child = spawn(process.execPath, ["--input-type=module", "--eval", script], {
    stdio: "ignore",
  });
  const ended = new Promise((resolve) => child.once("exit", resolve));
  const runs = await pool.query("select from import_runs");
  const isRunning = async () =>
    ((await pool.query("select from import_runs")).rowCount ?? 0) > (runs.rowCount ?? 0);
  // Polling without a pause would leave the database little time for the import.
  while (child.exitCode === null && !((await isRunning()) && (await isThere()))) await delay(5);
  child.kill("SIGKILL");
  await ended;
}
