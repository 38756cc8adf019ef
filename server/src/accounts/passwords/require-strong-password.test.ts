import { describe, expect, it } from "vitest";
import { requireStrongPassword } from "./require-strong-password.ts";

const EMAIL = "taro.yamada85@kaisha.example";
const problem = (errorType: string) => expect.objectContaining({ errorType });

describe("requireStrongPassword", () => {
  it.each(["12345678", "password", "PassWord1", "ｐａｓｓｗｏｒｄ", "1q2w3e4r", "sunshine1"])(
    "rejects %s in any case and width [ASVS 6.2.4]",
    (password) =>
      expect(() => requireStrongPassword(password, EMAIL)).toThrow(problem("password_too_common")),
  );

  it.each([
    ["a zero-width space", "pass\u200bword"],
    ["a soft hyphen", "pass\u00adword1"],
    ["an ideographic space", "１２３４　５６７８"],
    ["spaces around it", "  sunshine1 "],
    ["a mark of direction", "\u202epassword\u202c"],
    ["a filler of Hangul", "password\u3164"],
    ["a variation selector", "pass\ufe0fword1"],
    ["a braille pattern without dots", "12345678\u2800"],
    ["nothing but blanks", " \u3000\u200b \u2060\ufeff\t "],
    ["nothing but fillers", "\u3164\u115f\u2800\u034f\ufe0f\u{e0070}\u3164\u3164"],
  ])("rejects a common password with %s [ASVS 6.2.4]", (_, password) =>
    expect(() => requireStrongPassword(password, EMAIL)).toThrow(problem("password_too_common")),
  );

  it.each(["aaaaaaaa", "77777777", "123123123", "12341234", "abababab", "........"])(
    "rejects %s, which repeats a few characters [ASVS 6.2.4]",
    (password) =>
      expect(() => requireStrongPassword(password, EMAIL)).toThrow(problem("password_too_common")),
  );

  it.each(["abcdefgh", "87654321", "ABCDEFGHIJ", "あぃいぅうぇえぉ"])(
    "rejects %s, whose characters follow each other [ASVS 6.2.4]",
    (password) =>
      expect(() => requireStrongPassword(password, EMAIL)).toThrow(problem("password_too_common")),
  );

  it.each(["abcdefgx", "aaaaaaab", "abcdeabcde", "1a2a3a4a5"])("accepts %s", (password) =>
    expect(() => requireStrongPassword(password, EMAIL)).not.toThrow(),
  );

  it("finds words of the account between blanks", () => {
    for (const password of ["ten\u200bbin 2026", "yama　da taro"])
      expect(() => requireStrongPassword(password, EMAIL), password).toThrow(
        problem("password_from_context"),
      );
  });

  it.each([
    [
      "the product's name",
      "tenbin2026",
      "Tenbin!!!",
      "tenbintenbin",
      "TEMBIN-123",
      "ＴＥＮＢＩＮ12",
    ],
    ["the product's name in Japanese", "天秤天秤天秤天秤", "てんびん2026", "テンビンテンビン"],
    ["parts of the address", "yamadataro", "taro19850412", "Yamada-Taro", "yamada85kaisha"],
    ["the address", "taro.yamada85@kaisha.example", "taro.yamada85", "taro.yamada"],
    ["look-alike characters", "T3nb1n2026", "y@m@d@2026", "k4i5ha!!"],
    ["words backwards", "nibnet2026", "adamay123"],
    ["a common password", "tenbinpassword", "password-yamada", "qwertykaisha"],
  ])("rejects what is made of %s [ASVS 6.2.11]", (_, ...passwords) => {
    for (const password of passwords) {
      expect(() => requireStrongPassword(password, EMAIL), password).toThrow(
        problem("password_from_context"),
      );
    }
  });

  it.each([
    "天秤座の夜の散歩道",
    "correct horse battery staple",
    "password of the owner",
    "yamada likes green tea",
    "tenbin-839201758493",
    "guitar0-rotary-notaro",
  ])("accepts %s", (password) =>
    expect(() => requireStrongPassword(password, EMAIL)).not.toThrow(),
  );

  it("knows the words of that address only, and none of one or two letters", () => {
    expect(() => requireStrongPassword("yamada1985", "ab@c.example")).not.toThrow();
    expect(() => requireStrongPassword("ab-c-ab-c-1", "ab@c.example")).not.toThrow();
  });
});
