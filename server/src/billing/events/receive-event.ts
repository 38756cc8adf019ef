import type pg from "pg";
import type { Clock } from "../../platform/clock/clock.ts";
import { readEvent } from "./event-kinds.ts";
import { createEventStore } from "./event-store.ts";
import { type SignedBytes, verifySignature } from "./verify-signature.ts";

export interface ReceiveEventDeps {
  readonly pool: pg.Pool;
  /** Secrets of the webhook endpoint: the newest and the one that it replaces; none: every event is rejected. */
  readonly secrets: readonly string[];
  /** The machine's, as Stripe's. */
  readonly clock: Clock;
  /** Clock of the queue; default: the database's time. */
  readonly queueClock?: Clock;
}

/** @returns false, without storing anything, if the signature is wrong or too old */
export type ReceiveEvent = (event: SignedBytes) => Promise<boolean>;

export function createReceiveEvent({
  pool,
  secrets,
  clock,
  queueClock,
}: ReceiveEventDeps): ReceiveEvent {
  const store = createEventStore(pool);
  return async (signed) => {
    if (!verifySignature(signed, secrets, clock.now())) return false;
    // PostgreSQL cannot store NUL; valid JSON has none.
    const body = new TextDecoder().decode(signed.body).replaceAll("\0", "\u{FFFD}");
    await store.insert(readEvent(body), body, queueClock?.now() ?? null);
    return true;
  };
}
