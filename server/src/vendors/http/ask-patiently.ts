import type { Answer } from "./http-get.ts";
import { FeedError } from "../port/market-feed.ts";
import type { Pace } from "./pace.ts";
import type { Timer } from "./timer.ts";

const ATTEMPTS = 6;
/** First waits; each further one is twice as long. */
const AFTER_FAILURE_MS = 1_000;
const AFTER_TOO_MANY_MS = 15_000;
/** No wait is longer, whatever the other side says. */
const LONGEST_MS = 600_000;
const TOO_MANY = 429;

export interface Patience {
  /** What is asked, for the message of a failure. */
  readonly what: string;
  /** All of them are waited for before each attempt. */
  readonly paces: readonly Pace[];
  readonly timer: Timer;
  /** Uniform in [0, 1): spreads the waits of clients that failed together. */
  readonly random: () => number;
  readonly signal?: AbortSignal;
}

/**
 * Asks until there is an answer that asking again would not change: after 429, 5xx, a lost connection or a damaged
 * body it waits (Retry-After, else twice as long each time, with up to half of it added by chance) and asks again.
 * @throws FeedError of the last attempt: `limited`, `unavailable` or `corrupt`
 */
export async function askPatiently(
  ask: () => Promise<Answer>,
  { what, paces, timer, random, signal }: Patience,
): Promise<Answer> {
  for (let attempt = 1; ; attempt++) {
    for (const pace of paces) await pace.turn(signal);
    const outcome = await ask().catch(feedErrorOnly);
    const broken = outcome instanceof FeedError;
    const failure = broken ? outcome : failureOf(what, outcome);
    if (failure === null) return outcome as Answer;
    if (attempt === ATTEMPTS) throw failure;
    const limited = failure.failure === "limited";
    const told = broken ? null : retryAfter(outcome, timer.now());
    const growth = 2 ** (attempt - 1) * (1 + random() / 2);
    // Told to come back at once, it comes back as after a failure: or six attempts were over in a moment.
    const wait =
      told === null
        ? (limited ? AFTER_TOO_MANY_MS : AFTER_FAILURE_MS) * growth
        : Math.max(told, AFTER_FAILURE_MS * growth);
    const bounded = Math.min(wait, LONGEST_MS);
    if (limited) for (const pace of paces) pace.quietFor(bounded);
    await timer.sleep(bounded, signal);
  }
}

function feedErrorOnly(error: unknown): FeedError {
  if (error instanceof FeedError) return error;
  throw error;
}

function failureOf(what: string, { status }: Answer): FeedError | null {
  if (status === TOO_MANY) return new FeedError("limited", `${what}: too many requests (429)`);
  if (status < 500) return null;
  return new FeedError("unavailable", `${what}: the server failed (${status})`);
}

/** Retry-After (RFC 9110, 10.2.3): seconds or a date; milliseconds from now, null without a usable one. */
function retryAfter({ headers }: Answer, now: number): number | null {
  const value = headers["retry-after"];
  if (value === undefined) return null;
  const wait = /^\d+$/.test(value) ? Number(value) * 1_000 : Date.parse(value) - now;
  return Number.isFinite(wait) && wait >= 0 ? wait : null;
}
