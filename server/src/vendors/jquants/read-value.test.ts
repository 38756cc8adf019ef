import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { dayIn, needed, numberIn, textIn, Unreadable } from "./read-value.ts";

const finite = fc.double({ noNaN: true, noDefaultInfinity: true });

function attempt(read: () => unknown): unknown {
  try {
    return read();
  } catch (error) {
    return error;
  }
}

describe("numberIn", () => {
  it("reads every finite number back, written as a number or as text", () => {
    fc.assert(
      fc.property(finite, (value) => {
        expect(numberIn({ X: value }, "X")).toBe(value);
        expect(numberIn({ X: String(value) }, "X")).toBe(value + 0);
      }),
      { seed: 4 },
    );
  });

  it("takes empty text, null, a dash and a missing field as none", () => {
    for (const value of ["", " ", null, undefined, "-", "－"]) {
      expect(numberIn({ X: value }, "X")).toBeNull();
    }
  });

  it("refuses everything else, saying which field and what it held", () => {
    for (const value of ["NaN", "Infinity", "1,000", "12円", "0x10", "1e999", true, [], {}]) {
      expect(() => numberIn({ FOP: value }, "FOP")).toThrow(Unreadable);
      expect(() => numberIn({ FOP: value }, "FOP")).toThrow(/^FOP is not (?:a|text)/);
    }
    expect(() => numberIn({ X: Number.NaN }, "X")).toThrow(Unreadable);
  });

  it("never gives anything but a finite number or null", () => {
    fc.assert(
      fc.property(fc.anything(), (value) => {
        const read = attempt(() => numberIn({ X: value }, "X"));
        expect(read === null || read instanceof Unreadable || Number.isFinite(read)).toBe(true);
      }),
      { seed: 4, numRuns: 500 },
    );
  });
});

describe("dayIn", () => {
  it("reads both ways of writing a day", () => {
    expect(dayIn({ D: "2025-11-14" }, "D")).toBe("2025-11-14");
    expect(dayIn({ D: "20251114" }, "D")).toBe("2025-11-14");
    expect(dayIn({ D: "" }, "D")).toBeNull();
  });

  it("refuses days that do not exist and what follows a day", () => {
    for (const text of ["2025-02-29", "20251301", "2025-11-14T00:00", "2025/11/14", "今日"]) {
      expect(() => dayIn({ D: text }, "D")).toThrow("D is not a date");
    }
  });
});

describe("textIn and needed", () => {
  it("trims, and asks for what must be there", () => {
    expect(textIn({ T: " 天秤\0商事　" }, "T")).toBe("天秤商事");
    expect(() => needed(textIn({ T: "　" }, "T"), "T")).toThrow("T is missing");
  });
});
