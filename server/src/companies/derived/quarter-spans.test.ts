import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { deriveCompany } from "./derive-company.ts";
import { changeBetween } from "./quarter-spans.ts";
import type { DocumentRecord } from "../records.ts";
import { annualFiling, companyFixture, quarterFiling } from "../testing/filings.ts";

const TYPES = ["1Q", "2Q", "3Q"] as const;

/** The statements of the year that begins on April 1 of `start`, from its operating income of each quarter. */
function yearOf(start: number, [first, second, third, fourth]: readonly number[]) {
  const sums = [first!, first! + second!, first! + second! + third!];
  return [
    ...TYPES.map((type, at) => quarterFiling(start, type, sums[at]!)),
    annualFiling(start + 1, { OperatingIncome: sums[2]! + fourth! }),
  ];
}

const quartersOf = (documents: readonly DocumentRecord[], day = "2025-06-30") =>
  deriveCompany(companyFixture({ day, documents })).financials.quarters;

const opOf = (documents: readonly DocumentRecord[]) =>
  quartersOf(documents).map(({ three_months: quarter }) => quarter?.operating_income ?? null);

const changesOf = (documents: readonly DocumentRecord[]) =>
  quartersOf(documents).map(({ three_months: quarter }) => quarter?.changes.operating_income);

const without = (documents: readonly DocumentRecord[], type: string) =>
  documents.filter(({ periodType }) => periodType !== type);

const changed = (documents: readonly DocumentRecord[], change: Partial<DocumentRecord>) =>
  documents.map((one) => Object.assign({}, one, change));

const withSales = (documents: readonly DocumentRecord[], yen: number) =>
  documents.map((one) => Object.assign({}, one, { facts: { ...one.facts, NetSales: yen } }));

const amount = fc.integer({ min: -1_000_000, max: 1_000_000 });
const four = fc.tuple(amount, amount, amount, amount);

describe("figures of three months", () => {
  it("are the differences of the cumulative ones and add up to the fiscal year", () => {
    fc.assert(
      fc.property(four, (year) => {
        expect(opOf(yearOf(2023, year))).toEqual(year);
      }),
      { numRuns: 30 },
    );
  });

  it("do not change with the order in which documents are given", () => {
    const documents = [...yearOf(2022, [1, 2, 3, 4]), ...yearOf(2023, [5, 6, 7, 8])];
    fc.assert(
      fc.property(fc.shuffledSubarray(documents, { minLength: documents.length }), (shuffled) => {
        expect(quartersOf(shuffled)).toEqual(quartersOf(documents));
      }),
      { numRuns: 20 },
    );
  });

  it("are unknown for a missing quarter and the one after it", () => {
    expect(opOf(without(yearOf(2023, [1, 2, 3, 4]), "2Q"))).toEqual([1, null, 4]);
    expect(opOf(without(yearOf(2023, [1, 2, 3, 4]), "1Q"))).toEqual([null, 3, 4]);
  });

  it("are unknown for a company that reports half-years only, whose cumulative figures are kept", () => {
    const documents = without(without(yearOf(2023, [1, 2, 3, 4]), "1Q"), "3Q");
    expect(opOf(documents)).toEqual([null, null]);
    expect(quartersOf(documents).map((quarter) => quarter.operating_income)).toEqual([3, 10]);
  });

  it("follow a later correction of either period", () => {
    const documents = yearOf(2023, [10, 20, 30, 40]);
    const corrected: DocumentRecord = {
      ...quarterFiling(2023, "1Q", 12),
      documentId: "corrected",
      disclosedAt: "2024-06-03T15:30:00+09:00",
    };
    expect(opOf([...documents, corrected])).toEqual([12, 18, 30, 40]);
  });

  it("of an item that one period leaves out are unknown, the others known", () => {
    const [first, second, ...rest] = yearOf(2023, [1, 2, 3, 4]);
    const facts = { ...first!.facts, NetSales: null };
    const quarters = quartersOf([{ ...first!, facts }, second!, ...rest]);
    expect(quarters[1]?.three_months).toMatchObject({ sales: null, operating_income: 2 });
  });

  it("are not taken across a change of the accounting standard or of consolidation", () => {
    const documents = yearOf(2023, [1, 2, 3, 4]);
    const differing = (change: Partial<DocumentRecord>) =>
      opOf([...changed(documents.slice(0, 1), change), ...documents.slice(1)]);
    expect(differing({ accountingStandard: "IFRS" })).toEqual([1, null, 3, 4]);
    expect(differing({ consolidated: false })).toEqual([1, null, 3, 4]);
  });

  it("of a fiscal year of nine months end with its last quarter", () => {
    const short: DocumentRecord = {
      ...annualFiling(2024, { OperatingIncome: 9 }),
      documentId: "short",
      disclosedAt: "2024-02-10T15:30:00+09:00",
      periodEnd: "2023-12-31",
    };
    const documents = [quarterFiling(2023, "1Q", 2), quarterFiling(2023, "2Q", 5), short];
    expect(opOf(documents)).toEqual([2, 3, 4]);
  });
});

