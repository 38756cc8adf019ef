import type { Client } from "@tenbin/contract/client";
import { ApiError } from "@tenbin/contract/client";

export interface AuthSession {
  /**
   * Null if nobody is signed in.
   * @throws ApiError if the token could not be loaded
   */
  token(): Promise<string | null>;
  /** Null if the session is over. */
  freshToken(): Promise<string | null>;
  /** Whether somebody is signing out, or has: the document is about to be loaded again. */
  isEnding(): Promise<boolean>;
  end(): Promise<void>;
  askToLogIn(): void;
}

/**
 * Replaces an expired token once; without a valid session it repeats the call once as a visitor,
 * because most endpoints are public.
 */
export function createSessionClient(
  clientWith: (token: string | null) => Client,
  session: AuthSession,
): Client {
  return {
    async call(name, input = {}) {
      const send = (token: string | null) => clientWith(token).call(name, input);
      const token = await session.token();
      if (token === null) return send(null);
      try {
        return await send(token);
      } catch (error) {
        if (!isRefused(error)) throw error;
        const newToken = await findOtherToken(error, token);
        if (newToken !== null) {
          try {
            return await send(newToken);
          } catch (again) {
            if (!isRefused(again)) throw again;
          }
        }
      }
      // Who signs out meanwhile is not told that time has run out.
      const isEnding = await session.isEnding();
      if (!isEnding) await session.end();
      try {
        return await send(null);
      } catch (error) {
        if (isRefused(error) && !isEnding) session.askToLogIn();
        throw error;
      }
    },
  };

  async function findOtherToken(
    { errorType }: ApiError,
    rejectedToken: string,
  ): Promise<string | null> {
    if (errorType === "token_expired") return session.freshToken();
    const newest = await session.token();
    return newest === rejectedToken ? null : newest;
  }
}

function isRefused(error: unknown): error is ApiError {
  return error instanceof ApiError && error.status === 401;
}
