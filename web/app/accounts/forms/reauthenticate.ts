import { decodeJwtPayload } from "@tenbin/contract/session";
import type { Identity } from "../../identity/identity.ts";

/** The API takes a sign-in of the last five minutes; the form must still arrive, milliseconds. */
const RECENT_MS = 4 * 60_000;

/**
 * Proves that the reader is still who signed in: by the password where there is one, else by Google,
 * unless they have just come from there.
 */
export async function reauthenticate(
  identity: Pick<Identity, "providers" | "reauthenticate" | "reauthenticateWithGoogle" | "idToken">,
  address: string,
  password: string | null,
  now: number,
): Promise<void> {
  const ways = await identity.providers();
  if (ways.includes("password")) return identity.reauthenticate(address, password);
  const token = await identity.idToken();
  if (token !== null && now - authTimeOf(token) < RECENT_MS) return;
  await identity.reauthenticateWithGoogle();
}

/** When the session of an ID token began, milliseconds; 0 where the token does not say. */
function authTimeOf(token: string): number {
  const authTime = decodeJwtPayload(token)?.["auth_time"];
  return typeof authTime === "number" ? authTime * 1_000 : 0;
}
