import { describe, expect, it } from "vitest";
import { createPointInTimeCompany } from "./point-in-time-company.ts";
import {
  annualReport,
  annualReports,
  companyHistory,
  monthEnd,
} from "./testing/company-fixtures.ts";

/** Whether a company is implausible that reports an impossible profit for `year`. */
function isImplausible(year: number): boolean {
  const documents = annualReports(2014, 2022, (each) => (each === year ? { profit: 1e12 } : {}));
  return createPointInTimeCompany(companyHistory({ documents })).stateOn("2022-12-30").implausible;
}

describe("createPointInTimeCompany", () => {
  const company = createPointInTimeCompany(
    companyHistory({
      documents: annualReports(2018, 2022, (year) => ({ netAssets: year * 1e6 })).toReversed(),
      monthEnds: [
        { date: "2022-01-28", close: 900 },
        { date: "2022-01-31", close: 910 },
        { date: "2022-02-28", close: 0 },
        { date: "2022-03-31", close: Number.NaN },
      ],
      splits: [{ exDate: "2021-09-29", factor: 0.5 }],
    }),
  );

  it("returns what was known on a day, in any order of calls", () => {
    const known = (day: string) => company.stateOn(day).years.map((year) => year.absoluteIndex);
    expect(known("2022-12-30")).toEqual([2018, 2019, 2020, 2021, 2022]);
    expect(known("2018-06-24")).toEqual([]);
    expect(known("2020-01-06")).toEqual([2018, 2019]);
    expect(company.documentsOn("2020-01-06").map(({ documentId }) => documentId)).toEqual([
      "D2018",
      "D2019",
    ]);
  });

  it("takes book value from the latest usable year", () => {
    expect(company.stateOn("2020-01-06").book).toBe(2019e6);
    expect(company.stateOn("2018-06-24")).toMatchObject({ latest: null, book: null, ratios: null });
  });

  it("skips a latest year that is irregular or incomplete", () => {
    const short = annualReport(2022, {}, { periodEnd: "2021-12-31" });
    const partial = annualReport(2022, { netAssets: null });
    for (const last of [short, partial]) {
      const { latest } = createPointInTimeCompany(
        companyHistory({ documents: [...annualReports(2018, 2021), last] }),
      ).stateOn("2022-12-30");
      expect(latest?.periodEnd).toBe("2021-03-31");
    }
  });

  it("adjusts the share count for splits up to the day", () => {
    expect(company.sharesOn("2021-09-28")?.count).toBe(10_000_000);
    expect(company.sharesOn("2021-09-29")?.count).toBe(20_000_000);
    expect(company.sharesOn("2018-01-04")).toBeNull();
  });

  it("values the last trade before a split with the shares before it", () => {
    const illiquid = createPointInTimeCompany(
      companyHistory({
        documents: annualReports(2018, 2021),
        monthEnds: [{ date: "2021-09-27", close: 1_000 }],
        splits: [{ exDate: "2021-09-29", factor: 0.5 }],
      }),
    );
    expect(illiquid.marketValueAt("2021-09-28")).toBe(1_000 * 10_000_000);
    expect(illiquid.marketValueAt("2021-09-30")).toBe(500 * 20_000_000);
    expect(illiquid.marketValueAt("2021-10-29")).toBeNull();
  });

  it("takes the last close of a month, ignoring missing closes", () => {
    expect(company.marketValueAt("2022-01-31")).toBe(910 * 20_000_000);
    expect(company.marketValueAt("2022-02-28")).toBeNull();
    expect(company.marketValueAt("2022-03-31")).toBeNull();
    expect(company.marketValueAt("2022-04-28")).toBeNull();
  });

  it("has market values of past months at the day's share count, one a month", () => {
    const split = createPointInTimeCompany(
      companyHistory({
        documents: annualReports(2018, 2021),
        monthEnds: [
          { date: "2021-06-30", close: 1_000 },
          { date: "2021-08-31", close: 1_200 },
          { date: "2021-10-29", close: 700 },
        ],
        splits: [{ exDate: "2021-09-29", factor: 0.5 }],
      }),
    );
    const shares = 20_000_000;
    expect(split.pastMarketValues("2021-11-10")).toEqual([
      500 * shares,
      null,
      600 * shares,
      null,
      700 * shares,
    ]);
    // The split is not known yet, and the month of the day does not count.
    expect(split.pastMarketValues("2021-08-31")).toEqual([1_000 * 10_000_000, null]);
    expect(split.pastMarketValues("2018-01-04")).toEqual([]);
  });

  describe("after a month end whose close moved like an unreported split", () => {
    const closes = [1_000, 1_000, 400, 410, 400];
    const moved = createPointInTimeCompany(
      companyHistory({
        documents: [...annualReports(2018, 2022), annualReport(2023)],
        monthEnds: closes.map((close, index) => ({ date: monthEnd(2022, 6 + index), close })),
      }),
    );

    it("has no market value from that month on", () => {
      expect(moved.marketValueAt("2022-08-31")).toBe(1_000 * 10_000_000);
      expect(moved.marketValueAt("2022-09-30")).toBeNull();
      expect(moved.marketValueAt("2022-11-30")).toBeNull();
    });

    it("is unsure from the next month on, as a value uses no price of its own month", () => {
      expect(moved.isShareBasisUnsure("2022-09-30")).toBe(false);
      expect(moved.isShareBasisUnsure("2022-10-01")).toBe(true);
    });

    it("is sure again with the next annual report", () => {
      expect(moved.isShareBasisUnsure("2023-06-23")).toBe(true);
      expect(moved.isShareBasisUnsure("2023-06-26")).toBe(false);
    });
  });

  it("reports that one of the latest six years is implausible", () => {
    expect([2014, 2016, 2017, 2022].map((year) => isImplausible(year))).toEqual([
      false,
      false,
      true,
      true,
    ]);
  });
});
