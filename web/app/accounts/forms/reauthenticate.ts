import { decodeJwtPayload } from "@tenbin/contract/session";
import type { Identity } from "../../identity/identity.ts";

/** Milliseconds: less than the API's five minutes, so that the request still arrives in time. */
const RECENT_MS = 4 * 60_000;

/** By the password if the account has one, else by Google; skipped after a recent sign-in. */
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

/** Milliseconds; 0 if the token has no `auth_time`. */
function authTimeOf(token: string): number {
  const authTime = decodeJwtPayload(token)?.["auth_time"];
  return typeof authTime === "number" ? authTime * 1_000 : 0;
}
