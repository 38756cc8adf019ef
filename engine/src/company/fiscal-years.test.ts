import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fiscalYearsOf, reportedYearsOf } from "./fiscal-years.ts";
import type { Facts, StatementDocument } from "./inputs.ts";
import { annualReport, annualReports } from "../testing/company-fixtures.ts";

describe("reportedYearsOf", () => {
  it("lists the year of every annual document, usable or not", () => {
    const years = reportedYearsOf([
      annualReport(2020, { netAssets: null }),
      annualReport(2021, {}, { periodStart: "2020-10-01" }),
      annualReport(2022),
      annualReport(2023, {}, { periodType: "2Q" }),
    ]);
    expect(years.map((year) => [year.periodEnd, year.usable, year.irregular])).toEqual([
      ["2020-03-31", false, false],
      ["2021-03-31", false, true],
      ["2022-03-31", true, false],
    ]);
  });
});

/** Without ordinary income and investment securities, which only Japanese standards state, and without employees. */
const under = (accountingStandard: "IFRS" | "JP") =>
  annualReport(
    2022,
    { ordinaryIncome: null, investmentSecurities: null, employees: null },
    { accountingStandard },
  );

const told = (facts: Partial<Facts>, month: string) =>
  annualReport(2022, facts, {
    documentId: month,
    disclosedAt: Date.parse(`2022-${month}-10T15:00:00+09:00`),
  });

const dividendOf = (...documents: StatementDocument[]) => {
  const { dpsYen, firstQuarterDividendYen, interimDividendYen, finalDividendYen } = fiscalYearsOf(
    documents,
    [],
  )[0]!.facts;
  return [dpsYen, firstQuarterDividendYen, interimDividendYen, finalDividendYen];
};

