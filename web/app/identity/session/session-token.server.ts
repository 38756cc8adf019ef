import { decodeJwtPayload, sessionTokenFromCookies } from "@tenbin/contract/session";

/** Milliseconds before its end at which a token is no longer worth sending. */
const EXPIRY_MARGIN_MS = 2_000;

/**
 * The ID token that a request for a page brought, unverified; null without one, and when it has ended:
 * then the page is made as for a visitor, and the browser brings a new one.
 */
export function sessionTokenFromRequest(request: Request, now: number): string | null {
  const token = sessionTokenFromCookies(request.headers.get("cookie"));
  if (token === null) return null;
  return expiryOf(token) - EXPIRY_MARGIN_MS > now ? token : null;
}

/** When a token says that it ends, milliseconds since 1970; 0 for what says nothing. */
function expiryOf(token: string): number {
  const exp = decodeJwtPayload(token)?.["exp"];
  return typeof exp === "number" ? exp * 1_000 : 0;
}
