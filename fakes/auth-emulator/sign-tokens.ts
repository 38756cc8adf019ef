import { SESSION_START_CLAIM, sessionStartTime } from "./user-store.ts";
import { type ProjectState, jsonWebToken } from "./official-emulator.ts";
import type { SigningKey } from "./signing-key.ts";

const { sign } = jsonWebToken;

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
