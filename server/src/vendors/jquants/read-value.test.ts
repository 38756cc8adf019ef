import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readDay, required, readNumber, readText, InvalidValueError } from "./read-value.ts";

const finite = fc.double({ noNaN: true, noDefaultInfinity: true });

function attempt(read: () => unknown): unknown {
  try {
    return read();
  } catch (error) {
    return error;
  }
}

describe("readNumber", () => {
  it("round-trips every finite number, written as a number or as text", () => {
    fc.assert(
      fc.property(finite, (value) => {
        expect(readNumber({ X: value }, "X")).toBe(value);
        expect(readNumber({ X: String(value) }, "X")).toBe(value + 0);
      }),
      { seed: 4 },
    );
  });

  it("reads empty text, null, a dash and a missing field as null", () => {
    for (const value of ["", " ", null, undefined, "-", "－"]) {
      expect(readNumber({ X: value }, "X")).toBeNull();
    }
  });

  it("rejects everything else with the field and its value", () => {
    for (const value of ["NaN", "Infinity", "1,000", "12円", "0x10", "1e999", true, [], {}]) {
      expect(() => readNumber({ FOP: value }, "FOP")).toThrow(InvalidValueError);
      expect(() => readNumber({ FOP: value }, "FOP")).toThrow(/^FOP is not (?:a|text)/);
    }
    expect(() => readNumber({ X: Number.NaN }, "X")).toThrow(InvalidValueError);
  });

  it("returns only finite numbers or null [ASVS 1.4.2]", () => {
    fc.assert(
      fc.property(fc.anything(), (value) => {
        const read = attempt(() => readNumber({ X: value }, "X"));
        expect(read === null || read instanceof InvalidValueError || Number.isFinite(read)).toBe(
          true,
        );
      }),
      { seed: 4, numRuns: 500 },
    );
  });
});

describe("readDay", () => {
  it("reads both notations of a day", () => {
    expect(readDay({ D: "2025-11-14" }, "D")).toBe("2025-11-14");
    expect(readDay({ D: "20251114" }, "D")).toBe("2025-11-14");
    expect(readDay({ D: "" }, "D")).toBeNull();
  });

  it("rejects days that do not exist and trailing text", () => {
    for (const text of ["2025-02-29", "20251301", "2025-11-14T00:00", "2025/11/14", "今日"]) {
      expect(() => readDay({ D: text }, "D")).toThrow("D is not a date");
    }
  });
});

describe("readText and required", () => {
  it("trims, and throws for a missing required value", () => {
    expect(readText({ T: " 天秤商事　" }, "T")).toBe("天秤商事");
    expect(() => readText({ T: "天秤\0商事" }, "T")).toThrow(
      "T contains the control character U+0000",
    );
    expect(() => required(readText({ T: "　" }, "T"), "T")).toThrow("T is missing");
  });
});
