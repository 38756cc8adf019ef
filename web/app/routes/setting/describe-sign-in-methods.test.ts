import { describe, expect, it } from "vitest";
import { describeSignInMethods } from "./describe-sign-in-methods.ts";

describe("waysInWords", () => {
  it("names every way in the same order", () => {
    expect(describeSignInMethods(["google.com", "password"])).toBe(
      "メールアドレスとパスワード、Google",
    );
    expect(describeSignInMethods(["google.com"])).toBe("Google");
  });

  it("does not pretend where nothing is known", () => {
    expect(describeSignInMethods([])).toBe("確かめられませんでした");
    expect(describeSignInMethods(["custom"])).toBe("確かめられませんでした");
  });
});
