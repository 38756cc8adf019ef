import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { NO_FACTS } from "../testing/company-fixtures.ts";
import { type DividendYear, dividendPerShareOf, isDividendMixed } from "./dividends.ts";
import type { Facts } from "./inputs.ts";

const year = (facts: Partial<Facts>, rest: Partial<DividendYear> = {}): DividendYear => ({
  periodStart: "2023-04-01",
  periodEnd: "2024-03-31",
  irregular: false,
  facts: { ...NO_FACTS, ...facts },
  ...rest,
});
/** 1:3 on this day. */
const splitOn = (exDate: string) => [{ exDate, factor: 1 / 3 }];
const SUM = { dpsYen: 145 };
const PARTS = { interimDividendYen: 100, finalDividendYen: 45 };

describe("the dividend of a year that filings give as one sum", () => {
  it.each([
    ["of the year before", "2023-03-30", 145],
    ["in the first half", "2023-06-29", 145],
    ["on the last day before the interim record day's lag", "2023-09-21", 145],
    ["with the interim dividend's record day", "2023-09-28", null],
    ["in the second half", "2023-12-27", null],
    ["in the last weeks", "2024-03-22", null],
    ["with the final dividend's record day", "2024-03-28", 145],
    ["of the next year", "2024-06-27", 145],
  ])("with a split %s, ex on %s, is %s", (_, exDate, dividend) => {
    expect(dividendPerShareOf(year(SUM), splitOn(exDate))).toBe(dividend);
  });

  it("is unknown with any split in a year of another length, of which the record days are not known", () => {
    const long = { irregular: true, periodStart: "2022-12-01" };
    expect(dividendPerShareOf(year(SUM, long), splitOn("2023-01-10"))).toBeNull();
    expect(dividendPerShareOf(year(PARTS, long), splitOn("2023-01-10"))).toBeNull();
    const final = year({ finalDividendYen: 45 }, long);
    expect(dividendPerShareOf(final, splitOn("2023-01-10"))).toBe(45);
    expect(dividendPerShareOf(year(SUM, long), splitOn("2022-11-29"))).toBe(145);
  });

  it("is of one record day in a period of six months", () => {
    const half = { irregular: true, periodStart: "2023-10-01" };
    expect(dividendPerShareOf(year({ dpsYen: 5_000 }, half), splitOn("2024-01-04"))).toBe(5_000);
  });

  it("is none of any share where none was paid", () => {
    expect(dividendPerShareOf(year({ dpsYen: 0 }), splitOn("2023-12-27"))).toBe(0);
    expect(dividendPerShareOf(year({}), splitOn("2023-12-27"))).toBeNull();
  });
});

describe("the dividend of a year that filings give in parts", () => {
  it.each([
    ["between interim and final", "2023-10-30", {}, 100 / 3 + 45],
    ["after the first quarter's", "2023-07-28", { firstQuarterDividendYen: 30 }, 155],
    ["after the third quarter's", "2024-02-28", { thirdQuarterDividendYen: 30 }, 130 / 3 + 45],
  ])("with a split %s, ex on %s", (_, exDate, more, dividend) => {
    const parts = year({ ...PARTS, ...more });
    expect(dividendPerShareOf(parts, splitOn(exDate))).toBeCloseTo(dividend, 9);
  });

  it("goes by the parts where a later report adds them up", () => {
    const both = year({ ...SUM, ...PARTS });
    expect(dividendPerShareOf(both, splitOn("2023-10-30"))).toBeCloseTo(100 / 3 + 45, 9);
    const quarters = {
      firstQuarterDividendYen: 30,
      interimDividendYen: 10,
      thirdQuarterDividendYen: 10,
      finalDividendYen: 10,
    };
    const four = year({ dpsYen: 60, ...quarters });
    expect(dividendPerShareOf(four, splitOn("2023-07-28"))).toBeCloseTo(40, 9);
  });

  it.each([
    ["without any split", []],
    ["with a split before all of them", splitOn("2023-06-01")],
    ["with one that counts from the next year on", splitOn("2024-03-28")],
  ])("is unknown %s: that which keeps them apart is not known", (_, splits) => {
    expect(dividendPerShareOf(year(PARTS), splits)).toBeNull();
    expect(isDividendMixed(year(PARTS), splits)).toBe(true);
  });

  it("is the final one where it is the only one, and not stated without it", () => {
    expect(dividendPerShareOf(year({ finalDividendYen: 45 }), splitOn("2023-10-30"))).toBe(45);
    const interim = year({ interimDividendYen: 100 });
    expect(dividendPerShareOf(interim, splitOn("2023-10-30"))).toBeNull();
    expect(isDividendMixed(interim, splitOn("2023-10-30"))).toBe(false);
  });

  it("is what a share of the year's end gets, whenever splits come", () => {
    const day = fc.date({
      min: new Date("2023-04-01"),
      max: new Date("2024-03-31"),
      noInvalidDate: true,
    });
    const split = fc.record({
      exDate: day.map((date) => date.toISOString().slice(0, 10)),
      factor: fc.constantFrom(0.1, 0.5, 2, 10),
    });
    const yen = fc.integer({ min: 0, max: 500 });
    fc.assert(
      fc.property(
        fc.array(split, { maxLength: 3 }),
        fc.tuple(yen, yen, yen, yen),
        (splits, paid) => {
          const [first, interim, third, final] = paid;
          const told = dividendPerShareOf(
            year({
              firstQuarterDividendYen: first,
              interimDividendYen: interim,
              thirdQuarterDividendYen: third,
              finalDividendYen: final,
            }),
            splits,
          );
          // Ex-dates up to nine days before a record day change the shares that it counts.
          const lastCumDays = ["2023-06-21", "2023-09-21", "2023-12-22", "2024-03-22"];
          const splitsAfter = (at: number) =>
            splits.filter(({ exDate }) => exDate > lastCumDays[at]! && exDate <= lastCumDays[3]!);
          const expected = paid.reduce(
            (sum, each, at) =>
              sum + splitsAfter(at).reduce((moved, { factor }) => moved * factor, each),
            0,
          );
          const at = paid.findIndex((each) => each > 0);
          const isApart = at === -1 || at === 3 || splitsAfter(at).length > 0;
          // No dividend is below zero.
          expect(told ?? -1).toBeCloseTo(isApart ? expected : -1, 6);
        },
      ),
      { seed: 47, numRuns: 300 },
    );
  });
});
