import type { Command } from "commander";
import type pg from "pg";
import { examine } from "../examine.ts";

/** `tenbin doctor`: what an operator needs to know; exit code 1 when something needs the operator. */
export function registerDoctor(program: Command, openPool: () => Promise<pg.Pool>): void {
  program
    .command("doctor")
    .description("say whether the database is ready, how old the data are and what failed")
    .option("--json", "as JSON on stdout")
    .action(async ({ json }: { json?: boolean }) => {
      const pool = await openPool();
      try {
        const health = await examine(pool);
        if (json === true) process.stdout.write(`${JSON.stringify(health)}\n`);
        else {
          for (const [name, value] of Object.entries(health)) {
            process.stdout.write(`${name}: ${JSON.stringify(value)}\n`);
          }
        }
        if (!health.ready || health.failedJobs.length > 0 || health.quarantine.length > 0) {
          process.exitCode = 1;
        }
      } finally {
        await pool.end();
      }
    });
}
