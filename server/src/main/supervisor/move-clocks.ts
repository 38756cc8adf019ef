import { z } from "zod";
import { moveClock, readAhead } from "../../platform/clock/movable-clock.ts";
import type { Executor } from "../../platform/database/prepared-statement.ts";

const READ_TIMEOUT_MS = 5_000;
/** Everything that is due in between is done before it answers. */
const MOVE_TIMEOUT_MS = 120_000;

const clockAnswer = z.object({ aheadSeconds: z.number().nonnegative() });

export interface MoveResult {
  /** Of the membership clock, in milliseconds. */
  readonly aheadMs: number;
  /** Whether the stand-in for Stripe was moved along. */
  readonly movedStandIn: boolean;
}

/**
 * Moves the stand-in for Stripe, then the membership clock, from where the one that is ahead stands: both are at the same
 * moment afterwards. A stand-in that does not run is left to the next start.
 * @param standInUrl null: there is none
 */
export async function moveClocks(
  executor: Executor,
  standInUrl: string | null,
  byMs: number,
): Promise<MoveResult> {
  const beforeMs = await readAhead(executor);
  const standInAhead = standInUrl === null ? null : await readStandInAhead(standInUrl);
  if (standInUrl === null || standInAhead === null) {
    return { aheadMs: await moveClock(executor, beforeMs + byMs), movedStandIn: false };
  }
  // The stand-in counts whole seconds.
  const target = Math.ceil((Math.max(beforeMs, standInAhead * 1_000) + byMs) / 1_000);
  if (target > standInAhead) await advanceStandIn(standInUrl, target - standInAhead);
  return { aheadMs: await moveClock(executor, target * 1_000), movedStandIn: true };
}

/** Null: nobody answers. */
async function readStandInAhead(url: string): Promise<number | null> {
  const signal = AbortSignal.timeout(READ_TIMEOUT_MS);
  const response = await fetch(`${url}/clock.json`, { signal }).catch(() => null);
  if (response === null) return null;
  const answer = clockAnswer.safeParse(await response.json().catch(() => null));
  if (answer.success) return answer.data.aheadSeconds;
  throw new Error(
    `GET ${url}/clock.json: status ${response.status} without a time: no stand-in for Stripe runs there`,
  );
}

async function advanceStandIn(url: string, seconds: number): Promise<void> {
  const { status } = await fetch(`${url}/control/clock`, {
    method: "POST",
    body: new URLSearchParams({ advance: String(seconds) }),
    redirect: "manual",
    signal: AbortSignal.timeout(MOVE_TIMEOUT_MS),
  });
  if (status !== 303) throw new Error(`POST ${url}/control/clock: status ${status}, expected 303`);
}
