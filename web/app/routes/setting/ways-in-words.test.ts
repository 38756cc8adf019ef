import { describe, expect, it } from "vitest";
import { waysInWords } from "./ways-in-words.ts";

describe("waysInWords", () => {
  it("names every way in the same order", () => {
    expect(waysInWords(["google.com", "password"])).toBe("メールアドレスとパスワード、Google");
    expect(waysInWords(["google.com"])).toBe("Google");
  });

  it("does not pretend where nothing is known", () => {
    expect(waysInWords([])).toBe("確かめられませんでした");
    expect(waysInWords(["custom"])).toBe("確かめられませんでした");
  });
});
