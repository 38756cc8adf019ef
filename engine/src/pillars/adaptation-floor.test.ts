import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { adaptationValue } from "../money/residual-income.ts";
import { fiscalYears } from "../testing/company-fixtures.ts";
import { withAdaptationFloor } from "./adaptation-floor.ts";

const [LATEST] = fiscalYears(2022, 2022);
const estimate = (value: number, book: number) => withAdaptationFloor(value, book, LATEST!, []);
const yen = fc.double({ min: 1e8, max: 1e13, noNaN: true });

describe("withAdaptationFloor", () => {
  it("returns the higher of the two, and lists the floor exactly where it is the value", () => {
    fc.assert(
      fc.property(fc.double({ min: -1e13, max: 1e13, noNaN: true }), yen, (value, book) => {
        const floor = adaptationValue(book);
        const { value: raised, inputs } = estimate(value, book);
        expect(raised).toBe(Math.max(value, floor));
        expect(inputs.map(({ key }) => key)).toEqual(value < floor ? ["adaptation_value"] : []);
      }),
      { seed: 63 },
    );
  });

  it("keeps the floor's source: the year of its book value", () => {
    const [floor] = estimate(0, 1e10).inputs;
    expect(floor).toMatchObject({ value: adaptationValue(1e10), unit: "yen" });
    expect(floor?.documentIds).toEqual(LATEST?.documentIds);
  });

  it("has no floor for a book value of zero or less", () => {
    for (const book of [0, -1e9]) {
      expect(estimate(5e9, book)).toMatchObject({ value: null, reason: "no_positive_book" });
    }
  });
});
