import { type Command, InvalidArgumentError, Option } from "commander";
import type pg from "pg";
import { systemClock } from "../../platform/clock/clock.ts";
import { MS_PER_DAY } from "../../platform/clock/days.ts";
import { readAhead } from "../../platform/clock/movable-clock.ts";
import { findStripe } from "../billing-service.ts";
import type { CommandContext } from "./terminal/command-context.ts";
import type { Config } from "../config/config.ts";
import type { StripeConfig } from "../config/stripe-config.ts";
import { isClockMovable } from "../processes/membership-clock.ts";
import { moveClocks } from "../supervisor/move-clocks.ts";

export function registerClock(
  program: Command,
  context: CommandContext,
  readConfig: () => Config,
): void {
  program
    .command("clock")
    .description(
      "Show the time of billing, trial and rights; locally also move it forward, with the fake Stripe",
    )
    .addOption(new Option("--days <n>", "days to move it forward by").argParser(parseDays))
    .action(async ({ days }: { days?: number }) => {
      const config = readConfig();
      if (days !== undefined && !isClockMovable(config)) {
        throw new Error("Only a local start may move the clock (PUBLIC_ENVIRONMENT=local)");
      }
      const pool = await context.openPool();
      try {
        const ahead =
          days === undefined
            ? await readAhead(pool)
            : await moveAll(pool, findStripe(config), days * MS_PER_DAY, context);
        const now = new Date(systemClock.now().getTime() + ahead);
        process.stdout.write(`${JSON.stringify({ now, ahead_ms: ahead })}\n`);
      } finally {
        await pool.end();
      }
    });
}

async function moveAll(
  pool: pg.Pool,
  stripe: StripeConfig | null,
  byMs: number,
  context: CommandContext,
): Promise<number> {
  const { aheadMs, movedFakeStripe } = await moveClocks(pool, stripe?.url ?? null, byMs);
  if (stripe !== null && !movedFakeStripe) {
    context.log(
      stripe.url === null
        ? "Stripe keeps its own time: what is due there was not moved"
        : `the fake Stripe does not answer at ${stripe.url}: the next start moves it along`,
    );
  }
  return aheadMs;
}

const MAX_DAYS = 3_660;

function parseDays(text: string): number {
  const days = Number(text);
  if (days > 0 && days <= MAX_DAYS) return days;
  throw new InvalidArgumentError(`use a number of days from 0 to ${MAX_DAYS}, such as 31 or 0.5`);
}
