import type { Client } from "@tenbin/contract/client";
import { ApiError } from "@tenbin/contract/client";

/** The session, as far as calls of the API need it. */
export interface AuthSession {
  /**
   * The ID token; null: nobody is signed in. `now`: only what is there without loading anything,
   * for calls that the page does not outlive.
   * @throws ApiError when a token was needed and could not be had
   */
  token(now: boolean): Promise<string | null>;
  /** A new token; null when the session is over. */
  freshToken(): Promise<string | null>;
  /** The API no longer takes this session: forgets it in this browser. */
  end(): Promise<void>;
  /** What was asked for needs a session that is over: shows the way to log in again. */
  askToLogIn(): void;
}

/**
 * A client that calls with the ID token of whoever is signed in. A token refused as expired is replaced
 * once. Where the session is over the call is made once more without one, because most of what the
 * API answers is for everybody.
 */
export function createSessionClient(
  clientWith: (token: string | null) => Client,
  session: AuthSession,
): Client {
  return {
    async call(name, input = {}) {
      const send = (token: string | null) => clientWith(token).call(name, input);
      const token = await session.token(input.keepalive === true);
      if (token === null) return send(null);
      try {
        return await send(token);
      } catch (error) {
        if (!isRefused(error)) throw error;
        const other = await otherToken(error, token);
        if (other !== null) {
          try {
            return await send(other);
          } catch (again) {
            if (!isRefused(again)) throw again;
          }
        }
        await session.end();
      }
      try {
        return await send(null);
      } catch (error) {
        if (error instanceof ApiError && error.status === 401) session.askToLogIn();
        throw error;
      }
    },
  };

  /** Meanwhile the reader may have signed in anew, for example with a new password. */
  async function otherToken({ errorType }: ApiError, refused: string): Promise<string | null> {
    if (errorType === "token_expired") return session.freshToken();
    const newest = await session.token(false);
    return newest === refused ? null : newest;
  }
}

function isRefused(error: unknown): error is ApiError {
  return error instanceof ApiError && error.status === 401;
}
