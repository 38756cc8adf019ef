import type pg from "pg";
import { v7 as uuidv7 } from "uuid";
import { preparedStatement } from "../../platform/database/prepared-statement.ts";
import { RESULT_FORMAT } from "./measurement/protocol.ts";
import type { BacktestResult } from "./measurement/result.ts";

export interface StoredBacktest {
  readonly runId: string;
  readonly finishedAt: string;
  readonly result: BacktestResult;
}

type Provenance = "sample" | "real";

const newest = preparedStatement<{ runId: string; finishedAt: Date; result: BacktestResult }>(
  `select run_id as "runId", finished_at as "finishedAt", result from backtests
   where provenance = $1 and (result->'protocol'->>'format')::int = $2
   order by finished_at desc limit 1`,
);
const newestId = preparedStatement<{ runId: string }>(
  `select run_id as "runId" from backtests order by finished_at desc limit 1`,
);

export function createBacktestStore(pool: pg.Pool) {
  return {
    newestId: async () => (await newestId(pool))[0]?.runId ?? null,
    async newest(provenance: Provenance): Promise<StoredBacktest | null> {
      const row = (await newest(pool, provenance, RESULT_FORMAT))[0];
      return row === undefined ? null : { ...row, finishedAt: row.finishedAt.toISOString() };
    },
    async add(result: BacktestResult): Promise<void> {
      const { provenance, engineVersion, dataVersion } = result.protocol;
      await pool.query(
        `insert into backtests
           (run_id, finished_at, provenance, engine_version, data_version, result)
         values ($1, clock_timestamp(), $2, $3, $4, $5)`,
        [uuidv7(), provenance, engineVersion, dataVersion, JSON.stringify(result)],
      );
    },
  };
}
