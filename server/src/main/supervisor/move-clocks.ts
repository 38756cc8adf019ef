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
  /** Whether the fake Stripe was moved along. */
  readonly movedFakeStripe: boolean;
}

/**
 * Moves the fake Stripe, then the membership clock, from where the one that is ahead stands: both are at the same
 * moment afterwards. A fake that does not run is left to the next start.
 * @param fakeStripeUrl null: there is none
 */
export async function moveClocks(
  executor: Executor,
  fakeStripeUrl: string | null,
  byMs: number,
): Promise<MoveResult> {
  const beforeMs = await readAhead(executor);
  const fakeStripeAhead = fakeStripeUrl === null ? null : await readFakeStripeAhead(fakeStripeUrl);
  if (fakeStripeUrl === null || fakeStripeAhead === null) {
    return { aheadMs: await moveClock(executor, beforeMs + byMs), movedFakeStripe: false };
  }
  // The fake counts whole seconds.
  const target = Math.ceil((Math.max(beforeMs, fakeStripeAhead * 1_000) + byMs) / 1_000);
  if (target > fakeStripeAhead) await advanceFakeStripe(fakeStripeUrl, target - fakeStripeAhead);
  return { aheadMs: await moveClock(executor, target * 1_000), movedFakeStripe: true };
}

/** Null: nobody answers. */
async function readFakeStripeAhead(url: string): Promise<number | null> {
  const signal = AbortSignal.timeout(READ_TIMEOUT_MS);
  const response = await fetch(`${url}/clock.json`, { signal }).catch(() => null);
  if (response === null) return null;
  const answer = clockAnswer.safeParse(await response.json().catch(() => null));
  if (answer.success) return answer.data.aheadSeconds;
  throw new Error(
    `GET ${url}/clock.json: status ${response.status} without a time: no fake Stripe runs there`,
  );
}

async function advanceFakeStripe(url: string, seconds: number): Promise<void> {
  const { status } = await fetch(`${url}/control/clock`, {
    method: "POST",
    body: new URLSearchParams({ advance: String(seconds) }),
    redirect: "manual",
    signal: AbortSignal.timeout(MOVE_TIMEOUT_MS),
  });
  if (status !== 303) throw new Error(`POST ${url}/control/clock: status ${status}, expected 303`);
}
