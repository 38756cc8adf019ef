import type { Executor } from "../platform/database/prepared-statement.ts";
import { SERIES, BAR_TABLES } from "./bar-tables.ts";

export interface BarStorageStats {
  readonly bars: number;
  readonly packed: number;
  /** Keyed tables only, in MB of 10⁶ bytes; null without bars. */
  readonly megabytesPerMillion: number | null;
}

/** Scans every unpacked bar: about 0.1 s per million. */
export async function barStorageStats(executor: Executor): Promise<BarStorageStats> {
  let [rows, packed, bytes] = [0, 0, 0];
  for (const series of SERIES) {
    const tables = BAR_TABLES[series];
    const found = await executor.query<{ rows: number; packed: number; bytes: number }>(
      `select (select count(*) from ${tables.rows})::int as rows,
         (select coalesce(sum(bars), 0) from ${tables.years})::int as packed,
         (select sum(pg_total_relation_size(relid)) from (
            select relid from pg_partition_tree('${tables.rows}') where isleaf
            union all select '${tables.years}'::regclass) tables)::float8 as bytes`,
    );
    rows += found.rows[0]?.rows ?? 0;
    packed += found.rows[0]?.packed ?? 0;
    bytes += found.rows[0]?.bytes ?? 0;
  }
  const bars = rows + packed;
  return { bars, packed, megabytesPerMillion: bars === 0 ? null : bytes / bars };
}
