import { importRecords } from "../../ingest/index.ts";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createCompanies } from "../../companies/index.ts";
import { sampleMarket } from "../../sample-market/testing/sample-market.ts";
import { findFreePorts } from "../../platform/find-free-port.ts";
import { migrate, readMigrations } from "../../platform/database/migrate.ts";
import { createPool } from "../../platform/database/pool.ts";
import { createValuations } from "../../valuation/index.ts";
import { readConfig } from "../config/config.ts";
import { type Database, openDatabase } from "../processes/database.ts";
import { buildWeb } from "../supervisor/build-web.ts";
import { subsetMarket } from "./market-as-of.ts";
import { type ServerProcess, startServerProcess } from "./server-process.ts";

/** Duration of the outage. */
const DOWN_SECONDS = Number(process.env["FAULT_SECONDS"] ?? 60);
const TICKER = "0101";
const STALE_NOTICE = /時点の内容/;

/** Fault case F05, on a part of the sample market. */
describe("database unavailable", () => {
  let folder: string;
  let database: Database;
  let api: ServerProcess;
  let web: ServerProcess;
  let apiUrl: string;
  let webUrl: string;
  const reopen = (port?: number) => openDatabase(readConfig({ DATA_DIR: folder }, folder), port);

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "tenbin-down-"));
    await chmod(folder, 0o755);
    database = await reopen();
    await Promise.all([buildWeb(new AbortController().signal), seedMarket(database.url)]);
    const [apiPort, webPort] = await findFreePorts(2);
    const env = {
      DATABASE_URL: database.url,
      API_PORT: String(apiPort),
      WEB_PORT: String(webPort),
    };
    [api, web] = await Promise.all([
      startServerProcess("api", env),
      startServerProcess("web", env),
    ]);
    apiUrl = `http://127.0.0.1:${apiPort}`;
    webUrl = `http://127.0.0.1:${webPort}`;
  });
  afterAll(async () => {
    await web.stop();
    await api.stop();
    await database.embedded?.stop();
    await rm(folder, { recursive: true, force: true });
  });

  const page = async () => {
    const response = await fetch(`${webUrl}/companies/${TICKER}`);
    return { status: response.status, html: await response.text() };
  };
  it(
    "serves the last good page with its time, answers 503, and recovers without a restart [ASVS 16.5.2] [fault: PostgreSQL × public pages]",
    async () => {
      const fresh = await page();
      expect(fresh.status).toBe(200);
      expect(fresh.html).not.toMatch(STALE_NOTICE);

      await database.embedded?.stop();
      const noticed = await waitFor(async () => STALE_NOTICE.test((await page()).html), 10);
      expect(noticed).not.toBeNull();
      const down = performance.now();
      while (performance.now() - down < DOWN_SECONDS * 1_000) {
        const shown = await page();
        expect(shown.status).toBe(200);
        expect(shown.html).toMatch(STALE_NOTICE);
        const response = await fetch(`${apiUrl}/readyz`);
        await response.arrayBuffer();
        expect(response.status).toBe(503);
        expect(Number(response.headers.get("retry-after"))).toBeGreaterThan(0);
        await delay(500);
      }

      database = await reopen(database.embedded?.port);
      const healed = await waitFor(async () => (await fetch(`${apiUrl}/readyz`)).ok, 5);
      expect(healed).not.toBeNull();
      const current = await waitFor(async () => {
        const shown = await page();
        return shown.status === 200 && !STALE_NOTICE.test(shown.html);
      }, 10);
      expect(current).not.toBeNull();
      expect([api.process.exitCode, web.process.exitCode]).toEqual([null, null]);
    },
    (DOWN_SECONDS + 60) * 1_000,
  );
});

async function seedMarket(url: string): Promise<void> {
  const pool = createPool({ url, max: 4 });
  await migrate(pool, await readMigrations());
  const companies = createCompanies({ pool });
  const market = subsetMarket(sampleMarket(), {
    every: 16,
    since: "2024-11-01",
    also: [`${TICKER}0`],
  });
  await importRecords(pool, market, "sample");
  await createValuations({ pool, companies }).valueMarket({});
  await pool.end();
}

/** Seconds until the condition held; null after the time limit. */
async function waitFor(condition: () => Promise<boolean>, seconds: number): Promise<number | null> {
  const started = performance.now();
  while (!(await condition())) {
    if (performance.now() - started > seconds * 1_000) return null;
    await delay(100);
  }
  return (performance.now() - started) / 1_000;
}
