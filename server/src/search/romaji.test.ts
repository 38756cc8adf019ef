import { describe, expect, it } from "vitest";
import { romajiToKana } from "./romaji.ts";

describe("romajiToKana", () => {
  it.each([
    ["toyota", "とよた"],
    ["SEKOMU", "せこむ"],
    ["nissan", "にっさん"],
    ["shimazu", "しまず"],
    ["chuo", "ちゅお"],
    ["kyosera", "きょせら"],
    ["kenkou", "けんこう"],
    ["shimbun", "しんぶん"],
    ["gamma", "がんま"],
    ["matcha", "まっちゃ"],
    ["fanakku", "ふぁなっく"],
    ["edion", "えでぃおん"],
    ["fujicco", "ふじっこ"],
    ["fukuvi", "ふくゔぃ"],
  ])("reads %s as %s", (letters, kana) => {
    expect(romajiToKana(letters)).toBe(kana);
  });

  it.each(["sony", "shimadzu", "honda1", "tb", "h", ""])("does not read %o", (letters) => {
    expect(romajiToKana(letters)).toBeNull();
  });
});
