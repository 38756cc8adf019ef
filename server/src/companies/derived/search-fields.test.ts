import { describe, expect, it } from "vitest";
import { searchFieldEn, searchFieldJp } from "./search-fields.ts";
import { issueFixture } from "../testing/fixtures.ts";

describe("search fields", () => {
  it.each([
    ["hiragana as katakana", { nameJp: "みほん", nameKana: "ミホン" }, "ミホン ミホン"],
    ["half-width katakana as full-width", { nameJp: "見本", nameKana: "ﾐﾎﾝ" }, "見本 ミホン"],
    ["full-width letters and digits as ASCII capitals", { nameJp: "Ａｂ１商事" }, "AB1商事"],
    ["voiced half-width katakana as one letter", { nameJp: "ｶﾞｽ" }, "ガス"],
    [
      "nicknames after the reading",
      { nameJp: "見本", nicknames: ["みっぽん", "mh"] },
      "見本 ミッポン MH",
    ],
  ])("write %s [spec 3.3]", (_, names, expected) => {
    expect(searchFieldJp(issueFixture(names))).toBe(expected);
  });

  it("write English names in lower case, absent ones as nothing", () => {
    expect(searchFieldEn(issueFixture({ nameEn: "MIHON Co., Ltd." }))).toBe("mihon co., ltd.");
    expect(searchFieldEn(issueFixture())).toBe("");
  });
});
