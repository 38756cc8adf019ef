import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { validateRegistrationNumber } from "./registration-number.ts";

describe("validateRegistrationNumber", () => {
  it("accepts T and 13 digits whose first is the check digit of the others", () => {
    // 国税庁 and 日本税理士会連合会, as published.
    for (const number of ["T7000012050002", "T7010705000725"]) {
      expect(validateRegistrationNumber(number)).toBe(null);
    }
  });

  it.each([
    "",
    "7000012050002",
    "T700001205000",
    "T70000120500021",
    "t7000012050002",
    "T７000012050002",
  ])("rejects %j as no registration number", (text) => {
    expect(validateRegistrationNumber(text)).toMatch(/use T and 13 digits/);
  });

  it("notices every wrong digit but 0 for 9", () => {
    const right = "T7010705000725";
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 13 }), fc.integer({ min: 0, max: 9 }), (at, digit) => {
        const before = Number(right[at]);
        fc.pre((before - digit) % 9 !== 0);
        const text = `${right.slice(0, at)}${digit}${right.slice(at + 1)}`;
        expect(validateRegistrationNumber(text)).toMatch(/check digit is wrong/);
      }),
    );
  });
});
