import type pg from "pg";
import { moveClock } from "../../platform/clock/movable-clock.ts";
import { createPool } from "../../platform/database/pool.ts";
import type { Config } from "../config/config.ts";
import { isClockMovable } from "../membership-clock.ts";

/** Moves the membership clock as the stand-in for Stripe moves its own. */
export interface ClockFollower {
  /** Before `open` the greatest is kept. */
  readonly moveTo: (aheadMs: number) => void;
  /** @param url of a migrated database */
  open(url: string): void;
  /** Waits for the move that is under way. */
  stop(): Promise<void>;
}

export function createClockFollower(
  config: Pick<Config, "PUBLIC_ENVIRONMENT">,
  report: (text: string) => void,
): ClockFollower {
  let pool: pg.Pool | null = null;
  let aheadMs = 0;
  let moving = Promise.resolve();

  function move(target: pg.Pool): void {
    moving = moving
      .then(() => moveClock(target, aheadMs))
      .then(
        () => {},
        (error: unknown) => {
          const reason = error instanceof Error ? error.message : String(error);
          report(`the clock was not moved along with that of payments: ${reason}. Move it again`);
        },
      );
  }

  return {
    moveTo(wanted) {
      aheadMs = Math.max(aheadMs, wanted);
      if (pool !== null) move(pool);
    },
    open(url) {
      if (!isClockMovable(config)) return;
      pool = createPool({ url, max: 1, connectTimeout: 10_000 });
      if (aheadMs > 0) move(pool);
    },
    async stop() {
      const opened = pool;
      pool = null;
      await moving;
      await opened?.end();
    },
  };
}
