import { decodeJwtPayload, sessionTokenFromCookies } from "@tenbin/contract/accounts/session";

/** Milliseconds before expiry from which a token is no longer used. */
const EXPIRY_MARGIN_MS = 2_000;

/** The unverified ID token of a page request; null, as for a visitor, if missing or expired. */
export function sessionTokenFromRequest(request: Request, now: number): string | null {
  const token = sessionTokenFromCookies(request.headers.get("cookie"));
  if (token === null) return null;
  return expiryOf(token) - EXPIRY_MARGIN_MS > now ? token : null;
}

/** Milliseconds; 0 if the token has no `exp`. */
function expiryOf(token: string): number {
  const exp = decodeJwtPayload(token)?.["exp"];
  return typeof exp === "number" ? exp * 1_000 : 0;
}
