import { SESSION_PATH } from "@tenbin/contract/accounts/session";

/**
 * Specification 9.4, in seconds: older tokens are not sent. Counted from when the token was received,
 * because the machine's clock may be hours away from the one that issued it.
 */
const MAX_TOKEN_AGE_S = 300;

const SYNC_TIMEOUT_MS = 10_000;

export interface ReceivedToken {
  readonly token: string;
  /** By `now`, in milliseconds. */
  readonly receivedAt: number;
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
  const sendToken = async (received: ReceivedToken | null) => {
    if (received !== null && now() - received.receivedAt > MAX_TOKEN_AGE_S * 1_000) return;
    const token = received?.token ?? null;
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
  return async (received: ReceivedToken | null): Promise<boolean> => {
    running = running.then(() => sendToken(received));
    await running;
    return known === (received?.token ?? null);
  };
}
