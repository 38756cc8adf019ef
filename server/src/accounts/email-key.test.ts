import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { emailKey } from "./email-key.ts";

describe("emailKey", () => {
  it.each(["Hanako@Example.jp", " hanako@example.jp", "ｈａｎａｋｏ＠ｅｘａｍｐｌｅ．ｊｐ"])(
    "treats %s as one address",
    (written) => {
      expect(emailKey(written)).toBe("hanako@example.jp");
    },
  );

  it("distinguishes plus tags and dots, which only the provider can interpret", () => {
    expect(emailKey("a.b+c@example.jp")).toBe("a.b+c@example.jp");
  });

  it("is idempotent", () => {
    fc.assert(
      fc.property(fc.emailAddress(), (email) => {
        expect(emailKey(emailKey(email))).toBe(emailKey(email));
      }),
    );
  });
});
