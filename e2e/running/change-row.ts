import { join } from "node:path";
import { startEmbeddedPostgres } from "../../server/src/platform/database/embedded/embedded-postgres.ts";
import { createPool } from "../../server/src/platform/database/pool.ts";
import { dataDir } from "../test-urls.ts";

/** In the database of the running product, for what no door of it does: time that has passed, damage. */
export async function changeRow(statement: string, values: readonly unknown[]): Promise<void> {
  const postgres = await startEmbeddedPostgres({ directory: join(dataDir, "postgres") });
  const pool = createPool({ url: postgres.url("tenbin"), max: 1 });
  try {
    const { rowCount } = await pool.query(statement, [...values]);
    if (rowCount !== 1) throw new Error(`${String(rowCount)} rows changed instead of one`);
  } finally {
    await pool.end();
  }
}
