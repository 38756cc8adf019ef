import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../platform/testing/database.ts";
import { forkCommand } from "./server-process.ts";

const HEADER = "Date,Code,C,AdjFactor";
const ROWS = ["2024-06-26,97350,100,1", "2024-06-27,97350,90,1", "2024-06-28,97350,95,1"];

describe("an importer frozen inside COPY", () => {
  let folder: string;
  let database: TestDatabase;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "tenbin-frozen-"));
    database = await createTestDatabase();
  });
  afterEach(async () => {
    for (const child of children.splice(0)) child.kill("SIGKILL");
    await database.drop();
    await rm(folder, { recursive: true, force: true });
  });

  const children: ChildProcess[] = [];
  const importer = async (name: string, rows: readonly string[]) => {
    const file = join(folder, name);
    await writeFile(file, `${[HEADER, ...rows].join("\n")}\n`);
    const child = forkCommand(["import", "bulk", file], { DATABASE_URL: database.url });
    children.push(child);
    return child;
  };
  const bars = async () =>
    (
      await database.pool.query(
        "select date, code, close, (select count(*)::int from trading_days) as days from bars where code = '97350' order by date",
      )
    ).rows;
  /** What the connection that copies waits for. */
  const copyWaitsFor = async () => {
    const { rows } = await database.pool.query<{ event: string }>(
      `select wait_event_type || ' ' || wait_event as event from pg_stat_activity
       where datname = current_database() and state = 'active' and query ilike 'copy %'`,
    );
    return rows[0]?.event;
  };

  it("is taken over within seconds of its lease, and writes nothing more [fault: another process × imports]", async () => {
    // Creates the tables of the year.
    const other = ["2024-06-25,13010,100,1"];
    expect(await once(await importer("first.csv", other), "exit")).toEqual([0, null]);
    const blocker = await database.pool.connect();
    await blocker.query("begin; lock table bar_rows, bar_years in share mode");
    const frozen = await importer("second.csv", ROWS);
    const ended = once(frozen, "exit");
    await expect.poll(copyWaitsFor).toMatch(/^Lock /);
    frozen.kill("SIGSTOP");
    await blocker.query("rollback");
    blocker.release();
    await expect.poll(copyWaitsFor).toBe("Client ClientRead");

    // As 15 seconds later: a stopped process renews nothing.
    await database.pool.query("update leases set expires_at = now()");
    const next = await importer("third.csv", ROWS);
    expect(await once(next, "exit")).toEqual([0, null]);
    expect(await copyWaitsFor()).toBeUndefined();
    const written = await bars();
    expect(written).toMatchObject(
      ROWS.map((row) => ({ date: row.slice(0, 10), code: "97350", days: 4 })),
    );

    frozen.kill("SIGCONT");
    expect(await ended).toEqual([1, null]);
    expect(await bars()).toEqual(written);
    const { rows } = await database.pool.query(
      "select status, count(*)::int from import_runs group by status order by status",
    );
    expect(rows).toEqual([
      { status: "failed", count: 1 },
      { status: "finished", count: 2 },
    ]);
  });
});
