import { createHash, randomBytes } from "node:crypto";

/** 256 random bits cannot be guessed, so a fast hash is enough. */
export function generateSecret(): string {
  return randomBytes(32).toString("base64url");
}

export function hashSecret(secret: string): Buffer {
  return createHash("sha256").update(secret).digest();
}
