import type { Client } from "@tenbin/contract/client";
import { ApiError } from "@tenbin/contract/client";
import type { AuthUser } from "../../identity/identity.ts";
import { openDocument } from "../../urls/open-document.ts";
import { withNext } from "./next-page.ts";

/**
 * Where somebody who has just signed in goes: to `next`, or to where the registration goes on. What else
 * may fail about the member is no reason to stop here.
 */
export async function pathAfterSignIn(
  client: Pick<Client, "call">,
  { emailVerified }: Pick<AuthUser, "emailVerified">,
  next: string,
): Promise<string> {
  try {
    await client.call("getUser");
    return next;
  } catch (error) {
    const isMember = !(error instanceof ApiError && error.errorType === "registration_required");
    if (isMember) return next;
    return withNext(emailVerified ? "/register/login" : "/login/verify", next);
  }
}

/**
 * Leaves for the page after signing in, as a document of its own: nothing of this one stays. Never
 * settles, so that a form stays busy until the page is left.
 */
export async function continueAfterSignIn(
  client: Client,
  person: AuthUser,
  next: string,
): Promise<never> {
  openDocument(await pathAfterSignIn(client, person, next), { replace: true });
  return new Promise<never>(() => {});
}
