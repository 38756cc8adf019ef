import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseNumber } from "./parse-number.ts";

const parse = (text: string) => {
  const bytes = Buffer.from(`,${text},`);
  return parseNumber(bytes, 1, bytes.length - 1);
};

describe("parseNumber", () => {
  it("gives the same double as Number() for every decimal", () => {
    const decimal = fc
      .tuple(fc.bigInt({ min: -(10n ** 17n), max: 10n ** 17n }), fc.nat({ max: 12 }))
      .map(([digits, places]) => {
        const text = String(digits < 0n ? -digits : digits).padStart(places + 1, "0");
        const whole = text.slice(0, text.length - places);
        const sign = digits < 0n ? "-" : "";
        return places === 0 ? sign + whole : `${sign}${whole}.${text.slice(-places)}`;
      });
    fc.assert(
      fc.property(decimal, (text) => {
        expect(parse(text)).toBe(Number(text));
      }),
      { seed: 2, numRuns: 5_000 },
    );
  });

  it("reads empty input as no value", () => {
    expect(parse("")).toBeNaN();
    expect(parse("  ")).toBeNaN();
  });

  it("reads exponents and full-width digits", () => {
    expect(parse("1.5e3")).toBe(1_500);
    expect(parse("１２３４")).toBe(1_234);
  });

  it.each([
    "NaN",
    "1e400",
    "-1e400",
    "Infinity",
    "1,2",
    "0x10",
    "1_000",
    "12a",
    "--1",
    "1.2.3",
    "-",
  ])("rejects %s", (text) => expect(parse(text)).toBeUndefined());
});
