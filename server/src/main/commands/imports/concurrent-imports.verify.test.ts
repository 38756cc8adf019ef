import { once } from "node:events";
import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { afterEach, beforeEach, expect, it } from "vitest";
import { startEmbeddedPostgres } from "../../../platform/database/embedded/embedded-postgres.ts";
import { forkCommand } from "../../faults/server-process.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "tenbin-beside-"));
  await chmod(folder, 0o755);
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** Case F18, on the embedded database, which the first import starts. */
it("imports once where two are started in the same second and no database runs, and both end well", async () => {
  const bars = join(folder, "bars.csv");
  await writeFile(bars, "Date,Code,C,AdjFactor\n2024-06-26,9735,100,1\n2024-06-27,9735,90,1\n");
  const env = { DATA_DIR: join(folder, "data"), SAMPLE: "off", DATABASE_URL: "" };
  const start = () => once(forkCommand(["import", "bulk", bars], env), "exit");
  // Leaves a database that no process runs.
  expect(await start()).toEqual([0, null]);

  expect(await Promise.all([start(), start()])).toEqual([
    [0, null],
    [0, null],
  ]);
  const postgres = await startEmbeddedPostgres({ directory: join(env.DATA_DIR, "postgres") });
  const client = new Client({ connectionString: postgres.url("tenbin") });
  await client.connect();
  const { rows } = await client.query("select status from import_runs");
  await client.end();
  await postgres.stop();
  expect(rows).toEqual([{ status: "finished" }, { status: "finished" }]);
});
