import { describe, expect, it } from "vitest";
import { prose, terms } from "./blocks.ts";

describe("prose", () => {
  it("makes links of what is written as one, and text of all else", () => {
    expect(prose("前[プラン](/pricing)と[外](https://tenbin.example/a)後")).toEqual([
      { text: "前" },
      { text: "プラン", to: "/pricing" },
      { text: "と" },
      { text: "外", to: "https://tenbin.example/a" },
      { text: "後" },
    ]);
    expect(prose("[悪い](javascript:alert(1))")).toEqual([{ text: "[悪い](javascript:alert(1))" }]);
    expect(prose("")).toEqual([]);
  });
});

describe("terms", () => {
  it("leaves out what nothing is said of", () => {
    expect(terms([["a"], ["b", "c"]])).toEqual({
      kind: "terms",
      items: [{ term: "b", paragraphs: [[{ text: "c" }]] }],
    });
  });
});
