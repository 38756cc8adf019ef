import { type CompanyHistory, createMarket } from "@tenbin/engine";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { readBulkHistories, sampleHistories } from "./market-histories.ts";
import { quantile } from "./statistics.ts";

const RUNS = 3;
const HISTORY_MONTHS = 60;

/**
 * Values the whole market for its last day, cold: all peers models, track records and pillars.
 * Excludes reading the data.
 */
async function valueWholeMarket() {
  const { histories, source } = await readMarket();
  const samples: number[] = [];
  let rated = 0;
  const day = latestDay(histories);
  for (let run = 0; run < RUNS; run++) {
    const start = performance.now();
    const valuations = createMarket(histories).valueOn(day);
    samples.push((performance.now() - start) / 1_000);
    rated = [...valuations.values()].filter(({ unrated }) => unrated === null).length;
  }
  return {
    value: quantile(samples, 0.5),
    unit: "s",
    samples,
    how:
      `${histories.length} companies (${source}) on ${day}, ` +
      `${rated} rated; median of ${RUNS} cold runs, engine only`,
  };
}

/** Values the last 60 month ends, as a first `tenbin value` does. */
async function valueHistory() {
  const { histories, source } = await readMarket();
  const start = performance.now();
  const market = createMarket(histories);
  const days = market.monthEnds.slice(-HISTORY_MONTHS);
  let rated = 0;
  for (const day of days) {
    for (const { value } of market.valueOn(day).values()) if (value !== null) rated += 1;
  }
  return {
    value: (performance.now() - start) / 1_000,
    unit: "s",
    detail:
      `${histories.length} companies (${source}) × ${days.length} month ends to ${days.at(-1)}, ` +
      `${rated} values; one cold run, engine only.`,
  };
}

/**
 * The test data where available, else the sample market repeated to the same number of companies.
 */
async function readMarket() {
  const folder = process.env["TEST_DATA"] ?? join(import.meta.dirname, "../../shared/data");
  return existsSync(join(folder, "bulk"))
    ? { histories: await readBulkHistories(folder), source: "test data" }
    : { histories: sampleHistories(9), source: "sample market × 9" };
}

function latestDay(histories: readonly CompanyHistory[]): string {
  return histories
    .map(({ monthEnds }) => monthEnds.at(-1)?.date ?? "")
    .reduce((latest, day) => (day > latest ? day : latest), "");
}

export const benches = [
  {
    name: "engine-valuations",
    against: "a limit: the whole market for one day in 60 s",
    target: "≤ 60 s",
    how: "seconds for the whole market on its last day, cold, in one process",
    run: valueWholeMarket,
  },
  {
    name: "engine-history",
    against: "a limit: 60 month ends of the whole market in 120 s",
    target: "≤ 120 s",
    how: "Seconds for the whole market at 60 month ends, cold, in one process.",
    run: valueHistory,
  },
];
