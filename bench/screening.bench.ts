import { type DuckDBPreparedStatement, DuckDBInstance } from "@duckdb/node-api";
import type { ScreenCondition } from "@tenbin/contract";
import { metrics } from "@tenbin/contract/metrics";
import { seededRandom } from "@tenbin/engine";
import { isDeepStrictEqual } from "node:util";
import { Agent, request } from "node:http";
import { masking, rightsOf } from "../server/src/members/index.ts";
import { createApi } from "../server/src/platform/http/api.ts";
import { NO_AUTHENTICATION } from "../server/src/platform/http/authorization.ts";
import {
  buildColumns,
  createScreens,
  type MarketColumns,
  type MarketRow,
  NO_LISTS,
  packColumns,
  registerScreens,
  runScreen,
  type Screen,
  unpackColumns,
} from "../server/src/screening/index.ts";
import {
  numberId,
  randomDeclarations,
  randomRows,
} from "../server/src/screening/testing/random-columns.ts";
import {
  ratedCompany,
  ratedMarket,
  valuationsOf,
} from "../server/src/screening/testing/rated-market.ts";
import { createTable, sqlOf } from "../server/src/screening/testing/screen-by-duckdb.ts";
import { screenColumns, storedColumns } from "../server/src/screening/testing/screen-market.ts";
import type { Benchmark, BenchmarkResult } from "./benchmark.ts";
import { quantile } from "./statistics.ts";

const SEED = 20_251_114;
const MARKET = { rows: 4_400, numbers: 80 };
const WORLD = { rows: 60_000, numbers: 200 };
const SCREENS = 100;
const ROUNDS = 6;
const PAGE = 50;

/** Five ranges, one of them of a category, in order of a metric: as pages ask while a handle moves. */
function typicalScreens(
  random: () => number,
  rows: readonly MarketRow[],
  ids: readonly string[],
): Screen[] {
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)]!;
  const valueOf = (metric: string) => {
    const cell = pick(rows).numbers[metric];
    return typeof cell === "number" ? cell : 0;
  };
  const range = (): ScreenCondition => {
    const metric = pick(ids);
    const [one, other] = [valueOf(metric), valueOf(metric)];
    return random() < 0.5
      ? { metric, min: Math.min(one, other), nulls: "out" }
      : { metric, min: Math.min(one, other), max: Math.max(one, other), nulls: "out" };
  };
  const sector: ScreenCondition = {
    kind: "category",
    metric: "sector",
    has: "any",
    in: ["電気機器", "小売業", "建設業"],
  };
  return Array.from({ length: SCREENS }, () => ({
    conditions: [range(), range(), range(), range(), sector],
    sort: [{ metric: pick(ids), order: pick(["asc", "desc"] as const) }],
    histograms: [],
    costs: false,
    offset: 0,
    limit: PAGE,
  }));
}

interface Found {
  readonly total: number;
  readonly codes: readonly string[];
}

function runInEngine(columns: MarketColumns, screen: Screen): Found {
  const { total, rows } = runScreen({ columns, past: new Map(), own: NO_LISTS }, screen);
  return { total, codes: rows.map((row) => columns.codes[row]!) };
}

/** One thread; each question prepared before it is timed. */
async function prepareInDuckDb(
  rows: readonly MarketRow[],
  ids: readonly string[],
  screens: readonly Screen[],
): Promise<(at: number) => Promise<Found>> {
  const database = await DuckDBInstance.create(":memory:", { threads: "1" });
  const connection = await database.connect();
  await createTable(connection, "market", rows, ids, Object.keys(rows[0]!.categories));
  const prepared: DuckDBPreparedStatement[] = [];
  for (const { conditions, sort, limit } of screens) {
    const order = sort.map((each) => `${each.metric} ${each.order} nulls last`).join();
    const where = sqlOf({ kind: "all", of: conditions });
    const sql = `select count(*) over (), code from market where ${where} order by ${order}, code limit ${limit}`;
    prepared.push(await connection.prepare(sql));
  }
  return async (at) => {
    const found = (await prepared[at]!.runAndReadAll()).getRowsJS() as [bigint, string][];
    return { total: Number(found[0]?.[0] ?? 0), codes: found.map(([, code]) => code) };
  };
}

