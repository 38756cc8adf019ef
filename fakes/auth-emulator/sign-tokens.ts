import { SESSION_START_CLAIM, sessionStartTime } from "./user-store.ts";
import { BadRequestError, type ProjectState, jsonWebToken } from "./official-emulator.ts";
import type { SigningKey } from "./signing-key.ts";

const { decode, sign } = jsonWebToken;

/**
 * Signs every token as the real service does (RS256, `kid`). Replaces the library's sign function
 * so that no code path can issue an unsigned token.
 */
export function signTokens(key: SigningKey, state: ProjectState): void {
  jsonWebToken.sign = (claims, _, options) => {
    const { [SESSION_START_CLAIM]: began, ...rest } = claims;
    const user = state.users.get(String(claims["user_id"]));
    const authTime = began ?? (user === undefined ? claims["auth_time"] : sessionStartTime(user));
    const signed = { ...options, algorithm: "RS256", keyid: key.id };
    return sign({ ...rest, auth_time: authTime }, key.pem, signed);
  };
}

const CUSTOM_TOKEN_AUDIENCE =
  "https://identitytoolkit.googleapis.com/google.identity.identitytoolkit.v1.IdentityToolkit";

/** As the real service does; the official emulator redeems custom tokens of any age. */
export function refuseExpiredCustomTokens(): void {
  jsonWebToken.decode = (token, options) => {
    const decoded = decode(token, options);
    const { aud, exp } = decoded?.payload ?? {};
    if (aud === CUSTOM_TOKEN_AUDIENCE && Number(exp) * 1_000 <= Date.now()) {
      throw new BadRequestError("INVALID_CUSTOM_TOKEN : The custom token has expired");
    }
    return decoded;
  };
}
