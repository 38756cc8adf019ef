import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { deriveCompany } from "./derive-company.ts";
import type { DocumentRecord } from "../records.ts";
import { annualFiling, companyFixture } from "../testing/filings.ts";

const derive = (documents: readonly DocumentRecord[]) =>
  deriveCompany(companyFixture({ documents }));

/** One filing a year up to March 2024. */
const yearsOf = (operatingIncomes: readonly (number | null)[]) =>
  operatingIncomes.map((op, at) =>
    annualFiling(2024 - operatingIncomes.length + 1 + at, { OperatingIncome: op }),
  );

function growthOf(documents: readonly DocumentRecord[]) {
  const { fields, page } = derive(documents);
  return fields.op_growth_p5y ?? page.absences["op_growth_p5y"];
}
function meanOf(documents: readonly DocumentRecord[]) {
  const { fields, page } = derive(documents);
  return fields.op5 ?? page.absences["op5"];
}
const without = (documents: readonly DocumentRecord[], year: number) =>
  documents.filter(({ documentId }) => documentId !== `S${year}`);

const shortened = (document: DocumentRecord, start: string): DocumentRecord => ({
  ...document,
  periodStart: start,
});

describe("five-year growth", () => {
  const six = yearsOf([32, 5, 5, 5, 5, 243]);

  it("compares the latest fiscal year with the one five years before", () => {
    expect(growthOf(six)).toBeCloseTo(0.5, 12);
    expect(growthOf(yearsOf([1, 32, 5, 5, 5, 5, 243]))).toBeCloseTo(0.5, 12);
  });

  it.each<[string, readonly DocumentRecord[], string]>([
    ["without any filing", [], "no_statement"],
    ["with five fiscal years", yearsOf([1, 2, 3, 4, 5]), "fewer_than_six_years"],
    [
      "where the first year is missing",
      without(yearsOf([9, 1, 2, 3, 4, 5, 6]), 2019),
      "missing_year",
    ],
    ["from a loss", yearsOf([-1, 2, 3, 4, 5, 6]), "nonpositive_end"],
    ["from nothing", yearsOf([0, 2, 3, 4, 5, 6]), "nonpositive_end"],
    ["into a loss", yearsOf([1, 2, 3, 4, 5, -6]), "nonpositive_end"],
    ["where the latest year gives no figure", yearsOf([1, 2, 3, 4, 5, null]), "fact_not_disclosed"],
    ["where the first year gives no figure", yearsOf([null, 2, 3, 4, 5, 6]), "fact_not_disclosed"],
  ])("is unknown %s", (_, documents, reason) => {
    expect(growthOf(documents)).toBe(reason);
  });

  it("does not need the years between", () => {
    expect(growthOf(without(six, 2021))).toBeCloseTo(0.5, 12);
    expect(growthOf(yearsOf([32, null, -5, 5, 5, 243]))).toBeCloseTo(0.5, 12);
  });

  it("compares no year of another length", () => {
    const [first, ...others] = six;
    const nine = shortened(first!, "2018-07-01");
    expect(growthOf([nine, ...others])).toBe("fewer_than_six_years");
    expect(growthOf([annualFiling(2018), nine, ...others])).toBe("missing_year");
    const lastIsShort = [...six.slice(0, 5), shortened(six[5]!, "2023-07-01")];
    expect(growthOf(lastIsShort)).toBe("missing_year");
  });

  it("knows years of 52 and 53 weeks, and ends of February", () => {
    const ends = [
      "2019-02-28",
      "2020-02-29",
      "2021-02-20",
      "2022-02-20",
      "2023-02-28",
      "2024-02-29",
    ];
    const documents = six.map((document, at) =>
      Object.assign({}, document, {
        periodStart: `${2018 + at}-03-01`,
        periodEnd: ends[at]!,
      }),
    );
    expect(growthOf(documents)).toBeCloseTo(0.5, 12);
    expect(meanOf(documents)).toBe(Math.round((5 * 4 + 243) / 5));
  });

  it("is the rate that leads from the first year to the last in five steps", () => {
    const amount = fc.integer({ min: 1, max: 1_000_000_000 });
    fc.assert(
      fc.property(amount, amount, (from, to) => {
        const growth = growthOf(yearsOf([from, 1, 1, 1, 1, to])) as number;
        expect((from * (1 + growth) ** 5) / to).toBeCloseTo(1, 9);
      }),
      { seed: 41, numRuns: 100 },
    );
  });
});

describe("five-year mean", () => {
  it("averages the last five fiscal years, losses too, in whole yen", () => {
    expect(meanOf(yearsOf([1_000, 1, 2, -3, 4, 7]))).toBe(2);
    expect(meanOf(yearsOf([1, 2, 3, 4, 6]))).toBe(3);
  });

  it.each<[string, readonly DocumentRecord[], string]>([
    ["without any filing", [], "no_statement"],
    ["with four fiscal years", yearsOf([1, 2, 3, 4]), "fewer_than_six_years"],
    ["with a gap", without(yearsOf([0, 1, 2, 3, 4, 5]), 2022), "missing_year"],
    ["where a year gives no figure", yearsOf([1, 2, null, 4, 5]), "fact_not_disclosed"],
    [
      "over a year of nine months",
      yearsOf([0, 1, 2, 3, 4, 5]).map((document) =>
        document.documentId === "S2022" ? shortened(document, "2021-07-01") : document,
      ),
      "missing_year",
    ],
  ])("is unknown %s", (_, documents, reason) => {
    expect(meanOf(documents)).toBe(reason);
  });
});