describe("fiscalYearsOf", () => {
  it("numbers the years back from the latest", () => {
    const years = fiscalYearsOf(annualReports(2019, 2022), []);
    expect(years.map((year) => year.relativeIndex)).toEqual([-3, -2, -1, 0]);
    expect(years.map((year) => year.absoluteIndex)).toEqual([2019, 2020, 2021, 2022]);
    expect(years.every((year) => year.usable && !year.irregular)).toBe(true);
  });

  it("leaves the number of a missing year free", () => {
    const documents = annualReports(2018, 2022).filter(({ documentId }) => documentId !== "D2019");
    expect(fiscalYearsOf(documents, []).map((year) => year.relativeIndex)).toEqual([-4, -2, -1, 0]);
  });

  it("treats a filing without net assets or profit as missing", () => {
    for (const absent of [{ netAssets: null }, { profit: null }]) {
      const documents = [...annualReports(2019, 2021), annualReport(2018, absent)];
      expect(fiscalYearsOf(documents, []).map((year) => year.absoluteIndex)).toEqual([
        2019, 2020, 2021,
      ]);
    }
  });

  it("marks a changed year-end and separates two years of one calendar year", () => {
    const short = annualReport(
      2020,
      {},
      { documentId: "SHORT", periodStart: "2020-04-01", periodEnd: "2020-12-31" },
    );
    const next = annualReport(
      2021,
      {},
      { documentId: "NEXT", periodStart: "2021-01-01", periodEnd: "2021-12-31" },
    );
    const years = fiscalYearsOf([...annualReports(2018, 2020), short, next], []);
    expect(years.map((year) => year.periodEnd)).toEqual([
      "2018-03-31",
      "2019-03-31",
      "2020-03-31",
      "2020-12-31",
      "2021-12-31",
    ]);
    expect(years.map((year) => year.relativeIndex)).toEqual([-4, -3, -2, -1, 0]);
    expect(years.map((year) => year.irregular)).toEqual([false, false, false, true, false]);
    expect(years.map((year) => year.usable)).toEqual([true, true, true, false, true]);
  });

  it("accepts 52- and 53-week years", () => {
    for (const periodEnd of ["2021-03-27", "2021-04-03"]) {
      const report = annualReport(2021, {}, { periodStart: "2020-03-29", periodEnd });
      expect(fiscalYearsOf([report], [])[0]?.irregular).toBe(false);
    }
  });

  it("ignores quarterly and half-year documents", () => {
    const half = annualReport(2022, {}, { documentId: "H", periodType: "2Q" });
    expect(fiscalYearsOf([half], [])).toEqual([]);
  });

  it("prefers the later of two documents and fills its gaps from the earlier", () => {
    const summary = annualReport(
      2022,
      { profit: 1, operatingIncome: 7 },
      { documentId: "SUMMARY", disclosedAt: Date.parse("2022-05-10T15:00:00+09:00") },
    );
    const report = annualReport(2022, { profit: 2, operatingIncome: null });
    const [year] = fiscalYearsOf([report, summary], []);
    expect(year?.facts.profit).toBe(2);
    expect(year?.facts.operatingIncome).toBe(7);
    expect(year?.documentIds).toEqual(["D2022", "SUMMARY"]);
  });

  it("takes a dividend in parts whole, and keeps it beside a later sum", () => {
    const parts = told({ interimDividendYen: 100, finalDividendYen: 45 }, "05");
    const corrected = told({ firstQuarterDividendYen: 90, finalDividendYen: 45 }, "06");
    const report = told({ dpsYen: 145 }, "07");
    expect(dividendOf(parts, corrected)).toEqual([null, 90, null, 45]);
    expect(dividendOf(told({ dpsYen: 145 }, "04"), parts)).toEqual([null, null, 100, 45]);
    expect(dividendOf(parts, report)).toEqual([145, null, 100, 45]);
    expect(dividendOf(parts, corrected, report)).toEqual([145, 90, null, 45]);
  });

  it("prefers consolidated figures and never mixes in others", () => {
    const alone = annualReport(
      2022,
      { profit: 1, operatingIncome: 7 },
      {
        documentId: "ALONE",
        consolidated: false,
        disclosedAt: Date.parse("2022-07-10T15:00:00+09:00"),
      },
    );
    const group = annualReport(2022, { profit: 2, operatingIncome: null });
    const [year] = fiscalYearsOf([alone, group], []);
    expect(year?.facts.profit).toBe(2);
    expect(year?.facts.operatingIncome).toBeNull();
    expect(year?.documentIds).toEqual(["D2022"]);
  });

  it("is of one accounting standard, and never filled from another one", () => {
    const summary = annualReport(
      2022,
      { ordinaryIncome: 95, investmentSecurities: 3e9, employees: 900 },
      { documentId: "SUMMARY", disclosedAt: Date.parse("2022-05-10T15:00:00+09:00") },
    );
    const [changed] = fiscalYearsOf([summary, under("IFRS")], []);
    expect(changed).toMatchObject({
      accountingStandard: "IFRS",
      documentIds: ["D2022"],
      facts: { ordinaryIncome: null, investmentSecurities: null, employees: null },
    });
    const [kept] = fiscalYearsOf([summary, under("JP")], []);
    expect(kept).toMatchObject({
      accountingStandard: "JP",
      documentIds: ["D2022", "SUMMARY"],
      facts: { ordinaryIncome: 95, investmentSecurities: 3e9, employees: 900 },
    });
  });

  it("does not depend on the order of documents or on duplicates", () => {
    const documents = [
      ...annualReports(2017, 2022, (year) => ({ profit: year })),
      annualReport(2021, { profit: 5 }, { documentId: "CORRECTION", disclosedAt: 2e12 }),
    ];
    const expected = fiscalYearsOf(documents, []);
    fc.assert(
      fc.property(
        fc.shuffledSubarray([...documents, ...documents], { minLength: documents.length * 2 }),
        (shuffled) => {
          expect(fiscalYearsOf(shuffled, [])).toEqual(expected);
        },
      ),
      { seed: 51 },
    );
  });
});
