import { describe, expect, it } from "vitest";
import { romajiToKatakana } from "./romaji.ts";

describe("romajiToKatakana", () => {
  it.each([
    ["toyota", "トヨタ"],
    ["SEKOMU", "セコム"],
    ["nissan", "ニッサン"],
    ["shimadzu", null],
    ["shimazu", "シマズ"],
    ["chuo", "チュオ"],
    ["kyocera", null],
    ["kyosera", "キョセラ"],
    ["kenkou", "ケンコウ"],
    ["kon'ya", null],
    ["shimbun", "シンブン"],
    ["matcha", "マッチャ"],
    ["fanakku", "ファナック"],
    ["sony", null],
    ["", null],
  ])("reads %s as %s", (letters, kana) => {
    expect(romajiToKatakana(letters)).toBe(kana);
  });
});
