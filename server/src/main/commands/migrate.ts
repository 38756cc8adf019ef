import type { Command } from "commander";
import type pg from "pg";
import { migrate, readMigrations } from "../../platform/database/migrate.ts";

/** Safe to repeat and to run beside running processes. */
export function registerMigrate(program: Command, openPool: () => Promise<pg.Pool>): void {
  program
    .command("migrate")
    .description("Bring the database schema to this version")
    .action(async () => {
      const pool = await openPool();
      try {
        const applied = await migrate(pool, await readMigrations(), (name) =>
          console.log(`applied ${name}`),
        );
        if (applied.length === 0) console.log("nothing to apply");
      } finally {
        await pool.end();
      }
    });
}
