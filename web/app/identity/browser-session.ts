import { ApiError, messageForStatus } from "@tenbin/contract/client";
import { openDocument } from "../urls/open-document.ts";
import { isSessionEnded } from "./auth-errors.ts";
import type { AuthSession } from "./session/session-client.ts";
import { loadIdentity } from "./load-identity.ts";
import { sessionHint } from "./session/session-hint.ts";

/** Visitors load no script for it. */
export const browserSession: AuthSession = {
  token: () => (sessionHint() === null ? Promise.resolve(null) : idToken(false)),
  freshToken: () => idToken(true),
  async isEnding() {
    return sessionHint() === null || (await loadIdentity()).isSigningOut();
  },
  async end() {
    await (await loadIdentity()).signOut();
  },
  askToLogIn() {
    openDocument("/login/timelimit");
  },
};

async function idToken(fresh: boolean): Promise<string | null> {
  try {
    const identity = await loadIdentity();
    return await identity.idToken(fresh);
  } catch (error) {
    if (isSessionEnded(error)) return null;
    throw new ApiError(messageForStatus(504, ""), null, null, null);
  }
}
