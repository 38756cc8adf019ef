import type { HttpResponse } from "./http-get.ts";
import { FeedError } from "../port/market-feed.ts";
import type { Throttle } from "./throttle.ts";
import type { Timer } from "./timer.ts";

const MAX_ATTEMPTS = 6;
/** First waits; each further one is twice as long. */
const FAILURE_BACKOFF_MS = 1_000;
const RATE_LIMIT_BACKOFF_MS = 15_000;
/** No wait is longer, whatever the other side says. */
const MAX_BACKOFF_MS = 600_000;
const TOO_MANY_REQUESTS = 429;

export interface RetryOptions {
  /** What is asked, for the message of a failure. */
  readonly what: string;
  /** All of them are waited for before each attempt. */
  readonly throttles: readonly Throttle[];
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
export async function fetchWithRetry(
  ask: () => Promise<HttpResponse>,
  { what, throttles, timer, random, signal }: RetryOptions,
): Promise<HttpResponse> {
  for (let attempt = 1; ; attempt++) {
    for (const pace of throttles) await pace.acquire(signal);
    const outcome = await ask().catch(rethrowUnlessFeedError);
    const broken = outcome instanceof FeedError;
    const failure = broken ? outcome : toFeedError(what, outcome);
    if (failure === null) return outcome as HttpResponse;
    if (attempt === MAX_ATTEMPTS) throw failure;
    const limited = failure.failure === "limited";
    const retryAfterMs = broken ? null : parseRetryAfter(outcome, timer.now());
    const growth = 2 ** (attempt - 1) * (1 + random() / 2);
    // Told to come back at once, it comes back as after a failure: or six attempts were over in a moment.
    const wait =
      retryAfterMs === null
        ? (limited ? RATE_LIMIT_BACKOFF_MS : FAILURE_BACKOFF_MS) * growth
        : Math.max(retryAfterMs, FAILURE_BACKOFF_MS * growth);
    const bounded = Math.min(wait, MAX_BACKOFF_MS);
    if (limited) for (const pace of throttles) pace.pauseFor(bounded);
    await timer.sleep(bounded, signal);
  }
}

function rethrowUnlessFeedError(error: unknown): FeedError {
  if (error instanceof FeedError) return error;
  throw error;
}

function toFeedError(what: string, { status }: HttpResponse): FeedError | null {
  if (status === TOO_MANY_REQUESTS)
    return new FeedError("limited", `${what}: too many requests (429)`);
  if (status < 500) return null;
  return new FeedError("unavailable", `${what}: the server failed (${status})`);
}

/** Retry-After (RFC 9110, 10.2.3): seconds or a date; milliseconds from now, null without a usable one. */
function parseRetryAfter({ headers }: HttpResponse, now: number): number | null {
  const value = headers["retry-after"];
  if (value === undefined) return null;
  const wait = /^\d+$/.test(value) ? Number(value) * 1_000 : Date.parse(value) - now;
  return Number.isFinite(wait) && wait >= 0 ? wait : null;
}
