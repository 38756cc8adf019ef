import type pg from "pg";
import { inTransaction } from "../../platform/database/transaction.ts";

const TABLES = [
  "bars",
  "adjusted_bars",
  "bar_chunks",
  "trading_days",
  "month_end_closes",
  "corporate_actions",
  "documents",
  "issue_listings",
  "issues",
  "import_runs",
];

/**
 * Empties the market tables if all they hold is the sample market, which can be made again at any
 * time. Returns whether there was one. Real data is never cleared.
 */
export async function clearSampleMarket(pool: pg.Pool): Promise<boolean> {
  return inTransaction(pool, async (client) => {
    const { rows } = await client.query<{ sample: boolean; real: boolean }>(
      `select coalesce(bool_or(provenance = 'sample'), false) as sample,
              coalesce(bool_or(provenance = 'real'), false) as real from import_runs`,
    );
    if (rows[0]?.sample !== true || rows[0].real) return false;
    await client.query(`truncate ${TABLES.join(", ")}`);
    return true;
  });
}
