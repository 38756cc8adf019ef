import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { splitLikeMoves } from "./share-basis.ts";
import { monthEnd } from "../testing/company-fixtures.ts";

const months = (...closes: number[]) =>
  closes.map((close, index) => ({ date: monthEnd(2020, index), close }));

describe("splitLikeMoves", () => {
  it("finds a price that halved, and one that rose tenfold", () => {
    expect(splitLikeMoves(months(1_000, 500, 520), [])).toEqual(["2020-02-29"]);
    expect(splitLikeMoves(months(100, 1_010), [])).toEqual(["2020-02-29"]);
  });

  it("lets a price fall by nearly half and rise threefold", () => {
    expect(splitLikeMoves(months(1_000, 560, 1_600), [])).toEqual([]);
  });

  it("expects exactly the ratio of a known split", () => {
    const split = [{ exDate: "2020-02-27", factor: 0.5 }];
    expect(splitLikeMoves(months(1_000, 500, 510), split)).toEqual([]);
    expect(splitLikeMoves(months(1_000, 1_000, 1_000), split)).toEqual([]);
    expect(splitLikeMoves(months(1_000, 250, 250), split)).toEqual(["2020-02-29"]);
  });

  it("applies a split on the month end to that month", () => {
    const split = [{ exDate: "2020-02-29", factor: 0.2 }];
    expect(splitLikeMoves(months(1_000, 200), split)).toEqual([]);
  });

  it("does not compare across a month without a trade", () => {
    const [january, , march] = months(1_000, 0, 300);
    expect(splitLikeMoves([january!, march!], [])).toEqual([]);
  });

  it("finds every unreported split of nearly constant prices", () => {
    const factor = fc.constantFrom(1 / 2, 1 / 3, 1 / 5, 1 / 10, 5, 10);
    const noise = fc.double({ min: 0.9, max: 1.09, noNaN: true });
    fc.assert(
      fc.property(fc.array(noise, { minLength: 3, maxLength: 12 }), factor, (moves, split) => {
        let close = 10_000;
        const closes = moves.map((move, index) => {
          close *= index === 1 ? move * split : move;
          return close;
        });
        expect(splitLikeMoves(months(...closes), [])).toEqual(["2020-02-29"]);
        const known = [{ exDate: "2020-02-10", factor: split }];
        expect(splitLikeMoves(months(...closes), known)).toEqual([]);
      }),
      { seed: 102 },
    );
  });
});
