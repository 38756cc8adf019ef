/** Session endpoint of the web host: POST with a bearer token sets the cookie, DELETE clears it. */
export const SESSION_PATH = "/__session";

/** Holds the ID token; browsers enforce Secure, Path=/ and no Domain for this prefix. */
export const SESSION_COOKIE = "__Host-session";

/**
 * The unverified ID token of a Cookie header. Null without one, and when the cookie occurs twice
 * because the viewer's own cannot be told apart.
 */
export function sessionTokenFromCookies(cookies: string | null | undefined): string | null {
  const found = (cookies ?? "").split(";").flatMap((pair) => {
    const [name = "", value = ""] = pair.trim().split(/=(.*)/s, 2);
    return name === SESSION_COOKIE ? [value] : [];
  });
  const [token = ""] = found;
  return found.length === 1 && /^[\w-]+\.[\w-]+\.[\w-]+$/.test(token) ? token : null;
}

/** Claims of a JWT without verification, which is the API's job. Null when unreadable. */
export function decodeJwtPayload(token: string): Readonly<Record<string, unknown>> | null {
  const [, payload = ""] = token.split(".");
  try {
    const bytes = Uint8Array.from(
      atob(payload.replaceAll("-", "+").replaceAll("_", "/")),
      (character) => character.codePointAt(0) ?? 0,
    );
    const claims: unknown = JSON.parse(new TextDecoder().decode(bytes));
    return typeof claims === "object" && claims !== null && !Array.isArray(claims)
      ? { ...claims }
      : null;
  } catch {
    return null;
  }
}
