import type { IdentityClient } from "../../identity/identity.ts";

/** Milliseconds: less than the API's five minutes, so that the request still arrives in time. */
const RECENT_MS = 4 * 60_000;

/** By the password if the account has one, else by Google; skipped after a recent sign-in. */
export async function reauthenticate(
  identity: Pick<
    IdentityClient,
    "providers" | "reauthenticate" | "reauthenticateWithGoogle" | "sinceSignIn"
  >,
  address: string,
  password: string | null,
): Promise<void> {
  const ways = await identity.providers();
  if (ways.includes("password")) return identity.reauthenticate(address, password);
  const elapsed = await identity.sinceSignIn();
  if (elapsed !== null && elapsed < RECENT_MS) return;
  await identity.reauthenticateWithGoogle();
}
