import type { Executor } from "../../platform/database/prepared-statement.ts";
import { yearSql } from "../bar-tables.ts";

/** Tables of the market, without the log of imports (`import_runs`). */
export const STORED_MARKET_TABLES = [
  "bar_rows",
  "bar_years",
  "adjusted_bar_rows",
  "adjusted_bar_years",
  "bar_chunks",
  "trading_days",
  "month_end_closes",
  "corporate_actions",
  "documents",
  "listing_changes",
  "listing_days",
  "issues",
  "issue_lives",
  "undone_lives",
  "planned_results",
  "listing_alerts",
  "impossible_closes",
  "quarantined_series",
  "quarantine_decisions",
] as const;

/** Updates planner statistics: autovacuum would take minutes after a bulk import, readers come at once. */
export async function analyzeMarket(executor: Executor): Promise<void> {
  await executor.query(`analyze ${STORED_MARKET_TABLES.join(", ")}`);
}

/**
 * Clears the market if all of it is the sample's; never real data.
 * @returns whether it was
 */
export async function clearSample(executor: Executor): Promise<boolean> {
  const { rows } = await executor.query<{ sample: boolean; real: boolean }>(
    `select coalesce(bool_or(provenance = 'sample'), false) as sample,
            coalesce(bool_or(provenance = 'real'), false) as real from import_runs`,
  );
  if (rows[0]?.sample !== true || rows[0].real) return false;
  await executor.query(`truncate ${STORED_MARKET_TABLES.join(", ")}, import_runs`);
  return true;
}

export async function readMarketDay(executor: Executor): Promise<string | null> {
  const { rows } = await executor.query<{ day: string | null }>(
    "select max(date) as day from trading_days",
  );
  return rows[0]?.day ?? null;
}

export interface DayCloses {
  readonly day: string;
  /** By code, yen; untraded codes are absent. */
  readonly closes: ReadonlyMap<string, number>;
}

/** Of the last trading days before a day, newest first. */
export async function readClosesBefore(
  executor: Executor,
  day: string,
  count: number,
): Promise<DayCloses[]> {
  const { rows } = await executor.query<{ day: string }>(
    "select date as day from trading_days where date < $1 order by date desc limit $2",
    [day, count],
  );
  const days: DayCloses[] = [];
  for (const { day: past } of rows)
    days.push({ day: past, closes: await readCloses(executor, past) });
  return days;
}

async function readCloses(executor: Executor, day: string): Promise<Map<string, number>> {
  const { rows } = await executor.query<{ code: string; close: number }>(
    `select code, close from bars
     where date = $1 and year = ${yearSql("$1::date")} and close is not null`,
    [day],
  );
  return new Map(rows.map(({ code, close }) => [code, close]));
}
