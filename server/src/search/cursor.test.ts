import { describe, expect, it } from "vitest";
import { decodeCursor, encodeCursor } from "./cursor.ts";

const of = { version: "v1", question: { q: "x", sort: "mv" } };

describe("cursor", () => {
  it("leads back to its place, for the same question of the same data", () => {
    const cursor = encodeCursor({ ...of, offset: 50 });
    expect(decodeCursor(cursor, of)).toBe(50);
    expect(decodeCursor(cursor, { ...of, version: "v2" })).toBeNull();
    expect(decodeCursor(cursor, { ...of, question: { q: "y", sort: "mv" } })).toBeNull();
  });

  it.each(["", "x", "bnVsbA", Buffer.from('["x",-1]').toString("base64url"), "💥"])(
    "takes %j for nothing",
    (cursor) => {
      expect(decodeCursor(cursor, of)).toBeNull();
    },
  );

  it("refuses an offset that was tampered with", () => {
    const cursor = encodeCursor({ ...of, offset: 1 });
    const [mark] = JSON.parse(Buffer.from(cursor, "base64url").toString()) as [string, number];
    for (const offset of [-1, 0.5, "1", null, 1e300]) {
      const forged = Buffer.from(JSON.stringify([mark, offset])).toString("base64url");
      expect(decodeCursor(forged, of)).toBeNull();
    }
  });
});
