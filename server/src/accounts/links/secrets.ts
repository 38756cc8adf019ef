import { createHash, randomBytes } from "node:crypto";

/** 256 random bits: nobody guesses one, so that a fast hash protects it. */
export function generateSecret(): string {
  return randomBytes(32).toString("base64url");
}

/** What is kept of a secret. */
export function hashSecret(secret: string): Buffer {
  return createHash("sha256").update(secret).digest();
}
