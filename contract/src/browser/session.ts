/** Where the web host takes the reader's ID token, and takes it back: POST with the bearer, DELETE. */
export const SESSION_PATH = "/__session";

/** Holds the ID token; by its prefix browsers hold it to Secure, Path=/ and no Domain. */
export const SESSION_COOKIE = "__Host-session";

/**
 * The ID token out of a Cookie header: what was sent, unverified. Null without one, and when it came
 * more than once: then nobody can say which is the reader's.
 */
export function sessionTokenFromCookies(cookies: string | null | undefined): string | null {
  const found = (cookies ?? "").split(";").flatMap((pair) => {
    const [name = "", value = ""] = pair.trim().split(/=(.*)/s, 2);
    return name === SESSION_COOKIE ? [value] : [];
  });
  const [token = ""] = found;
  return found.length === 1 && /^[\w-]+\.[\w-]+\.[\w-]+$/.test(token) ? token : null;
}

/** The claims of a JWT, read and not verified: the API verifies. Null for what cannot be read. */
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
