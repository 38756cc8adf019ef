import { ApiError, messageForStatus } from "@tenbin/contract/client";
import { openDocument } from "../../navigation/open-document.ts";
import type { AuthSession } from "./session-client.ts";
import { isIdentityLoading, loadIdentity } from "../load-identity.ts";
import { sessionHint } from "./session-hint.ts";

/** The provider's answers by which a session is over; anything else may pass. */
const SESSION_ENDED_CODES = new Set([
  "auth/user-token-expired",
  "auth/invalid-user-token",
  "auth/user-disabled",
  "auth/user-not-found",
  "auth/null-user",
]);

/** The session of this browser. Visitors never load anything for it. */
export const browserSession: AuthSession = {
  token(now) {
    if (sessionHint() === null || (now && !isIdentityLoading())) return Promise.resolve(null);
    return idToken(false);
  },
  freshToken: () => idToken(true),
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
    const code = error instanceof Error && "code" in error ? error.code : null;
    if (typeof code === "string" && SESSION_ENDED_CODES.has(code)) return null;
    throw new ApiError(messageForStatus(504, ""), null, null, null);
  }
}
