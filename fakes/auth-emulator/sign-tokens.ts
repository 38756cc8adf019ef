import { SESSION_START_CLAIM, sessionStartTime } from "./user-store.ts";
import { type ProjectState, jsonWebToken } from "./official-emulator.ts";
import type { SigningKey } from "./signing-key.ts";

const { sign } = jsonWebToken;

/**
 * From now on every token that the emulator makes is signed, as the real service signs them (RS256, `kid`).
 * Done where they are made, so that none can leave unsigned by whatever way.
 */
export function signTokens(key: SigningKey, state: ProjectState): void {
  jsonWebToken.sign = (claims, _, options) => {
    const { [SESSION_START_CLAIM]: began, ...rest } = claims;
    const person = state.users.get(String(claims["user_id"]));
    const authTime =
      began ?? (person === undefined ? claims["auth_time"] : sessionStartTime(person));
    const signed = { ...options, algorithm: "RS256", keyid: key.id };
    return sign({ ...rest, auth_time: authTime }, key.pem, signed);
  };
}
