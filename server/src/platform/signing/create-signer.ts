import { createHmac, createSecretKey, timingSafeEqual } from "node:crypto";

/** JSON as a text that clients keep: they can read it, but not change it. */
export interface Signer<T> {
  sign(value: T): string;
  /** Null for what was not signed for this purpose. */
  verify(text: string): T | null;
}

/** 128 bits, like keyed hashes: cursors stand in documents and addresses. */
const MAC_BYTES = 16;

/** @param secret of other purposes too: the key is derived from it */
export function createSigner<T>(secret: string, purpose: string): Signer<T> {
  const key = createSecretKey(createHmac("sha256", secret).update(purpose).digest());
  const mac = (payload: string) =>
    createHmac("sha256", key).update(payload).digest().subarray(0, MAC_BYTES);
  return {
    sign(value) {
      const payload = Buffer.from(JSON.stringify(value)).toString("base64url");
      return `${payload}.${mac(payload).toString("base64url")}`;
    },
    verify(text) {
      const [payload = "", signature = ""] = text.split(".");
      const [given, expected] = [Buffer.from(signature, "base64url"), mac(payload)];
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
      // Signed by us, so it is what we wrote.
      return JSON.parse(Buffer.from(payload, "base64url").toString()) as T;
    },
  };
}
