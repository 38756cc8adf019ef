import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { validateValue, graphemeCount } from "./validate.ts";
import { errorMessage } from "./messages.ts";
import { parseNumber } from "./numbers.ts";
import type { FieldRules } from "./rules.ts";
import { validateForm } from "./use-form.ts";

function messageFor(value: string, rules: FieldRules): string | null {
  const fault = validateValue(value, rules);
  return fault === null ? null : errorMessage(fault);
}

const shares: FieldRules = { number: { min: 1, max: 9_999_999, whole: true, unit: "株" } };
const past: FieldRules = { date: { from: "2015-01-05", to: "2025-11-14" } };

describe("field messages", () => {
  it.each<[string, FieldRules, string | null]>([
    ["", { required: "type" }, "入力してください"],
    [" 　", { required: "choose" }, "ひとつ選んでください"],
    ["", { required: "tick" }, "確かめて、チェックを入れてください"],
    ["", { minLength: 10, email: true }, null],
    ["abc1234", { minLength: 10 }, "10文字以上にしてください(現在7文字)"],
    ["あ".repeat(401), { maxLength: 400 }, "400文字以内にしてください(現在401文字)"],
    ["hanako", { email: true }, "「@」を含む形で入力してください。例 hanako@example.jp"],
    [
      "hanako@example",
      { email: true },
      "「@」のあとに「.」を含む形で入力してください。例 hanako@example.jp",
    ],
    ["a@b@c.jp", { email: true }, "「@」はひとつだけにしてください。例 hanako@example.jp"],
    ["a@.jp", { email: true }, "「@」のあとのドメイン名を確かめてください。例 hanako@example.jp"],
    ["@example.jp", { email: true }, "「@」の前も入力してください。例 hanako@example.jp"],
    [
      "hana ko@example.jp",
      { email: true },
      "「@」の前に空白は使えません。半角の英数字と記号で入力してください",
    ],
    [
      "hana..ko@example.jp",
      { email: true },
      "「@」の前の「.」が先頭や末尾にあるか、続いています。メールの規格に合わないため使えません",
    ],
    [`${"a".repeat(65)}@example.jp`, { email: true }, "「@」の前は64文字以内にしてください"],
    [
      "hanako@日本語.jp",
      { email: true },
      "「@」のあとに「日」は使えません。日本語のドメインは「xn--」で始まる形で入力してください",
    ],
    ["a/b&c=d!e~f*{g}@xn--wgv71a119e.jp", { email: true }, null],
    ["hanako@example.co.jp", { email: true }, null],
    [
      "04",
      { pattern: { regexp: /^.{4}$/, says: "4文字で入力してください" } },
      "4文字で入力してください",
    ],
    ["百", shares, "数字で入力してください(単位は株)"],
    ["1.5", shares, "小数のない数で入力してください(単位は株)"],
    ["0", shares, "1株以上にしてください"],
    ["10,000,000", shares, "9,999,999株以下にしてください"],
    ["１，０００", shares, null],
    ["△3.2", { number: { min: -3 } }, "−3以上にしてください"],
    ["2025-02-30", past, "実在する日付を選んでください"],
    ["2014-12-30", past, "2015年1月5日以降の日を選んでください"],
    ["2025-11-15", past, "2025年11月14日までの日を選んでください"],
    ["2025-11-14", past, null],
  ])("%j under %j: %s", (value, rules, message) => {
    expect(messageFor(value, rules)).toBe(message);
  });

  it("name the other field's label when a repeated field differs", () => {
    const specs = {
      password: { label: "新しいパスワード" },
      again: { label: "もう一度", sameAs: "password" },
    };
    expect(validateForm(specs, { password: "a", again: "b" })).toEqual({
      again: "「新しいパスワード」と同じものを入力してください",
    });
    expect(validateForm(specs, { password: "a", again: "a" })).toEqual({});
  });
});

describe("graphemeCount", () => {
  it("counts visible characters", () => {
    expect(graphemeCount("が")).toBe(1);
    expect(graphemeCount("\u304b\u3099")).toBe(1);
    expect(graphemeCount("👨‍👩‍👧𠮷")).toBe(2);
  });
});

describe("parseNumber", () => {
  it.each([
    ["1,234", 1234],
    [" ３．５ ", 3.5],
    ["−12", -12],
    ["▲1,000", -1000],
    ["1e5", null],
    ["", null],
    ["1.2.3", null],
  ])("reads %j as %s", (typed, value) => {
    expect(parseNumber(typed)).toBe(value);
  });

  it("parses every formatted figure", () => {
    const written = new Intl.NumberFormat("ja-JP", { maximumFractionDigits: 4 });
    fc.assert(
      fc.property(fc.integer({ min: -1e12, max: 1e12 }), (tenThousandths) => {
        const value = tenThousandths / 1e4;
        expect(parseNumber(written.format(value))).toBeCloseTo(value, 4);
      }),
      { seed: 20251114 },
    );
  });
});
