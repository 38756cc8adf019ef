import { describe, expect, it } from "vitest";
import { createPageCursors } from "./page-cursors.ts";

interface Question {
  readonly q: string;
}

const cursors = createPageCursors<Question, number>("a secret", "search");
const question = { q: "x" };
const position = 50;

describe("cursors", () => {
  it("lead back to their place, for the same question of the same list", () => {
    const cursor = cursors.sign(question, position);
    expect(cursors.verify(question, cursor)).toBe(position);
    expect(cursors.verify({ q: "y" }, cursor)).toBeNull();
    expect(
      createPageCursors<Question, number>("a secret", "screening").verify(question, cursor),
    ).toBeNull();
    expect(
      createPageCursors<Question, number>("another", "search").verify(question, cursor),
    ).toBeNull();
  });

  it.each(["", "x", "bnVsbA", ".", "bnVsbA.", "💥.💥"])("take %j for nothing", (cursor) => {
    expect(cursors.verify(question, cursor)).toBeNull();
  });

  it("refuse an offset that was tampered with", () => {
    const [payload = "", signature = ""] = cursors.sign(question, position).split(".");
    const signed: unknown[] = JSON.parse(Buffer.from(payload, "base64url").toString());
    for (const offset of [-1, 0.5, "1", null, 51]) {
      const forged = Buffer.from(JSON.stringify(signed.with(0, offset))).toString("base64url");
      expect(cursors.verify(question, `${forged}.${signature}`)).toBeNull();
    }
  });
});
