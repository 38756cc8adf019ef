import { createHash } from "node:crypto";

/** First byte of what is hashed, so that nothing of one kind can pass for another (RFC 6962, 2.1). */
const DOMAINS = { leaf: 0, node: 1, link: 2 } as const;

/** SHA-256 of the parts one after the other, behind the byte of their kind. */
export function hashOf(kind: keyof typeof DOMAINS, ...parts: readonly Uint8Array[]): Buffer {
  const hash = createHash("sha256").update(Buffer.of(DOMAINS[kind]));
  for (const part of parts) hash.update(part);
  return hash.digest();
}
