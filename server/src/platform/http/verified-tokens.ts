import { hash } from "node:crypto";
import { LRUCache } from "lru-cache";
import { toUnixSeconds } from "@tenbin/contract/time";
import type { Clock } from "../clock/clock.ts";
import type { Authenticator, Identity } from "./identity.ts";

/** Each takes about 300 bytes. */
const MAX_TOKENS = 10_000;

/** Remembers tokens by hash until they expire; sessions are checked with every request. */
export function createVerifiedTokens(
  verify: Authenticator["verify"],
  clock: Clock,
): Authenticator["verify"] {
  const verified = new LRUCache<string, Identity>({ max: MAX_TOKENS });
  return async (token) => {
    const key = hash("sha256", token, "base64url");
    const known = verified.get(key);
    if (known !== undefined && toUnixSeconds(clock.now()) < known.expiresAt) {
      return known;
    }
    verified.delete(key);
    const identity = await verify(token);
    verified.set(key, identity);
    return identity;
  };
}
