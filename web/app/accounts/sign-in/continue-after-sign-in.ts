import type { Client } from "@tenbin/contract/client";
import { ApiError } from "@tenbin/contract/client";
import type { AuthUser } from "../../identity/identity.ts";
import { openDocument } from "../../urls/open-document.ts";
import { withNext } from "./next-page.ts";

/** Errors while loading the account must not block the sign-in, unless the API has ended the session. */
export async function pathAfterSignIn(
  client: Pick<Client, "call">,
  { emailVerified }: Pick<AuthUser, "emailVerified">,
  next: string,
): Promise<string> {
  try {
    await client.call("getUser");
    return next;
  } catch (error) {
    if (!(error instanceof ApiError)) return next;
    if (error.status === 401) return withNext("/login/timelimit", next);
    if (error.errorType !== "registration_required") return next;
    return withNext(emailVerified ? "/register/login" : "/login/verify", next);
  }
}

/**
 * Loads the page as a new document, so that no state of the visitor remains. Never settles: the
 * form stays busy until the page is left.
 */
export async function continueAfterSignIn(
  client: Client,
  user: AuthUser,
  next: string,
): Promise<never> {
  openDocument(await pathAfterSignIn(client, user, next), { replace: true });
  return new Promise<never>(() => {});
}