/** By turns, so that other load of the machine meets both; the first round warms up and compares. */
async function measureByTurns(
  ours: (at: number) => Found | Promise<Found>,
  theirs: (at: number) => Promise<Found>,
): Promise<{ readonly ours: number; readonly theirs: number }> {
  const times = { ours: [] as number[], theirs: [] as number[] };
  for (let round = 0; round < ROUNDS; round += 1) {
    for (let at = 0; at < SCREENS; at += 1) {
      const start = performance.now();
      const own = await ours(at);
      const middle = performance.now();
      const other = await theirs(at);
      const end = performance.now();
      if (!isDeepStrictEqual(own, other)) throw new Error(`screen ${at} differs`);
      if (round === 0) continue;
      times.ours.push(middle - start);
      times.theirs.push(end - middle);
    }
  }
  return { ours: quantile(times.ours, 0.5), theirs: quantile(times.theirs, 0.5) };
}

const milliseconds = (value: number) => `${value.toPrecision(3)} ms`;

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
  const times = await measureByTurns((at) => runInEngine(columns, screens[at]!), inDuckDb);
  return {
    value: times.ours / times.theirs,
    detail: `p50 ${milliseconds(times.ours)} ÷ ${milliseconds(times.theirs)}.`,
  };
}

/** Of the same columns as the product declares, by the API in this process. */
async function screeningOverHttp(): Promise<BenchmarkResult> {
  const random = seededRandom(SEED);
  const ids = metrics.filter(({ plan }) => plan !== "standard").map(({ id }) => id);
  const rows = randomRows(random, { ...MARKET, numbers: ids.length }).map(
    ({ code, numbers, categories }) => ({
      code,
      numbers: Object.fromEntries(ids.map((id, at) => [id, numbers[numberId(at)]!])),
      categories: { sector: categories["sector"]! },
    }),
  );
  const screens = typicalScreens(random, rows, ids);
  const columns = screenColumns("1", "2025-11-14", rows);
  const market = ratedMarket(rows.map(({ code }) => ratedCompany({ code })));
  const service = createScreens({
    valuation: valuationsOf(market),
    stored: storedColumns(new Map([["1", columns]])),
    secret: "bench",
    findOwnLists: () => Promise.resolve(NO_LISTS),
  });
  const now = new Date();
  const monitor = { userType: "monitor", lifetime: null, registeredAt: now } as const;
  const rights = rightsOf(monitor, now);
  const api = await createApi({
    version: "bench",
    webOrigins: [],
    masking,
    authentication: { ...NO_AUTHENTICATION, visitorRights: () => rights },
  });
  registerScreens(api, service);
  const origin = await api.fastify.listen({ host: "127.0.0.1", port: 0 });
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const inDuckDb = await prepareInDuckDb(rows, ids, screens);
  try {
    const bodies = screens.map(({ conditions, sort, limit }) =>
      JSON.stringify({ conditions, sort, limit, columns: sort.map(({ metric }) => metric) }),
    );
    const times = await measureByTurns(async (at) => {
      const answer = JSON.parse(await post(`${origin}/screening`, agent, bodies[at]!)) as {
        readonly total: number;
        readonly rows: readonly { readonly ticker: string }[];
      };
      return { total: answer.total, codes: answer.rows.map(({ ticker }) => toCode(ticker)) };
    }, inDuckDb);
    return {
      value: times.ours / times.theirs,
      detail: `p50 ${milliseconds(times.ours)} with HTTP, rights and ${PAGE} masked rows ÷ ${milliseconds(times.theirs)}.`,
    };
  } finally {
    agent.destroy();
    await api.fastify.close();
  }
}

const toCode = (ticker: string) => ticker.padEnd(5, "0");

function post(url: string, agent: Agent, body: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const headers = {
      "content-type": "application/json",
      "content-length": Buffer.byteLength(body),
    };
    const call = request(url, { method: "POST", agent, headers }, (response) => {
      const parts: Buffer[] = [];
      response.on("data", (part: Buffer) => parts.push(part));
      response.once("end", () => resolve(Buffer.concat(parts).toString()));
      response.once("error", reject);
    });
    call.once("error", reject);
    call.end(body);
  });
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
  const runs = Array.from({ length: 5 }, packMarket);
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
    name: "screening-http-vs-duckdb",
    against: "DuckDB in this process, one thread, the same columns, statements prepared",
    target: "≤ 1.0",
    how: "p50 of POST /screening from the request to the parsed answer ÷ the bare query in DuckDB, equal in total and rows, by turns.",
    run: screeningOverHttp,
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
