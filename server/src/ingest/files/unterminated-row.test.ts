import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { splitOffUnterminatedRow } from "./unterminated-row.ts";

const splitText = (text: string, endInFactor = true) => {
  const { whole, isCut } = splitOffUnterminatedRow(Buffer.from(text), endInFactor);
  return [whole.toString(), isCut];
};

describe("splitOffUnterminatedRow", () => {
  it.each([
    ["a,271\nb,272\n", "a,271\nb,272\n", false],
    ["a,271,1\nb,272,1", "a,271,1\nb,272,1", false],
    ["a,271,1.0\r\nb,272,1.0", "a,271,1.0\r\nb,272,1.0", false],
    ["a,271,1.0\nb,272,1.", "a,271,1.0\n", true],
    ["a,271,1\nb,272", "a,271,1\n", true],
    ["a,271\nb,27", "a,271\n", true],
    ["b,272", "", true],
    ["", "", false],
    ["a,271\n  ", "a,271\n  ", false],
  ])("of %j keeps %j (truncated: %s)", (text, whole, isCut) => {
    expect(splitText(text)).toEqual([whole, isCut]);
  });

  it("keeps no unterminated price, since half of one may equal the price above", () => {
    expect(splitText("a,271\nb,271", false)).toEqual(["a,271\n", true]);
    expect(splitText("a,271\nb,271\n", false)).toEqual(["a,271\nb,271\n", false]);
  });

  it("never keeps half a last field, wherever a file with a factor is cut", () => {
    const price = fc.integer({ min: 1, max: 99_999 });
    fc.assert(
      fc.property(fc.array(price, { minLength: 2, maxLength: 9 }), fc.nat(), (prices, cut) => {
        const text = prices.map((each, n) => `2014-01-0${n + 1},1301,${each},1.0\n`).join("");
        const [whole] = splitText(text.slice(0, cut % text.length));
        for (const row of String(whole).split("\n").slice(0, -1)) {
          expect(text.split("\n")).toContain(row);
        }
        const last = String(whole).split("\n").at(-1) ?? "";
        expect(last === "" || text.split("\n").includes(last)).toBe(true);
      }),
      { seed: 16 },
    );
  });
});
