import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createCompanies } from "../server/src/companies/index.ts";
import { importRecords } from "../server/src/ingest/index.ts";
import { subsetMarket } from "../server/src/main/faults/market-as-of.ts";
import { createPackedValuations } from "../server/src/main/packed-valuations.ts";
import { startEmbeddedPostgres } from "../server/src/platform/database/embedded/embedded-postgres.ts";
import { migrate, readMigrations } from "../server/src/platform/database/migrate.ts";
import { createPool } from "../server/src/platform/database/pool.ts";
import { generateSampleMarket } from "../server/src/sample-market/index.ts";
import { atEnd } from "./at-end.ts";

/** Each such issue of the sample market is taken: enough to rate them and to find open companies of the day. */
const STEP = 6;
/** An accuracy wants two years of values. */
const FIRST_PRICE = "2018-01-01";

/** A database with a valued part of the sample market, which the worker has nothing to complete of. */
export interface SmallestMarket {
  readonly folder: string;
  readonly databaseUrl: string;
}

let market: Promise<SmallestMarket> | null = null;

/** Made once a run. */
export function smallestMarket(): Promise<SmallestMarket> {
  market ??= makeMarket();
  return market;
}

async function makeMarket(): Promise<SmallestMarket> {
  const folder = await mkdtemp(join(tmpdir(), "tenbin-bench-"));
  atEnd(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));
  const postgres = await startEmbeddedPostgres({ directory: join(folder, "cluster") });
  atEnd(() => postgres.stop());
  const databaseUrl = postgres.url("postgres");
  const pool = createPool({ url: databaseUrl, max: 6 });
  try {
    await migrate(pool, await readMigrations());
    const part = subsetMarket(generateSampleMarket(), { every: STEP, since: FIRST_PRICE });
    await importRecords(pool, part, "real");
    const companies = createCompanies({ pool });
    await createPackedValuations({ pool, companies }).valuation.valueMarket({ recent: true });
  } finally {
    await pool.end();
  }
  return { folder, databaseUrl };
}
