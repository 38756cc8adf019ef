import { describe, expect, it } from "vitest";
import { readCursor, writeCursor } from "./cursor.ts";

const of = { version: "v1", question: { q: "x", sort: "mv" } };

describe("cursor", () => {
  it("leads back to its place, for the same question of the same data", () => {
    const cursor = writeCursor({ ...of, offset: 50 });
    expect(readCursor(cursor, of)).toBe(50);
    expect(readCursor(cursor, { ...of, version: "v2" })).toBeNull();
    expect(readCursor(cursor, { ...of, question: { q: "y", sort: "mv" } })).toBeNull();
  });

  it.each(["", "x", "bnVsbA", Buffer.from('["x",-1]').toString("base64url"), "💥"])(
    "takes %j for nothing",
    (cursor) => {
      expect(readCursor(cursor, of)).toBeNull();
    },
  );

  it("refuses an offset that was tampered with", () => {
    const cursor = writeCursor({ ...of, offset: 1 });
    const [mark] = JSON.parse(Buffer.from(cursor, "base64url").toString()) as [string, number];
    for (const offset of [-1, 0.5, "1", null, 1e300]) {
      const forged = Buffer.from(JSON.stringify([mark, offset])).toString("base64url");
      expect(readCursor(forged, of)).toBeNull();
    }
  });
});
