import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type CompanyReturn, type MonthWithReturns, simulatePicks } from "./simulate-picks.ts";

const CODES = ["01010", "01020", "01030", "01040"];
const dayOf = (month: number) => `2020-${String(month + 1).padStart(2, "0")}-28`;
const traded = (change: number): CompanyReturn => ({
  change,
  areDividendsKnown: true,
  isTraded: true,
});

function monthOf(
  at: number,
  found: readonly string[],
  returns: Readonly<Record<string, CompanyReturn>>,
  listed: readonly string[] = CODES,
): MonthWithReturns {
  return {
    day: dayOf(at),
    until: dayOf(at + 1),
    found,
    listed,
    returnOf: (code) => returns[code],
  };
}
const lastOf = (at: number, found: readonly string[], listed: readonly string[] = CODES) => ({
  day: dayOf(at),
  found,
  listed,
});

describe("holding what is found", () => {
  it("computes a small market as by hand", () => {
    const months = [
      monthOf(0, ["01010", "01020"], {
        "01010": traded(0.1),
        "01020": traded(-0.1),
        "01030": traded(0.3),
        "01040": { change: 0.5, areDividendsKnown: false, isTraded: false },
      }),
      monthOf(1, ["01010", "01030", "01040"], {
        "01010": traded(0.2),
        "01020": traded(0),
        "01030": traded(0),
        "01040": { change: 0.5, areDividendsKnown: false, isTraded: false },
      }),
    ];
    const simulated = simulatePicks(
      months,
      lastOf(2, ["01030"], ["01020", "01030", "01040"]),
      0.01,
    );
    // First month: all is bought. Second: 0.55 of 01010 and 0.45 of 01020 become halves of 01010 and 01030.
    const [first, second] = simulated.months;
    expect(first).toMatchObject({ beforeCosts: 0, found: 2, held: 2, companies: 3, traded: 1 });
    expect(first!.picks).toBeCloseTo(0.99 - 1, 12);
    expect(first!.all).toBeCloseTo(0.1, 12);
    expect(second!.traded).toBeCloseTo(0.45 + 0.05 + 0.5, 12);
    expect(second!.beforeCosts).toBeCloseTo(0.1, 12);
    expect(second!.picks).toBeCloseTo(0.99 * 1.1 - 1, 12);
    expect(second).toMatchObject({ found: 3, held: 2, companies: 3 });
    expect(simulated.notBought).toBe(1);
    expect(simulated.dividendsKnown).toBe(1);
    expect(simulated.picks).toEqual([
      {
        code: "01010",
        entered: dayOf(0),
        left: dayOf(2),
        isDelisted: true,
        months: 2,
        change: expect.closeTo(1.1 * 1.2 - 1, 12),
        allChange: expect.closeTo(1.1 * (1 + 0.2 / 3) - 1, 12),
      },
      {
        code: "01020",
        entered: dayOf(0),
        left: dayOf(1),
        isDelisted: false,
        months: 1,
        change: expect.closeTo(-0.1, 12),
        allChange: expect.closeTo(0.1, 12),
      },
      {
        code: "01030",
        entered: dayOf(1),
        left: null,
        isDelisted: false,
        months: 1,
        change: 0,
        allChange: expect.closeTo(0.2 / 3, 12),
      },
    ]);
  });

  it("leaves the money idle while nothing is found, and sells what was held", () => {
    const rising = { "01010": traded(0.1) };
    const months = [monthOf(0, ["01010"], rising), monthOf(1, [], rising), monthOf(2, [], rising)];
    const simulated = simulatePicks(months, lastOf(3, []), 0.01);
    expect(simulated.months.map(({ traded: weights }) => weights)).toEqual([1, 1, 0]);
    expect(simulated.months.map(({ picks }) => picks)).toEqual([
      expect.closeTo(0.99 * 1.1 - 1, 12),
      expect.closeTo(-0.01, 12),
      0,
    ]);
  });

  const market = fc.array(
    fc.record({
      found: fc.subarray(CODES),
      listed: fc.subarray(CODES, { minLength: 1 }),
      changes: fc.tuple(...CODES.map(() => fc.double({ min: -0.9, max: 3, noNaN: true }))),
      traded: fc.subarray(CODES),
    }),
    { minLength: 1, maxLength: 11 },
  );
  const toMonths = (given: typeof market extends fc.Arbitrary<infer T> ? T : never) =>
    given.map(({ found, listed, changes, traded: open }, at) =>
      monthOf(
        at,
        found.filter((code) => listed.includes(code)),
        Object.fromEntries(
          CODES.map((code, index) => [
            code,
            { change: changes[index]!, areDividendsKnown: true, isTraded: open.includes(code) },
          ]),
        ),
        listed,
      ),
    );

  /** Each company's own holding in yen, with nothing shared between months. */
  function loop(months: readonly MonthWithReturns[], cost: number): number[] {
    let money = 1;
    let holdings: Record<string, number> = {};
    const ends: number[] = [];
    for (const { found, returnOf } of months) {
      const kept = found.filter((code) => code in holdings || returnOf(code)!.isTraded);
      const worth = money;
      const targets = Object.fromEntries(kept.map((code) => [code, worth / kept.length]));
      const moved = CODES.reduce(
        (sum, code) => sum + Math.abs((targets[code] ?? 0) - (holdings[code] ?? 0)),
        0,
      );
      const left = worth - cost * moved;
      holdings = Object.fromEntries(
        kept.map((code) => [code, (left / kept.length) * (1 + returnOf(code)!.change)]),
      );
      money =
        kept.length === 0 ? left : CODES.reduce((sum, code) => sum + (holdings[code] ?? 0), 0);
      ends.push(money);
    }
    return ends;
  }

  it("ends every month with what a plain loop over holdings in yen has", () => {
    fc.assert(
      fc.property(market, fc.double({ min: 0, max: 0.05, noNaN: true }), (given, cost) => {
        const months = toMonths(given);
        const simulated = simulatePicks(months, lastOf(months.length, []), cost);
        let worth = 1;
        const ends = simulated.months.map(({ picks }) => (worth *= 1 + picks));
        for (const [at, end] of loop(months, cost).entries()) {
          expect(Math.abs(ends[at]! / end - 1)).toBeLessThan(1e-9);
        }
      }),
      { seed: 20_251_031 },
    );
  });

  it("has a pick for each run of months, and no return that nobody held", () => {
    fc.assert(
      fc.property(market, (given) => {
        const months = toMonths(given);
        const { picks, months: held } = simulatePicks(months, lastOf(months.length, CODES), 0);
        const heldMonths = held.reduce((sum, month) => sum + month.held, 0);
        expect(picks.reduce((sum, pick) => sum + pick.months, 0)).toBe(heldMonths);
        for (const { code, entered, left, change } of picks) {
          const run = months.filter(({ day }) => day >= entered && (left === null || day < left));
          expect(run.every(({ found }) => found.includes(code))).toBe(true);
          const growth = run.reduce((all, { returnOf }) => all * (1 + returnOf(code)!.change), 1);
          expect(Math.abs(growth - 1 - change)).toBeLessThan(1e-9 * growth + 1e-9);
        }
      }),
      { seed: 20_251_031 },
    );
  });

  it("is the market itself, before costs, if everything is found and traded", () => {
    fc.assert(
      fc.property(market, (given) => {
        const months = toMonths(
          given.map((each) => ({ ...each, found: CODES, listed: CODES, traded: CODES })),
        );
        for (const { beforeCosts, all } of simulatePicks(months, lastOf(months.length, CODES), 0.01)
          .months) {
          expect(beforeCosts).toBeCloseTo(all, 9);
        }
      }),
      { seed: 20_251_031 },
    );
  });
});
