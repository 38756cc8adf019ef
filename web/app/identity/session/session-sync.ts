import { SESSION_PATH } from "@tenbin/contract/session";

/** Specification 9.4: a token older than this many seconds is not brought. */
const MAX_TOKEN_AGE_S = 300;

/** Milliseconds after which a sign-in no longer waits for the web host. */
const SYNC_TIMEOUT_MS = 10_000;

/** An ID token and when it was issued (milliseconds since 1970). */
export interface IssuedToken {
  readonly token: string;
  readonly issuedAt: number;
}

/** What is done without a token at first. */
type SyncedToken = string | null | undefined;

interface SessionSyncDependencies {
  readonly fetch: typeof fetch;
  readonly now: () => number;
  /** The document came with a session's cookie: it must go when nobody is signed in. */
  readonly hadCookie: boolean;
}

/**
 * Brings the newest ID token to the web host, or takes it from there (specification 7.21: POST with the
 * token, DELETE without one). As the library's own synchronisation, with three differences: calls do
 * not overtake one another, what failed is tried again the next time, and a host that fails does not
 * stop anybody from signing in, because pages can do without.
 */
export function createSessionSync({ fetch, now, hadCookie }: SessionSyncDependencies) {
  let known: SyncedToken = hadCookie ? undefined : null;
  let running: Promise<void> = Promise.resolve();
  const sendToken = async (issued: IssuedToken | null) => {
    if (issued !== null && now() - issued.issuedAt > MAX_TOKEN_AGE_S * 1_000) return;
    const token = issued?.token ?? null;
    if (token === known) return;
    const signal = AbortSignal.timeout(SYNC_TIMEOUT_MS);
    const request: RequestInit =
      token === null
        ? { method: "DELETE" }
        : { method: "POST", headers: { authorization: `Bearer ${token}` } };
    try {
      const { ok } = await fetch(SESSION_PATH, { ...request, signal });
      known = ok ? token : undefined;
    } catch {
      known = undefined;
    }
  };
  /**
   * Resolves when the host has answered or failed to, with whether it knows exactly this; never rejects.
   */
  return async (issued: IssuedToken | null): Promise<boolean> => {
    running = running.then(() => sendToken(issued));
    await running;
    return known === (issued?.token ?? null);
  };
}
