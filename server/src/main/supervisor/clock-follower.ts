import type pg from "pg";
import { moveClock } from "../../platform/clock/movable-clock.ts";
import { createPool } from "../../platform/database/pool.ts";
import type { Config } from "../config/config.ts";
import { isClockMovable } from "../processes/membership-clock.ts";
import { moveClocks } from "./move-clocks.ts";

/** Keeps the membership clock and that of the fake Stripe together. */
export interface ClockFollower {
  /** Follows the fake. Before `open` the greatest is kept. */
  readonly moveTo: (aheadMs: number) => void;
  /** @param url of a migrated database */
  open(url: string): void;
  /** Moves a fake along that was not there when the membership clock was moved. */
  catchUp(fakeStripeUrl: string | null): Promise<void>;
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

  function enqueue(move: () => Promise<unknown>): Promise<void> {
    moving = moving.then(move).then(
      () => {},
      (error: unknown) => {
        const reason = error instanceof Error ? error.message : String(error);
        report(`the clock was not moved along with that of payments: ${reason}. Move it again`);
      },
    );
    return moving;
  }

  function follow(target: pg.Pool): void {
    void enqueue(() => moveClock(target, aheadMs));
  }

  return {
    moveTo(wanted) {
      aheadMs = Math.max(aheadMs, wanted);
      if (pool !== null) follow(pool);
    },
    open(url) {
      if (!isClockMovable(config)) return;
      pool = createPool({ url, max: 1 });
      if (aheadMs > 0) follow(pool);
    },
    async catchUp(fakeStripeUrl) {
      const target = pool;
      if (target === null || fakeStripeUrl === null) return;
      await enqueue(() => moveClocks(target, fakeStripeUrl, 0));
    },
    async stop() {
      const opened = pool;
      pool = null;
      await moving;
      await opened?.end();
    },
  };
}
