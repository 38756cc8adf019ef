import type { Command } from "commander";
import type pg from "pg";
import { billingNeedsOperator } from "../../billing/index.ts";
import { systemClock } from "../../platform/clock/clock.ts";
import type { Config } from "../config/config.ts";
import { type HealthReport, healthReport } from "../health-report.ts";
import { createMarketFeed } from "../daily-run/market-feed.ts";

/** Exit code 1 when something needs the operator. */
export function registerDoctor(
  program: Command,
  openPool: () => Promise<pg.Pool>,
  readConfig: () => Config,
): void {
  program
    .command("doctor")
    .description("Say whether the database is ready, how old the data are and what failed")
    .option("--json", "as JSON on stdout")
    .action(async ({ json }: { json?: boolean }) => {
      const pool = await openPool();
      try {
        const feed = createMarketFeed(readConfig())?.vendor ?? null;
        const health = await healthReport(pool, { feed, clock: systemClock });
        if (json === true) process.stdout.write(`${JSON.stringify(health)}\n`);
        else {
          for (const [name, value] of Object.entries(health)) {
            process.stdout.write(`${name}: ${JSON.stringify(value)}\n`);
          }
        }
        if (needsOperator(health)) process.exitCode = 1;
      } finally {
        await pool.end();
      }
    });
}

/** Quarantined series need a decision; failed or late work and drift of payments need attention. */
function needsOperator({
  ready,
  failedJobs,
  quarantine,
  mails,
  billing,
  daily,
}: HealthReport): boolean {
  const isLate = daily?.late === true || mails.late;
  const isBillingWell = billing !== null && !billingNeedsOperator(billing);
  return !ready || failedJobs.length > 0 || quarantine.length > 0 || isLate || !isBillingWell;
}
