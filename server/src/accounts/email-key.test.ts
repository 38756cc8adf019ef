import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { emailKey } from "./email-key.ts";

describe("emailKey", () => {
  it.each(["Hanako@Example.jp", " hanako@example.jp", "ｈａｎａｋｏ＠ｅｘａｍｐｌｅ．ｊｐ"])(
    "takes %s for one address",
    (written) => {
      expect(emailKey(written)).toBe("hanako@example.jp");
    },
  );

  it("keeps what stands before a plus or a dot apart: who may use it is the provider's matter", () => {
    expect(emailKey("a.b+c@example.jp")).toBe("a.b+c@example.jp");
  });

  it("is its own key, so that a stored key can be asked for", () => {
    fc.assert(
      fc.property(fc.emailAddress(), (email) => {
        expect(emailKey(emailKey(email))).toBe(emailKey(email));
      }),
    );
  });
});
