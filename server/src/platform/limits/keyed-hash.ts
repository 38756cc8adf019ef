import { createHmac } from "node:crypto";

/**
 * By which the same thing is seen to be the same, and who has no key cannot try which thing it is.
 * @returns 22 characters, 128 bits
 */
export type KeyedHash = (kind: string, text: string) => string;

export function createKeyedHash(secret: string): KeyedHash {
  return (kind, text) =>
    createHmac("sha256", secret).update(`${kind}\n${text}`).digest("base64url").slice(0, 22);
}
