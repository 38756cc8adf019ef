import { createHmac, createSecretKey, timingSafeEqual } from "node:crypto";

/** Where a list goes on. */
export interface PagePosition {
  /** Of the data that the list was made from. */
  readonly version: string;
  /** Digest of what was asked. */
  readonly question: string;
  readonly offset: number;
}

export interface PageCursors {
  sign(position: PagePosition): string;
  /** Null for what was not signed here. */
  verify(cursor: string): PagePosition | null;
}

/** @param secret of other purposes too: the key is derived from it */
export function createPageCursors(secret: string): PageCursors {
  const key = createSecretKey(createHmac("sha256", secret).update("screening cursor").digest());
  const mac = (payload: string) => createHmac("sha256", key).update(payload).digest();
  return {
    sign({ version, question, offset }) {
      const payload = Buffer.from(JSON.stringify([version, question, offset])).toString(
        "base64url",
      );
      return `${payload}.${mac(payload).toString("base64url")}`;
    },
    verify(cursor) {
      const [payload = "", signature = ""] = cursor.split(".");
      const [given, expected] = [Buffer.from(signature, "base64url"), mac(payload)];
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
      // Signed by us, so it is what we wrote.
      const [version, question, offset] = JSON.parse(
        Buffer.from(payload, "base64url").toString(),
      ) as [string, string, number];
      return { version, question, offset };
    },
  };
}
