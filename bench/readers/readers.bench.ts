import { fork } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { createCompanies, nextTradingDay } from "../../server/src/companies/index.ts";
import { importBulk, importJpxList } from "../../server/src/ingest/index.ts";
import { startEmbeddedPostgres } from "../../server/src/platform/database/embedded/embedded-postgres.ts";
import { migrate, readMigrations } from "../../server/src/platform/database/migrate.ts";
import { createPool } from "../../server/src/platform/database/pool.ts";
import { createValuations } from "../../server/src/valuation/index.ts";
import type { Benchmark, Measurement } from "../benchmark.ts";
import { type Product, startProduct } from "../product.ts";
import { type ReaderLoad, startReaders } from "../reader-load.ts";
import { isSmallest, sized } from "../size.ts";
import { smallestMarket } from "../smallest-market.ts";
import { quantile } from "../statistics.ts";

const ROUNDS = sized(3, 1);
const WARM_UP_MS = sized(15_000, 2_000);
const IDLE_MS = sized(15_000, 1_000);
/** Time after a run to load the new snapshot and render the popular pages. */
const SETTLE_MS = sized(8_000, 2_000);
/** Companies whose pages are requested constantly; the others rarely. */
const HOT_COMPANY_COUNT = 20;
/** Step between requested companies; a prime, so that every company is reached. */
const INTERLEAVE_STEP = 1_009;

/**
 * Milliseconds between requests. Per second: 50 health, 25 popular pages, 2.5 others, 25 API calls.
 */
const INTERVALS = { health: 20, page: 40, seldom: 400, api: 40 };

interface ReaderMeasurements {
  readonly readers: ReaderLoad;
  /** One per daily run. */
  readonly seconds: readonly number[];
  readonly how: string;
}

let measured: Promise<ReaderMeasurements> | null = null;

/** Alternates idle phases and daily runs. Shared by all rows. */
function measureOnce(): Promise<ReaderMeasurements> {
  measured ??= measureReaders();
  return measured;
}

