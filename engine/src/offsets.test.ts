import { describe, expect, it } from "vitest";
import { fiscalYearsOf } from "./company/fiscal-years.ts";
import { fiscalYearOffsets } from "./offsets.ts";
import { annualReport, annualReports, fiscalYears } from "./testing/company-fixtures.ts";

describe("fiscalYearOffsets", () => {
  it("marks the latest year and both ends of the default window", () => {
    const offsets = fiscalYearOffsets(fiscalYears(2014, 2022), undefined);
    expect(offsets.map((offset) => offset.relativeFyIndex)).toEqual([
      -8, -7, -6, -5, -4, -3, -2, -1, 0,
    ]);
    expect(offsets.filter((offset) => offset.isCurrent).map((o) => o.absoluteFyIndex)).toEqual([
      2022,
    ]);
    expect(offsets.filter((offset) => offset.isCurrentBegin).map((o) => o.relativeFyIndex)).toEqual(
      [-5],
    );
    expect(offsets.filter((offset) => offset.isCurrentEnd).map((o) => o.relativeFyIndex)).toEqual([
      0,
    ]);
  });

  it("allows begin and end where three usable years remain", () => {
    const offsets = fiscalYearOffsets(fiscalYears(2018, 2022), undefined);
    expect(offsets.map((offset) => offset.isForBegin)).toEqual([true, true, true, false, false]);
    expect(offsets.map((offset) => offset.isForEnd)).toEqual([false, false, true, true, true]);
  });

  it("makes begin available where the normalised free cash flow up to the end is positive [spec 3.4]", () => {
    const years = fiscalYears(2018, 2022, (year) =>
      year === 2018 ? { operatingCashFlow: -9e9 } : {},
    );
    const offsets = fiscalYearOffsets(years, undefined);
    expect(offsets.map((offset) => offset.fcfNormIsPositive)).toEqual([
      false,
      true,
      true,
      true,
      true,
    ]);
    expect(offsets.map((offset) => offset.isAvailableForBegin)).toEqual([
      false,
      true,
      true,
      false,
      false,
    ]);
  });

  it("follows the end handle", () => {
    const offsets = fiscalYearOffsets(fiscalYears(2014, 2022), { begin: -7, end: -3 });
    const begin = offsets.filter((offset) => offset.isAvailableForBegin);
    expect(begin.map((offset) => offset.relativeFyIndex)).toEqual([-8, -7, -6, -5]);
    expect(offsets.find((offset) => offset.isCurrentEnd)?.absoluteFyIndex).toBe(2019);
    expect(offsets.find((offset) => offset.isCurrentBegin)?.absoluteFyIndex).toBe(2015);
  });

  it("names each year's latest document and marks changed year-ends", () => {
    const short = annualReport(2019, {}, { periodStart: "2018-07-01" });
    const offsets = fiscalYearOffsets(
      fiscalYearsOf([...annualReports(2016, 2018), short, ...annualReports(2020, 2022)], []),
      undefined,
    );
    expect(offsets.map((offset) => offset.documentId)).toEqual([
      "D2016",
      "D2017",
      "D2018",
      "D2019",
      "D2020",
      "D2021",
      "D2022",
    ]);
    expect(offsets.filter((offset) => offset.irregular).map((o) => o.absoluteFyIndex)).toEqual([
      2019,
    ]);
    expect(offsets.find((offset) => offset.irregular)?.isForEnd).toBe(false);
  });

  it("keeps the calendar year of each year's end where two years end in one", () => {
    const halves = ["2020-06-30", "2020-12-31", "2021-06-30"].map((periodEnd, i) =>
      annualReport(
        2020 + i,
        {},
        { periodStart: ["2020-01-01", "2020-07-01", "2021-01-01"][i]!, periodEnd },
      ),
    );
    const offsets = fiscalYearOffsets(fiscalYearsOf(halves, []), undefined);
    expect(offsets.map((offset) => offset.absoluteFyIndex)).toEqual([2020, 2020, 2021]);
    expect(offsets.map((offset) => offset.relativeFyIndex)).toEqual([-2, -1, 0]);
  });

  it("keeps the default begin available where the flow is positive from no year", () => {
    const years = fiscalYears(2014, 2022, () => ({ operatingCashFlow: -1, investingCashFlow: 0 }));
    const begins = (end: number) =>
      fiscalYearOffsets(years, { begin: end - 5, end })
        .filter((offset) => offset.isAvailableForBegin)
        .map((offset) => [offset.relativeFyIndex, offset.isCurrentBegin, offset.fcfNormIsPositive]);
    expect(begins(0)).toEqual([[-5, true, false]]);
    expect(begins(-2)).toEqual([[-7, true, false]]);
    const elsewhere = fiscalYearOffsets(years, { begin: -4, end: 0 });
    expect(elsewhere.find((offset) => offset.isAvailableForBegin)?.relativeFyIndex).toBe(-5);
  });

  it("marks no begin where no window of three usable years exists", () => {
    const sparse = annualReports(2017, 2022).filter(
      ({ documentId }) => documentId === "D2017" || documentId === "D2022",
    );
    const offsets = fiscalYearOffsets(fiscalYearsOf(sparse, []), undefined);
    expect(offsets.map((offset) => offset.relativeFyIndex)).toEqual([-5, 0]);
    expect(offsets.some((offset) => offset.isCurrentBegin || offset.isAvailableForBegin)).toBe(
      false,
    );
  });

  it("is empty for a company without filings", () => {
    expect(fiscalYearOffsets([], undefined)).toEqual([]);
  });
});
