import { SESSION_PATH } from "@tenbin/contract/session";

/** Specification 9.4, in seconds: older tokens are not sent. */
const MAX_TOKEN_AGE_S = 300;

const SYNC_TIMEOUT_MS = 10_000;

/** In milliseconds since 1970. */
export interface IssuedToken {
  readonly token: string;
  readonly issuedAt: number;
}

type SyncedToken = string | null | undefined;

interface SessionSyncDependencies {
  readonly fetch: typeof fetch;
  readonly now: () => number;
  readonly hadCookie: boolean;
}

/**
 * Sends the newest ID token to the web host (specification 7.21: POST with the token, DELETE
 * without). Unlike the library's own synchronisation, it runs one request at a time, retries at the
 * next call, and never blocks a sign-in, because pages also work without the cookie.
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
  return async (issued: IssuedToken | null): Promise<boolean> => {
    running = running.then(() => sendToken(issued));
    await running;
    return known === (issued?.token ?? null);
  };
}
