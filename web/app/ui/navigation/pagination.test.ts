import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { pageNumbers } from "./pagination.tsx";

describe("pageNumbers", () => {
  it.each([
    [1, 1, [1]],
    [1, 5, [1, 2, null, 5]],
    [3, 5, [1, 2, 3, 4, 5]],
    [5, 20, [1, null, 4, 5, 6, null, 20]],
    [20, 20, [1, null, 19, 20]],
  ])("page %d of %d", (page, pages, numbers) => {
    expect(pageNumbers(page, pages)).toEqual(numbers);
  });

  it("keeps first, last and this page, in order, and never hides a single page", () => {
    const places = fc
      .integer({ min: 1, max: 400 })
      .chain((pages) => fc.tuple(fc.integer({ min: 1, max: pages }), fc.constant(pages)));
    fc.assert(
      fc.property(places, ([page, pages]) => {
        const numbers = pageNumbers(page, pages);
        expect(numbers).toEqual(expect.arrayContaining([1, page, pages]));
        numbers.forEach((number, i) => {
          const gap = number === null ? (numbers[i + 1] ?? 0) - (numbers[i - 1] ?? 0) : 3;
          expect(gap).toBeGreaterThan(2);
        });
        const shown = numbers.filter((number) => number !== null);
        expect(shown).toEqual([...new Set(shown)].toSorted((a, b) => a - b));
      }),
      { seed: 20251114 },
    );
  });
});
