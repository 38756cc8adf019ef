import { createLocalJWKSet, errors, type JSONWebKeySet, type JWTVerifyGetKey } from "jose";
import { z } from "zod";
import type { Clock } from "../../platform/clock/clock.ts";
import { MS_PER_DAY } from "../../platform/clock/days.ts";
import { ApiProblem } from "../../platform/http/api-problem.ts";

const FETCH_TIMEOUT_MS = 5_000;
/** Minimum time between attempts, whatever tokens claim: no one can make this process fetch more often. */
const COOLDOWN_MS = 30_000;
const FAILURE_COOLDOWN_MS = 5_000;
const DEFAULT_MAX_AGE_MS = 3_600_000;
const MAX_AGE_LIMIT_MS = MS_PER_DAY;

const keySet = z.object({ keys: z.array(z.looseObject({ kty: z.literal("RSA") })).min(1) });

export interface JwksOptions {
  /** JWK Set; the only address ever fetched, whatever a token names. */
  readonly url: URL;
  readonly clock: Clock;
}

interface CachedKeys {
  readonly getKey: ReturnType<typeof createLocalJWKSet>;
  readonly expiresAt: number;
}

/**
 * Refetches the published keys when they are old or a token names an unknown one. Known keys keep working while a fetch
 * fails. The resolver throws ApiProblem `unavailable` when it cannot tell whether a token's key exists.
 */
export function createJwksKeyResolver({ url, clock }: JwksOptions): JWTVerifyGetKey {
  let known: CachedKeys | null = null;
  let attemptedAt = -Infinity;
  let failure: unknown = null;
  let pending: Promise<void> | null = null;

  const load = async () => {
    attemptedAt = clock.now().getTime();
    try {
      known = await fetchKeys(url, attemptedAt);
      failure = null;
    } catch (error) {
      failure = error;
    }
  };
  const remainingCooldownMs = () => {
    const cooldown = failure === null ? COOLDOWN_MS : FAILURE_COOLDOWN_MS;
    return attemptedAt + cooldown - clock.now().getTime();
  };
  /** @returns whether the published keys could be asked for */
  const refresh = async (): Promise<boolean> => {
    if (pending === null && remainingCooldownMs() > 0) return false;
    pending ??= load().finally(() => (pending = null));
    await pending;
    return failure === null;
  };
  const unavailable = () =>
    new ApiProblem("unavailable", {
      retryAfter: Math.max(1, Math.ceil(remainingCooldownMs() / 1_000)),
      cause: failure,
    });

  return async (header, token) => {
    if (known === null || clock.now().getTime() >= known.expiresAt) {
      const refreshing = refresh();
      // After a failure, do not let the next request wait again.
      if (known === null || failure === null) await refreshing;
    }
    if (known === null) throw unavailable();
    try {
      return await known.getKey(header, token);
    } catch (error) {
      if (!(error instanceof errors.JWKSNoMatchingKey)) throw error;
    }
    // Keys rotate: the token may be signed by one published since.
    if (!(await refresh())) throw unavailable();
    return await known.getKey(header, token);
  };
}

async function fetchKeys(url: URL, now: number): Promise<CachedKeys> {
  const response = await fetch(url, {
    redirect: "error",
    signal: AbortSignal.timeout(FETCH_TIMEOUT_MS),
  });
  if (!response.ok) throw new Error(`${url.host} returned ${response.status} for its keys`);
  const keys: JSONWebKeySet = keySet.parse(await response.json());
  const seconds = /max-age=(\d+)/.exec(response.headers.get("cache-control") ?? "")?.[1];
  const age = seconds === undefined ? DEFAULT_MAX_AGE_MS : Number(seconds) * 1_000;
  return { getKey: createLocalJWKSet(keys), expiresAt: now + Math.min(age, MAX_AGE_LIMIT_MS) };
}