async function measureReaders(): Promise<ReaderMeasurements> {
  if (isSmallest()) {
    const { databaseUrl } = await smallestMarket();
    return measureDuringRuns(await startProduct(), databaseUrl, "Smallest market");
  }
  const folder = await mkdtemp(join(tmpdir(), "tenbin-bench-"));
  const postgres = await startEmbeddedPostgres({ directory: join(folder, "cluster") });
  try {
    const url = postgres.url("postgres");
    const label = await seedMarket(url);
    const product = await startProduct({
      DATA_DIR: join(folder, "data"),
      DATABASE_URL: url,
      SAMPLE: label === null ? "on" : "off",
    });
    try {
      return await measureDuringRuns(product, url, label ?? "Sample market");
    } finally {
      await product.stop();
    }
  } finally {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Imports and values the test data; null where there is none. */
async function seedMarket(url: string): Promise<string | null> {
  const data = process.env["TEST_DATA"] ?? join(import.meta.dirname, "../../../shared/data");
  const pool = createPool({ url, max: 6 });
  try {
    await migrate(pool, await readMigrations());
    if (!existsSync(join(data, "bulk"))) return null;
    await importJpxList(pool, [join(data, "jpx_list", "data_j_20250530.csv.xz")]);
    await importBulk(pool, [join(data, "bulk")], { adjusted: false });
    const companies = createCompanies({ pool });
    await createValuations({ pool, companies }).valueMarket({});
    return `Test data, ${(await companies.issues()).length} issues`;
  } finally {
    await pool.end();
  }
}

async function measureDuringRuns(
  { api, web }: Product,
  url: string,
  label: string,
): Promise<ReaderMeasurements> {
  const tickers = await fetchAllTickers(api);
  const often = tickers.slice(0, HOT_COMPANY_COUNT);
  const readers = startReaders([
    { kind: "health", intervalMs: INTERVALS.health, next: () => `${api}/healthz` },
    { kind: "page", intervalMs: INTERVALS.page, next: roundRobinUrls(often, web) },
    {
      kind: "page",
      intervalMs: INTERVALS.seldom,
      next: roundRobinUrls(interleave(tickers.slice(HOT_COMPANY_COUNT)), web),
    },
    { kind: "api", intervalMs: INTERVALS.api, next: roundRobinUrls(often, api) },
  ]);
  const seconds: number[] = [];
  await pause(WARM_UP_MS);
  for (let round = 0; round < ROUNDS; round++) {
    readers.phase("idle");
    await pause(IDLE_MS);
    readers.phase("run");
    const start = performance.now();
    await runDay(url, await nextDayToRun(url));
    seconds.push((performance.now() - start) / 1_000);
    await pause(SETTLE_MS);
  }
  await readers.stop();
  const how =
    `${label}; ${ROUNDS} idle quarters of a minute and ${ROUNDS} days by turns, ` +
    `${seconds.map((each) => each.toFixed(0)).join(", ")} s each and ${SETTLE_MS / 1_000} s after it`;
  return { readers, seconds, how };
}

function roundRobinUrls(tickers: readonly string[], host: string): () => string {
  let at = 0;
  return () => `${host}/companies/${tickers[at++ % tickers.length]}`;
}

/**
 * Mixes large and small companies because large ones have longer pages and every phase needs the
 * same mix.
 */
function interleave(tickers: readonly string[]): string[] {
  const order = tickers.map((_, place) => (place * INTERLEAVE_STEP) % tickers.length);
  return [...new Set(order)].map((place) => tickers[place]!);
}

/** All listed companies, larger ones first. */
async function fetchAllTickers(api: string): Promise<string[]> {
  const tickers: string[] = [];
  let cursor: string | null = null;
  do {
    const page = cursor === null ? "" : `&cursor=${encodeURIComponent(cursor)}`;
    const response = await fetch(`${api}/search?sort=mv&limit=100${page}`);
    const found = (await response.json()) as { rows: { ticker: string }[]; cursor: string | null };
    tickers.push(...found.rows.map(({ ticker }) => ticker));
    ({ cursor } = found);
  } while (cursor !== null);
  return tickers;
}

async function nextDayToRun(url: string): Promise<string> {
  const pool = createPool({ url, max: 1 });
  try {
    const { marketDay } = await createCompanies({ pool }).state();
    if (marketDay === null) throw new Error("There is no market");
    return nextTradingDay(marketDay);
  } finally {
    await pool.end();
  }
}

async function runDay(url: string, day: string): Promise<void> {
  const child = fork(join(import.meta.dirname, "run-day.ts"), [url, day]);
  const [code] = await once(child, "exit");
  if (code !== 0) throw new Error(`The run of ${day} ended with ${String(code)}`);
}

const p99 = ({ readers }: ReaderMeasurements, phase: string, kind: string) =>
  quantile(readers.samples(phase, kind), 0.99);

function formatPercentiles(found: ReaderMeasurements, kind: string): string {
  const [idle, during] = ["idle", "run"].map((phase) => {
    const all = found.readers.samples(phase, kind);
    return `p50 ${quantile(all, 0.5).toFixed(1)}, p99 ${quantile(all, 0.99).toFixed(1)} ms of ${all.length}`;
  });
  return `${kind}: idle ${idle}; run ${during}`;
}

export const benches: readonly Benchmark[] = [
  {
    name: "reader-p99-daily-run",
    against: "the same readers without other load, interleaved",
    target: "≤ 1.5",
    how: "p99 of company pages (10 of 11 asked for are of the 20 most read companies, the others of all sizes) while a day is fetched, written and valued and until it is shown ÷ p99 without.",
    async run(): Promise<Measurement> {
      const found = await measureOnce();
      return {
        value: p99(found, "run", "page") / p99(found, "idle", "page"),
        detail: `(${found.how}; ${formatPercentiles(found, "page")}; ${formatPercentiles(found, "api")})`,
      };
    },
  },
  {
    name: "healthz-p99-daily-run",
    against: "the limit for the API's event loop",
    target: "≤ 50 ms",
    how: "p99 of GET /healthz, 50 a second beside the readers of the row above, while days are run.",
    async run(): Promise<Measurement> {
      const found = await measureOnce();
      return {
        value: p99(found, "run", "health"),
        unit: "ms",
        detail: `(${formatPercentiles(found, "health")})`,
      };
    },
  },
  {
    name: "daily-run",
    against: "the limit for a day",
    target: "≤ 600 s",
    how: "The longest of the days above from its fetching to its values, rests and readers included; the vendor answers at once.",
    async run(): Promise<Measurement> {
      const { seconds, how } = await measureOnce();
      return { value: Math.max(...seconds), unit: "s", samples: seconds, detail: `(${how})` };
    },
  },
];
