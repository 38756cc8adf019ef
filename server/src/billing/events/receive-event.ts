import type pg from "pg";
import type { Clock } from "../../platform/clock/clock.ts";
import { readEvent } from "./event-kinds.ts";
import { createEventStore } from "./event-store.ts";
import { type SignedBytes, verifySignature } from "./verify-signature.ts";

export interface ReceiveEventDeps {
  readonly pool: pg.Pool;
  /** Of the webhook endpoint, the newest and the one that it replaces; none: nothing is accepted. */
  readonly secrets: readonly string[];
  /** The machine's, as Stripe's. */
  readonly clock: Clock;
  /** Of the queue; default: the database's time. */
  readonly queueClock?: Clock;
}

/** @returns false, and stores nothing, where the signature is wrong or too old */
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
    // PostgreSQL stores no NUL, which JSON does not contain either.
    const body = new TextDecoder().decode(signed.body).replaceAll("\0", "\u{FFFD}");
    await store.insert(readEvent(body), body, queueClock?.now() ?? null);
    return true;
  };
}
