import { type Command, InvalidArgumentError, Option } from "commander";
import { systemClock } from "../../platform/clock/clock.ts";
import { MS_PER_DAY } from "../../platform/clock/days.ts";
import { moveClock, readAhead } from "../../platform/clock/movable-clock.ts";
import type { CommandContext } from "../command-context.ts";
import type { Config } from "../config/config.ts";
import { isClockMovable } from "../membership-clock.ts";

export function registerClock(
  program: Command,
  context: CommandContext,
  readConfig: () => Config,
): void {
  program
    .command("clock")
    .description("Show the time of billing, trial and rights; locally also move it forward")
    .addOption(new Option("--days <n>", "days to move it forward by").argParser(parseDays))
    .action(async ({ days }: { days?: number }) => {
      if (days !== undefined && !isClockMovable(readConfig())) {
        throw new Error("Only a local start may move the clock (PUBLIC_ENVIRONMENT=local)");
      }
      const pool = await context.openPool();
      try {
        const before = await readAhead(pool);
        const ahead =
          days === undefined ? before : await moveClock(pool, before + days * MS_PER_DAY);
        const now = new Date(systemClock.now().getTime() + ahead);
        process.stdout.write(`${JSON.stringify({ now, ahead_ms: ahead })}\n`);
      } finally {
        await pool.end();
      }
    });
}

const MAX_DAYS = 3_660;

function parseDays(text: string): number {
  const days = Number(text);
  if (days > 0 && days <= MAX_DAYS) return days;
  throw new InvalidArgumentError(`use a number of days from 0 to ${MAX_DAYS}, such as 31 or 0.5`);
}
