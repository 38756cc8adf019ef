import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { marketCodeOf, normalizeCode, normalizeMarketCode, tickerOf } from "./code.ts";

describe("normalizeCode", () => {
  it.each([
    ["9735", "97350"],
    ["97350", "97350"],
    [9735, "97350"],
    [13010, "13010"],
    ["９７３５", "97350"],
    ["130a", "130A0"],
    ["１３０Ａ", "130A0"],
    [" 130A0 ", "130A0"],
    ["\u202A9735\u202C", "97350"],
    ["9735\u200B", "97350"],
    ["9735.T", "97350"],
    ["9735.0", "97350"],
    ["25935", "25935"],
    ["9735~1", "97350~1"],
    ["97350~12", "97350~12"],
    ["９７３５～１", "97350~1"],
    ["130a~2", "130A0~2"],
    ["25935~1", "25935~1"],
  ])("reads %j as %s", (written, code) => expect(normalizeCode(written)).toBe(code));

  it.each([
    "",
    "973",
    "973500",
    "ABCD",
    "97-35",
    "9735.X",
    "九七三五",
    "9735~",
    "9735~0",
    "9735~01",
    "9735~100",
    "~1",
    "9735~1~1",
    Number.NaN,
    -9735,
  ])("rejects %j", (written) => expect(normalizeCode(written)).toBeNull());

  it("takes the letters that the exchange assigns, and no others", () => {
    const letters = Array.from({ length: 26 }, (_, i) => String.fromCodePoint(65 + i));
    const taken = (write: (letter: string) => string) =>
      letters.filter((letter) => normalizeCode(write(letter)) !== null).join("");
    expect(taken((letter) => `130${letter}`)).toBe("ACDFGHJKLMNPRSTUWXY");
    expect(taken((letter) => `1${letter}30`)).toBe("ACDFGHJKLMNPRSTUWXY");
    expect(taken((letter) => `13${letter}0`)).toBe("");
    expect(taken((letter) => `${letter}130`)).toBe("");
  });

  it("returns a key or null, and is idempotent", () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 8, unit: "binary" }), (written) => {
        const code = normalizeCode(written);
        if (code === null) return;
        expect(code).toMatch(/^[0-9A-Z]{5}(?:~[1-9][0-9]?)?$/);
        expect(normalizeCode(code)).toBe(code);
        expect(normalizeCode(tickerOf(code))).toBe(code);
      }),
      { seed: 1, numRuns: 2_000 },
    );
  });
});

describe("normalizeMarketCode", () => {
  it("reads what vendors write, and no key of a former issue", () => {
    expect(["9735", "130a", "9735.T", "25935", 9735].map(normalizeMarketCode)).toEqual([
      "97350",
      "130A0",
      "97350",
      "25935",
      "97350",
    ]);
    for (const written of ["9735~1", "97350~1", "９７３５～１", "973"])
      expect(normalizeMarketCode(written)).toBeNull();
  });
});

const codes = fc.tuple(
  fc.constantFrom("9735", "130A", "2593", "0101"),
  fc.constantFrom("0", "5"),
  fc.option(fc.integer({ min: 1, max: 99 })),
);

describe("keys", () => {
  it("are read from their tickers, begin with their codes and sort between codes", () => {
    fc.assert(
      fc.property(codes, ([ticker, place, former]) => {
        const code = `${ticker}${place}`;
        const key = former === null ? code : `${code}~${former}`;
        expect(normalizeCode(tickerOf(key))).toBe(key);
        expect(normalizeCode(key)).toBe(key);
        expect(marketCodeOf(key)).toBe(code);
        expect(key >= code && key < `${code}~~` && `${code}~~` < `${ticker}Y`).toBe(true);
      }),
      { seed: 91 },
    );
  });
});

describe("tickerOf", () => {
  it("returns four characters for common stock, five for other classes", () => {
    expect(tickerOf("97350")).toBe("9735");
    expect(tickerOf("130A0")).toBe("130A");
    expect(tickerOf("25935")).toBe("25935");
  });

  it("keeps the number of a former issue", () => {
    expect(tickerOf("97350~1")).toBe("9735~1");
    expect(tickerOf("25935~12")).toBe("25935~12");
  });
});
