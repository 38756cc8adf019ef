import { type CompanyHistory, createMarket } from "@tenbin/engine";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { readBulkHistories, sampleHistories } from "./market-histories.ts";
import { quantile } from "./statistics.ts";

const RUNS = 3;

/**
 * The whole market for its last day, cold: peers models of every month before it, own record of
 * every company, pillars and values. Reading the data is not part of it.
 */
async function valueWholeMarket() {
  const folder = process.env["TEST_DATA"] ?? join(import.meta.dirname, "../../shared/data");
  const bulk = join(folder, "bulk");
  const isReal = existsSync(bulk);
  const histories = isReal ? await readBulkHistories(folder) : sampleHistories(9);
  const samples: number[] = [];
  let rated = 0;
  const day = lastDay(histories);
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
      `${histories.length} companies (${isReal ? "test data" : "sample market × 9"}) on ${day}, ` +
      `${rated} rated; median of ${RUNS} cold runs, engine only`,
  };
}

function lastDay(histories: readonly CompanyHistory[]): string {
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
];
