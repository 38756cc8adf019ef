// Runs one day as the worker does, for readers.bench.ts: node run-day.ts DATABASE_URL DAY
import { constants, setPriority } from "node:os";
import type pg from "pg";
import {
  type BarRecord,
  createCompanies,
  type DocumentRecord,
} from "../../server/src/companies/index.ts";
import { createDailyRuns } from "../../server/src/ingest/index.ts";
import type { MarketFeed } from "../../server/src/vendors/index.ts";
import { runDaily } from "../../server/src/main/daily-run/run-daily.ts";
import { VALUATION_CPU_SHARE } from "../../server/src/main/roles/serve-worker.ts";
import { createPool } from "../../server/src/platform/database/pool.ts";
import { createCpuThrottle } from "../../server/src/platform/cpu-throttle.ts";
import { createValuations } from "../../server/src/valuation/index.ts";

/** Filings of a busy day. */
const FILING_COUNT = 120;

/** Repeats the previous day: every price changes a little and some companies refile. */
async function createDayFeed(pool: pg.Pool, day: string): Promise<MarketFeed> {
  const companies = createCompanies({ pool });
  const { marketDay, provenance } = await companies.state();
  if (marketDay === null || provenance === null) throw new Error("There is no market");
  const bars = await pool.query<{ code: string; close: number; volume: number | null }>(
    "select code, close, volume from bars where date = $1 and close is not null order by code",
    [marketDay],
  );
  const issues = await companies.issues();
  const filings = await companies.latestDocuments(FILING_COUNT, marketDay);
  const records = bars.rows.map(({ code, close: before, volume }, place): BarRecord => {
    const close = Math.round(before * (1 + ((place % 11) - 5) / 400) * 10) / 10;
    const prices = { open: close, high: close, low: close, close };
    return Object.assign(prices, { code, date: day, volume: volume ?? 1_000, adjFactor: 1 });
  });
  return {
    vendor: "bench",
    provenance,
    bars: () => Promise.resolve({ records, refusals: [] }),
    listings: () =>
      Promise.resolve({
        records: issues.map((issue) => ({
          code: issue.code,
          asOf: day,
          nameJp: issue.nameJp,
          nameEn: issue.nameEn,
          segment: issue.segment,
          sector33: issue.sector33,
          sector17: issue.sector17,
          size: issue.size,
          kind: issue.kind,
        })),
        refusals: [],
      }),
    documents: (of) =>
      Promise.resolve({
        records: of === day ? filings.map((filing) => refileOn(day, filing)) : [],
        refusals: [],
        cursor: null,
      }),
    calendar: () => Promise.resolve([]),
    plannedResults: () => Promise.resolve({ records: [], refusals: [] }),
    series: () => Promise.resolve({ records: [], refusals: [] }),
  };
}

function refileOn(day: string, filing: DocumentRecord): DocumentRecord {
  const documentId = `${day}-${filing.documentId}`;
  return { ...filing, documentId, disclosedAt: `${day}T14:00:00+09:00` };
}

const [url, day] = process.argv.slice(2);
if (url === undefined || day === undefined) throw new Error("usage: run-day.ts DATABASE_URL DAY");
// Same priority as the worker process.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
const pool = createPool({ url, max: 6 });
const valuation = createValuations({
  pool,
  companies: createCompanies({ pool }),
  pace: () => createCpuThrottle(VALUATION_CPU_SHARE),
});
const report = await runDaily(
  {
    runs: createDailyRuns({ pool }),
    feed: await createDayFeed(pool, day),
    valuation,
    clock: { now: () => new Date(`${day}T19:00:00+09:00`) },
  },
  { until: day },
);
await pool.end();
if (report.days.some(({ outcome }) => outcome !== "done") || report.days.length === 0) {
  throw new Error(`The day was not done: ${JSON.stringify(report)}`);
}
