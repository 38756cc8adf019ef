import { metrics } from "@tenbin/contract/metrics";
import { seededRandom } from "@tenbin/engine";
import {
  buildColumns,
  type MarketColumns,
  type MarketRow,
  NO_LISTS,
  packColumns,
  runScreen,
  type Screen,
  unpackColumns,
} from "../../server/src/screening/index.ts";
import {
  numberId,
  randomDeclarations,
  randomRows,
} from "../../server/src/screening/testing/random-columns.ts";
import type { Benchmark, BenchmarkResult } from "../benchmark.ts";
import { type Found, measureByTurns, milliseconds, prepareInDuckDb } from "./screening-by-turns.ts";
import { MARKET, SCREENS, SEED, typicalScreens } from "./screening-market.ts";
import { sized } from "../size.ts";
import { quantile } from "../statistics.ts";

const WORLD = { rows: sized(60_000, 1_000), numbers: sized(200, 20) };
const ROUNDS = sized(6, 2);
const PACKS = sized(5, 1);

function runInEngine(columns: MarketColumns, screen: Screen): Found {
  const { total, rows } = runScreen({ columns, past: new Map(), own: NO_LISTS }, screen);
  return { total, codes: rows.map((row) => columns.codes[row]!) };
}

async function screeningVersusDuckDb(): Promise<BenchmarkResult> {
  const random = seededRandom(SEED);
  const rows = randomRows(random, MARKET);
  const ids = Array.from({ length: MARKET.numbers }, (_, at) => numberId(at));
  const columns = buildColumns(
    { version: "1", day: null },
    randomDeclarations(MARKET.numbers),
    rows,
  );
  const screens = typicalScreens(random, rows, ids);
  const inDuckDb = await prepareInDuckDb(rows, ids, screens);
  const times = await measureByTurns(SCREENS, (at) => runInEngine(columns, screens[at]!), inDuckDb);
  return {
    value: times.ours / times.theirs,
    detail: `p50 ${milliseconds(times.ours)} ÷ ${milliseconds(times.theirs)}.`,
  };
}

/** Columns of their own for each metric, without rows as objects, which would take gigabytes. */
function worldColumns(random: () => number): MarketColumns {
  const few = randomRows(random, { rows: 1_000, numbers: 1 });
  const base = buildColumns({ version: "1", day: null }, randomDeclarations(1), few);
  const codes = Array.from({ length: WORLD.rows }, (_, row) => String(100_000 + row));
  const numbers = new Map<string, ReturnType<typeof worldColumn>>();
  for (let at = 0; at < WORLD.numbers; at += 1) numbers.set(numberId(at), worldColumn(random));
  const categories = new Map(
    [...base.categories].map(([id, column]) => {
      const code = (row: number) => column.codes[row % column.codes.length]!;
      return [id, { ...column, codes: Uint16Array.from(codes, (_, row) => code(row)) }] as const;
    }),
  );
  return { ...base, codes, numbers, categories };
}

function worldColumn(random: () => number) {
  const values = Float64Array.from({ length: WORLD.rows }, () =>
    random() < 0.1 ? Number.NaN : random(),
  );
  const rows = Array.from(values.keys());
  const present = rows.filter((row) => !Number.isNaN(values[row]!));
  const absent = rows.filter((row) => Number.isNaN(values[row]!));
  present.sort((a, b) => values[a]! - values[b]! || a - b);
  const absences = Uint8Array.from(values, (value) => (Number.isNaN(value) ? 1 : 0));
  return {
    values,
    order: Uint32Array.from([...present, ...absent]),
    present: present.length,
    absences,
  };
}

function screeningWorld(): Promise<BenchmarkResult> {
  const random = seededRandom(SEED);
  const columns = worldColumns(random);
  const ids = [...columns.numbers.keys()];
  const sample: MarketRow[] = Array.from({ length: 100 }, (_, row) => ({
    code: "",
    numbers: Object.fromEntries(
      ids.map((id) => [id, columns.numbers.get(id)!.values[row]! || 0.5]),
    ),
    categories: {},
  }));
  const screens = typicalScreens(random, sample, ids);
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const screen of screens) {
      const start = performance.now();
      runInEngine(columns, screen);
      if (round > 0) times.push(performance.now() - start);
    }
  }
  return Promise.resolve({
    value: quantile(times, 0.5),
    unit: "ms",
    detail: `p99 ${milliseconds(quantile(times, 0.99))}.`,
  });
}

function packMarket(): {
  readonly seconds: number;
  readonly bytes: number;
  readonly loadMs: number;
} {
  const rows = randomRows(seededRandom(SEED), { ...MARKET, numbers: metrics.length });
  const declarations = randomDeclarations(metrics.length);
  const start = performance.now();
  const bytes = packColumns(buildColumns({ version: "1", day: null }, declarations, rows));
  const packed = performance.now();
  unpackColumns(bytes);
  return {
    seconds: (packed - start) / 1_000,
    bytes: bytes.length,
    loadMs: performance.now() - packed,
  };
}

function snapshotPack(): Promise<BenchmarkResult> {
  packMarket();
  const runs = Array.from({ length: PACKS }, packMarket);
  const loading = quantile(
    runs.map(({ loadMs }) => loadMs),
    0.5,
  );
  const samples = runs.map(({ seconds }) => seconds);
  return Promise.resolve({
    value: quantile(samples, 0.5),
    unit: "s",
    samples,
    detail: `${metrics.length} metrics; read again in ${milliseconds(loading)}.`,
  });
}

export const benches: readonly Benchmark[] = [
  {
    name: "screening-vs-duckdb",
    against: "DuckDB in this process, one thread, the same columns, statements prepared",
    target: "≤ 0.1",
    how: "p50 of a screen of five conditions in order of a metric over 4,400 companies × 80 metrics ÷ DuckDB's, equal in total and rows, by turns.",
    run: screeningVersusDuckDb,
  },
  {
    name: "screening-world",
    against: "a limit",
    target: "≤ 5 ms",
    how: "p50 of a screen of five conditions in order of a metric over 60,000 companies × 200 metrics, without histograms.",
    run: screeningWorld,
  },
  {
    name: "snapshot-pack",
    against: "a limit",
    target: "≤ 2 s",
    how: "Rows of 4,400 companies to checksummed bytes, sorting of every metric included; median of five.",
    run: snapshotPack,
  },
  {
    name: "snapshot-bytes",
    against: "nothing",
    target: "stated",
    how: "Bytes of a pack ÷ companies, before the database compresses them.",
    run: () => Promise.resolve({ value: packMarket().bytes / MARKET.rows, unit: "bytes" }),
  },
];