describe("changes from the year before", () => {
  const before = yearOf(2022, [10, 20, 30, 40]);

  it("compare the same three months, and the same cumulative months", () => {
    const documents = [...before, ...yearOf(2023, [15, 10, 30, 80])];
    expect(changesOf(documents).slice(4)).toEqual([0.5, -0.5, 0, 1]);
    expect(
      quartersOf(documents)
        .slice(4)
        .map(({ changes }) => changes.operating_income),
    ).toEqual([0.5, 25 / 30 - 1, 55 / 60 - 1, 135 / 100 - 1]);
  });

  it("are unknown without a year before", () => {
    expect(changesOf(before)).toEqual([null, null, null, null]);
    expect(quartersOf(before)[0]?.changes).toEqual({
      sales: null,
      operating_income: null,
      ordinary_income: null,
      profit: null,
    });
  });

  it("are unknown where the standard or the consolidation changed in between", () => {
    const now = yearOf(2023, [15, 10, 30, 80]);
    const all = (change: Partial<DocumentRecord>) =>
      changesOf([...before, ...changed(now, change)]).slice(4);
    expect(all({ accountingStandard: "IFRS" })).toEqual([null, null, null, null]);
    expect(all({ consolidated: false })).toEqual([null, null, null, null]);
  });

  it("compare no fiscal years of different length, but the same three months of both", () => {
    const short: DocumentRecord = {
      ...annualFiling(2024, { OperatingIncome: 75 }),
      documentId: "short",
      disclosedAt: "2024-02-10T15:30:00+09:00",
      periodEnd: "2023-12-31",
    };
    const now = [quarterFiling(2023, "1Q", 15), quarterFiling(2023, "2Q", 30), short];
    const newest = quartersOf([...before, ...now]).at(-1);
    expect(newest).toMatchObject({ name: "2023年12月期 通期", operating_income: 75 });
    expect(newest?.three_months?.operating_income).toBe(45);
    expect(newest?.three_months?.changes.operating_income).toBe(0.5);
    // Nine months of the year before are known too: its third quarter, cumulative.
    expect(newest?.changes.operating_income).toBe(75 / 60 - 1);
  });

  it("are no percentage of a loss", () => {
    expect(changesOf([...yearOf(2022, [-5, -5, 5, -5]), ...yearOf(2023, [5, -2, -5, -9])])).toEqual(
      [null, null, null, null, "to_profit", "loss_narrowed", "to_loss", "loss_widened"],
    );
  });

  it("tell of sales as a share or not at all", () => {
    const documents = [...withSales(before, -1_000), ...withSales(yearOf(2023, [1, 1, 1, 1]), 900)];
    expect(quartersOf(documents)[4]?.three_months?.changes.sales).toBeNull();
  });
});

describe("changeBetween", () => {
  it("is the share that leads back to the amount, above zero", () => {
    const positive = fc.integer({ min: 1, max: 1e12 });
    fc.assert(
      fc.property(positive, fc.integer({ min: 0, max: 1e12 }), (before, now) => {
        const change = changeBetween(before, now);
        expect(typeof change).toBe("number");
        expect(before * (1 + (change as number))).toBeCloseTo(now, -1);
      }),
    );
  });

  it("is a word or nothing from zero or below, and says which way it went", () => {
    const loss = fc.integer({ min: -1e12, max: -1 });
    fc.assert(
      fc.property(loss, fc.integer({ min: -1e12, max: 0 }), (before, now) => {
        const narrower = now > before ? "loss_narrowed" : "loss_widened";
        expect(changeBetween(before, now)).toBe(now === before ? "loss_unchanged" : narrower);
        expect(changeBetween(before, 1 - now)).toBe("to_profit");
        expect(changeBetween(0, now)).toBeNull();
      }),
    );
  });

  it("does not change with the unit of money", () => {
    fc.assert(
      fc.property(amount, amount, (before, now) => {
        const [plain, scaled] = [changeBetween(before, now), changeBetween(before * 8, now * 8)];
        expect(scaled).toEqual(plain);
      }),
    );
  });

  it("is unknown without both amounts", () => {
    expect([changeBetween(null, 5), changeBetween(5, null)]).toEqual([null, null]);
  });
});
