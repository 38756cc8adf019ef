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
