import { type DuckDBPreparedStatement, DuckDBInstance } from "@duckdb/node-api";
import { isDeepStrictEqual } from "node:util";
import type { MarketRow, Screen } from "../../server/src/screening/index.ts";
import { sized } from "../size.ts";
import { quantile } from "../statistics.ts";
import { createTable, sqlOf } from "./screens-in-duckdb.ts";

const ROUNDS = sized(6, 2);

export interface Found {
  readonly total: number;
  readonly codes: readonly string[];
}

/** One thread; each question prepared before it is timed. */
export async function prepareInDuckDb(
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
    const where = sqlOf(conditions);
    const sql = `select count(*) over (), code from market where ${where} order by ${order}, code limit ${limit}`;
    prepared.push(await connection.prepare(sql));
  }
  return async (at) => {
    const found = (await prepared[at]!.runAndReadAll()).getRowsJS() as [bigint, string][];
    return { total: Number(found[0]?.[0] ?? 0), codes: found.map(([, code]) => code) };
  };
}

/** By turns, so that other load of the machine meets both; the first round warms up and compares. */
export async function measureByTurns(
  screens: number,
  ours: (at: number) => Found | Promise<Found>,
  theirs: (at: number) => Promise<Found>,
): Promise<{ readonly ours: number; readonly theirs: number }> {
  const times = { ours: [] as number[], theirs: [] as number[] };
  for (let round = 0; round < ROUNDS; round += 1) {
    for (let at = 0; at < screens; at += 1) {
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

export const milliseconds = (value: number): string => `${value.toPrecision(3)} ms`;
