import { describe, expect, it } from "vitest";
import { describeSignInMethods } from "./describe-sign-in-methods.ts";

describe("describeSignInMethods", () => {
  it("lists every method in a fixed order", () => {
    expect(describeSignInMethods(["google.com", "password"])).toBe(
      "メールアドレスとパスワード、Google",
    );
    expect(describeSignInMethods(["google.com"])).toBe("Google");
  });

  it("says when nothing is known", () => {
    expect(describeSignInMethods([])).toBe("確かめられませんでした");
    expect(describeSignInMethods(["custom"])).toBe("確かめられませんでした");
  });
});
