import type { Command } from "commander";
import type pg from "pg";
import { MARKET_TABLES } from "../../ingest/index.ts";
import { grantServing, limitServing } from "../../platform/database/grant-serving.ts";
import { migrate, readMigrations } from "../../platform/database/migrate.ts";

/** What only the worker, imports and migrations write. */
export const READ_ONLY_FOR_SERVING: readonly string[] = [
  ...MARKET_TABLES,
  "import_runs",
  "valuations",
  "valuation_days",
  "valuation_runs",
  "peers_records",
  "evidence_scales",
  "backtests",
  "frozen_months",
  "frozen_rows",
  "screening_snapshots",
  "screening_month_ends",
  "screening_month_end_columns",
  "screening_month_returns",
  "screening_rule_records",
  "open_companies",
  "alert_days",
  "news_items",
  "legal_announcements",
  "last_reconciliation",
  "metric_days",
  "moved_clock",
  "schema_migrations",
];

/** Safe to repeat and to run beside running processes. */
export function registerMigrate(program: Command, openPool: () => Promise<pg.Pool>): void {
  program
    .command("migrate")
    .description("Bring the database schema to this version")
    .option(
      "--serving-role <role>",
      "let this role of PostgreSQL serve the API: no change of tables, no write to the market",
    )
    .action(async ({ servingRole }: { servingRole?: string }) => {
      const pool = await openPool();
      try {
        const applied = await migrate(pool, await readMigrations(), (name) =>
          console.log(`applied ${name}`),
        );
        if (applied.length === 0) console.log("nothing to apply");
        if (servingRole === undefined) return;
        await grantServing(pool, servingRole, READ_ONLY_FOR_SERVING);
        console.log(`${servingRole} can serve the API`);
        const left = await limitServing(pool, servingRole);
        if (left !== null) console.log(`behind a pooler, let an administrator run: ${left}`);
      } finally {
        await pool.end();
      }
    });
}
