import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isCouponCode, toCouponCode } from "./coupon-code.ts";

describe("isCouponCode", () => {
  it.each(["HARU2026", "AB23", "SPRING-9X", `A${"-".repeat(39)}`])("accepts %s", (code) => {
    expect(isCouponCode(code)).toBe(true);
  });

  it.each([
    ["lower case", "spring-9x"],
    ["full width", "ＳＰＲＩＮＧ"],
    ["a trailing space", "SPRING "],
    ["a trailing line break", "SPRING\n"],
    ["a hyphen before the code", "-SPRING"],
    ["an underscore", "SPRING_9X"],
    ["41 characters", "A".repeat(41)],
    ["nothing", ""],
    ["three characters", "ABC"],
    ["ten thousand characters", "A".repeat(10_000)],
  ])("rejects %s", (_, text) => {
    expect(isCouponCode(text)).toBe(false);
  });
});

const codes = fc.stringMatching(/^[A-Z0-9][A-Z0-9-]{3,39}$/);

describe("toCouponCode", () => {
  it.each([
    ["spring-9x", "SPRING-9X"],
    ["ｓｐｒｉｎｇ−9X ", "SPRING-9X"],
    [" SPRING - 9x\n", "SPRING-9X"],
    ["", ""],
  ])("makes of %j the code %s", (typed, code) => {
    expect(toCouponCode(typed)).toBe(code);
  });

  it("finds the code in lower case, full width or among spaces, and leaves it alone", () => {
    fc.assert(
      fc.property(codes, fc.constantFrom("", " ", "\u3000", "\t"), (code, space) => {
        const wide = code.replaceAll(/[!-~]/g, (c) =>
          String.fromCodePoint((c.codePointAt(0) ?? 0) + 0xfe_e0),
        );
        for (const typed of [code, code.toLowerCase(), wide, `${space}${code}${space}`]) {
          expect(toCouponCode(typed)).toBe(code);
        }
      }),
    );
  });

  it("is short for any text", () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 2_000, unit: "binary" }), (text) => {
        expect(toCouponCode(text).length).toBeLessThanOrEqual(40);
      }),
    );
  });
});
