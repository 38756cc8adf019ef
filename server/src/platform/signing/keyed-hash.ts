import { createHmac } from "node:crypto";

/** Comparable, but not guessable without the key. @returns 22 characters, 128 bits */
export type KeyedHash = (kind: string, text: string) => string;

export function createKeyedHash(secret: string): KeyedHash {
  return (kind, text) =>
    createHmac("sha256", secret).update(`${kind}\n${text}`).digest("base64url").slice(0, 22);
}
