import { seededRandom } from "@tenbin/engine";
import {
  buildColumns,
  type MarketColumns,
  measureStored,
  type RecordQuestion,
} from "../../server/src/screening/index.ts";
import { packedMonths } from "../../server/src/screening/testing/packed-months.ts";
import { numberId, randomDeclarations } from "../../server/src/screening/testing/random-columns.ts";
import type { Benchmark, BenchmarkResult } from "../benchmark.ts";
import { sized } from "../size.ts";
import { quantile } from "../statistics.ts";

const SEED = 20_251_114;
const COMPANIES = sized(4_400, 200);
const MONTH_ENDS = sized(96, 24);
const METRICS = 5;
const ROUNDS = sized(5, 1);

const CODES = Array.from({ length: COMPANIES }, (_, at) => String(10_000 + at));
const DAYS = Array.from({ length: MONTH_ENDS }, (_, month) =>
  new Date(Date.UTC(2018, month, 0)).toISOString().slice(0, 10),
);

/** Metrics drift, so that companies stay found for some months. */
function* driftingMonths(random: () => number): Generator<MarketColumns> {
  const { numbers } = randomDeclarations(METRICS);
  const values = CODES.map(() => numbers.map(() => random()));
  for (const day of DAYS) {
    const rows = CODES.map((code, at) => {
      const own = values[at]!.map((value) => value + 0.2 * (random() - 0.5));
      values[at] = own;
      return {
        code,
        numbers: Object.fromEntries(numbers.map((id, index) => [id, own[index]!])),
        categories: {},
      };
    });
    yield buildColumns({ version: day, day }, { numbers, categories: [] }, rows);
  }
}

function randomReturns(random: () => number) {
  return CODES.map((code) => ({
    code,
    returns: DAYS.slice(1).map(() => {
      const price = 0.2 * (random() - 0.48);
      return { price, total: random() < 0.7 ? price + 0.001 : null, isTraded: random() < 0.97 };
    }),
  }));
}

async function screenRecord(): Promise<BenchmarkResult> {
  const random = seededRandom(SEED);
  const stored = packedMonths(driftingMonths(random), randomReturns(random));
  const conditions = Array.from({ length: METRICS }, (_, at) => ({
    metric: numberId(at),
    min: 0.2,
    nulls: "out" as const,
  }));
  const question: RecordQuestion = { conditions, sort: [], first: null };
  const samples: number[] = [];
  let picks = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const start = performance.now();
    const outcome = await measureStored(stored, question);
    samples.push((performance.now() - start) / 1_000);
    if (outcome.state !== "measured") throw new Error(`the record is ${outcome.state}`);
    picks = outcome.record.picks.count;
  }
  return { value: quantile(samples, 0.5), unit: "s", samples, detail: `${picks} picks.` };
}

export const benches: readonly Benchmark[] = [
  {
    name: "screen-record",
    against: "a limit",
    target: "≤ 2 s",
    how: `The record of five conditions at ${MONTH_ENDS} month ends of ${COMPANIES.toLocaleString("en")} companies, from compressed packs to figures with intervals; median of ${ROUNDS}.`,
    run: screenRecord,
  },
];
