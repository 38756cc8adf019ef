import pRetry from "p-retry";
import type { HttpResponse } from "./http-get.ts";
import { FeedError } from "../port/market-feed.ts";
import type { Throttle } from "./throttle.ts";
import type { Timer } from "./timer.ts";

const MAX_ATTEMPTS = 6;
/** Doubled after each attempt. */
const FAILURE_BACKOFF_MS = 1_000;
const RATE_LIMIT_BACKOFF_MS = 15_000;
const MAX_BACKOFF_MS = 600_000;
const TOO_MANY_REQUESTS = 429;

export interface RetryOptions {
  readonly what: string;
  readonly throttles: readonly Throttle[];
  readonly timer: Timer;
  /** Uniform in [0, 1). */
  readonly random: () => number;
  readonly signal?: AbortSignal;
}

/**
 * Retries 429, 5xx, lost connections and damaged bodies, after Retry-After or exponential backoff
 * with up to 50 % jitter.
 * @throws FeedError of the last attempt: `limited`, `unavailable` or `corrupt`
 */
export async function fetchWithRetry(
  ask: () => Promise<HttpResponse>,
  { what, throttles, timer, random, signal }: RetryOptions,
): Promise<HttpResponse> {
  let retryAfterMs: number | null = null;
  return pRetry(
    async () => {
      for (const throttle of throttles) await throttle.acquire(signal);
      retryAfterMs = null;
      const response = await ask();
      const failure = toFeedError(what, response);
      if (failure === null) return response;
      retryAfterMs = parseRetryAfter(response, timer.now());
      throw failure;
    },
    {
      retries: MAX_ATTEMPTS - 1,
      // p-retry only counts attempts; `onFailedAttempt` waits, on the injected monotonic clock.
      minTimeout: 0,
      shouldRetry: ({ error }) => error instanceof FeedError,
      async onFailedAttempt({ error, attemptNumber, retriesLeft }) {
        if (!(error instanceof FeedError) || retriesLeft === 0) return;
        const limited = error.failure === "limited";
        const growth = 2 ** (attemptNumber - 1) * (1 + random() / 2);
        // A Retry-After of 0 would use up all attempts at once.
        const delayMs =
          retryAfterMs === null
            ? (limited ? RATE_LIMIT_BACKOFF_MS : FAILURE_BACKOFF_MS) * growth
            : Math.max(retryAfterMs, FAILURE_BACKOFF_MS * growth);
        const bounded = Math.min(delayMs, MAX_BACKOFF_MS);
        if (limited) for (const throttle of throttles) throttle.pauseFor(bounded);
        await timer.sleep(bounded, signal);
      },
      ...(signal === undefined ? {} : { signal }),
    },
  );
}

function toFeedError(what: string, { status }: HttpResponse): FeedError | null {
  if (status === TOO_MANY_REQUESTS)
    return new FeedError("limited", `${what}: too many requests (429)`);
  if (status < 500) return null;
  return new FeedError("unavailable", `${what}: server error (${status})`);
}

function parseRetryAfter({ headers }: HttpResponse, now: number): number | null {
  const value = headers["retry-after"];
  if (value === undefined) return null;
  const delayMs = /^\d+$/.test(value) ? Number(value) * 1_000 : Date.parse(value) - now;
  return Number.isFinite(delayMs) && delayMs >= 0 ? delayMs : null;
}
