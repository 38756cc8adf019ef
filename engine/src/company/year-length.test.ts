import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays, type Day } from "../calendar/days.ts";
import { annualReport } from "../testing/company-fixtures.ts";
import { fiscalYearsOf } from "./fiscal-years.ts";
import { hasTwelveMonths, yearEndsBetween } from "./year-length.ts";

/** The last day of the month so many months after January 2000. */
function monthEnd(month: number): Day {
  return addDays(monthStart(month + 1), -1);
}

function monthStart(month: number): Day {
  return `${2000 + Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, "0")}-01`;
}

interface Year {
  readonly periodStart: Day;
  readonly periodEnd: Day;
}

/** Fiscal years of these months, one after another from April 2000. */
function yearsOfMonths(lengths: readonly number[]): Year[] {
  let month = 3;
  return lengths.map((length) => {
    const year = { periodStart: monthStart(month), periodEnd: monthEnd(month + length - 1) };
    month += length;
    return year;
  });
}

const numbered = (years: readonly Year[]) =>
  fiscalYearsOf(
    years.map((year) => annualReport(2000, {}, { ...year, documentId: year.periodEnd })),
    [],
  ).map(({ relativeIndex }) => relativeIndex);

const missingIn = (years: readonly Year[]) =>
  years.flatMap((year, at) => (at === 0 ? [] : yearEndsBetween(years[at - 1]!, year)));

describe("invented companies whose fiscal years are of different length", () => {
  it.each<[string, Year[], boolean[], Day[], number[]]>([
    [
      "from December to March by fifteen months",
      [
        { periodStart: "2019-01-01", periodEnd: "2019-12-31" },
        { periodStart: "2020-01-01", periodEnd: "2021-03-31" },
        { periodStart: "2021-04-01", periodEnd: "2022-03-31" },
      ],
      [true, false, true],
      [],
      [-2, -1, 0],
    ],
    [
      "from March to September by eighteen months",
      [
        { periodStart: "2018-04-01", periodEnd: "2019-03-31" },
        { periodStart: "2019-04-01", periodEnd: "2020-09-30" },
      ],
      [true, false],
      [],
      [-1, 0],
    ],
    [
      "from March to June by three months that were not filed",
      [
        { periodStart: "2018-04-01", periodEnd: "2019-03-31" },
        { periodStart: "2019-07-01", periodEnd: "2020-06-30" },
      ],
      [true, true],
      ["2019-06-30"],
      [-2, 0],
    ],
    [
      "from March to September by eighteen months that were not filed",
      [
        { periodStart: "2017-04-01", periodEnd: "2018-03-31" },
        { periodStart: "2019-10-01", periodEnd: "2020-09-30" },
      ],
      [true, true],
      ["2019-09-30"],
      [-2, 0],
    ],
    [
      "by one month, as a new parent's first year",
      [
        { periodStart: "2020-03-02", periodEnd: "2020-03-31" },
        { periodStart: "2020-04-01", periodEnd: "2021-03-31" },
      ],
      [false, true],
      [],
      [-1, 0],
    ],
    [
      "of 52 and 53 weeks about the end of December",
      [
        { periodStart: "2018-12-30", periodEnd: "2019-12-28" },
        { periodStart: "2019-12-29", periodEnd: "2021-01-02" },
        { periodStart: "2021-01-03", periodEnd: "2022-01-01" },
      ],
      [true, true, true],
      [],
      [-2, -1, 0],
    ],
    [
      "with a missing year right before a changed year-end",
      [
        { periodStart: "2016-04-01", periodEnd: "2017-03-31" },
        { periodStart: "2018-04-01", periodEnd: "2019-03-31" },
        { periodStart: "2019-04-01", periodEnd: "2019-12-31" },
      ],
      [true, true, false],
      ["2018-03-31"],
      [-3, -1, 0],
    ],
    [
      "of February, with two missing over a leap day",
      [
        { periodStart: "2018-03-01", periodEnd: "2019-02-28" },
        { periodStart: "2021-03-01", periodEnd: "2022-02-28" },
      ],
      [true, true],
      ["2020-02-28", "2021-02-28"],
      [-3, 0],
    ],
  ])("%s", (_, years, regular, missing, numbers) => {
    expect(years.map(hasTwelveMonths)).toEqual(regular);
    expect(missingIn(years)).toEqual(missing);
    expect(numbered(years)).toEqual(numbers);
  });
});

describe("fiscal years of one to eighteen months", () => {
  const lengths = fc.array(fc.integer({ min: 1, max: 18 }), { minLength: 2, maxLength: 12 });

  it("leave no gap and are numbered without one, whatever their length", () => {
    fc.assert(
      fc.property(lengths, (months) => {
        const years = yearsOfMonths(months);
        expect(missingIn(years)).toEqual([]);
        expect(numbered(years)).toEqual(months.map((_, at) => at + 1 - months.length));
        expect(years.map(hasTwelveMonths)).toEqual(months.map((length) => length === 12));
      }),
      { seed: 36 },
    );
  });

  it("leave as many numbers free as years of twelve months are missing", () => {
    fc.assert(
      fc.property(lengths, fc.nat(), fc.integer({ min: 1, max: 6 }), (months, seed, missing) => {
        const at = 1 + (seed % (months.length - 1));
        const whole = months.toSpliced(at, 0, ...Array<number>(missing).fill(12));
        const years = yearsOfMonths(whole);
        const known = years.toSpliced(at, missing);
        expect(missingIn(known).length).toBe(missing);
        expect(numbered(known)).toEqual(
          months.map((_, i) => i + 1 - months.length - (i < at ? missing : 0)),
        );
      }),
      { seed: 36 },
    );
  });
});
