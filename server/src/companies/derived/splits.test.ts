import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { ShareSplit } from "@tenbin/engine";
import type { DocumentRecord } from "../records.ts";
import type { CompanyInput } from "./company-fields.ts";
import { deriveCompany } from "./derive-company.ts";
import { annualFiling, companyFixture, QUOTE, SIX_YEARS } from "../testing/filings.ts";

const derive = (changes: Partial<CompanyInput>) => deriveCompany(companyFixture(changes));
const lastYear = (changes: Partial<CompanyInput>) => derive(changes).financials.years.at(-1)!;

/** EPS 0.6, BPS 12 and a dividend of 0.2 yen a share as filed for March 2024. */
const SPLIT = { exDate: "2024-06-03", factor: 0.5 };

describe("per-share figures after a split", () => {
  it("move to the share basis of the day where the filing counts the old shares", () => {
    expect(lastYear({ splits: [SPLIT] })).toMatchObject({ eps: 0.3, bps: 6, dps: 0.1 });
  });

  it("stay where the filing already counts the new shares; a dividend is as paid", () => {
    const restated = annualFiling(2024, { EarningsPerShareYen: 0.3, NetAssetsPerShareYen: 6 });
    const documents = [...SIX_YEARS.slice(0, 5), restated];
    expect(lastYear({ documents, splits: [SPLIT] })).toMatchObject({ eps: 0.3, bps: 6, dps: 0.1 });
  });

  it("move by the second of two splits where the filing counts only the first", () => {
    const restated = annualFiling(2024, { EarningsPerShareYen: 0.3, NetAssetsPerShareYen: 6 });
    const splits = [{ exDate: "2024-06-17", factor: 0.2 }, SPLIT];
    const documents = [...SIX_YEARS.slice(0, 5), restated];
    const { eps, bps, dps } = lastYear({ documents, splits });
    expect(eps).toBeCloseTo(0.06, 12);
    expect(bps).toBeCloseTo(1.2, 12);
    expect(dps).toBeCloseTo(0.02, 12);
  });

  it("rise by a consolidation", () => {
    const splits = [{ exDate: "2024-06-03", factor: 10 }];
    expect(lastYear({ splits })).toMatchObject({ eps: 6, bps: 120, dps: 2 });
  });

  it("move all earlier years alike", () => {
    const { years } = derive({ splits: [SPLIT] }).financials;
    expect(years.map(({ dps }) => dps)).toEqual(SIX_YEARS.map(() => 0.1));
    expect(years.map(({ eps }) => eps)).toEqual(SIX_YEARS.map(() => 0.3));
  });

  it("include a split that went ex just before the year-end: its record date is the year-end", () => {
    const atYearEnd = { exDate: "2024-03-28", factor: 0.5 };
    expect(lastYear({ splits: [atYearEnd] })).toMatchObject({ dps: 0.1 });
    expect(derive({ splits: [atYearEnd] }).page.shares).toMatchObject({ net: 200 });
    // Ten days before the year-end the count at the year-end is already the new one.
    const before = { exDate: "2024-03-21", factor: 0.5 };
    expect(derive({ splits: [before] }).page.shares).toMatchObject({ net: 100 });
  });

  it("are null where the filing gives none, a loss per share stays a loss", () => {
    const documents = [
      annualFiling(2024, {
        EarningsPerShareYen: -0.6,
        ProfitLossAttributableToOwnersOfParent: -60,
        NetAssetsPerShareYen: null,
        DividendPerShareYen: null,
      }),
    ];
    expect(lastYear({ documents, splits: [SPLIT] })).toMatchObject({
      eps: -0.3,
      bps: null,
      dps: null,
    });
  });
});

describe("an issue that was not traded since it split", () => {
  const quote = { ...QUOTE, date: "2024-05-31" };

  it("keeps the market value of its last trade", () => {
    expect(derive({ quote, splits: [SPLIT] }).fields.mv).toBe(1_500);
  });

  it("keeps its dividend yield", () => {
    const { figures } = derive({ quote, splits: [SPLIT] }).page;
    expect(figures.dividend_yield).toBeCloseTo(0.2 / 15, 12);
  });
});

describe("ratios", () => {
  it("do not change with any number of splits and consolidations", () => {
    const plain = derive({}).page.figures;
    const split = fc.record({
      exDate: fc
        .integer({ min: 1, max: 28 })
        .map((day) => `2024-06-${String(day).padStart(2, "0")}`),
      factor: fc.constantFrom(0.1, 0.2, 1 / 3, 0.5, 2, 10),
    });
    const splits = fc.uniqueArray(split, { selector: ({ exDate }) => exDate, maxLength: 4 });
    fc.assert(
      fc.property(splits, (all) => {
        const total = all.reduce((product, { factor }) => product * factor, 1);
        const quote = { ...QUOTE, close: QUOTE.close * total };
        const { fields, page } = derive({ splits: all, quote });
        expect(fields.mv).toBe(1_500);
        expect(page.figures.dividend_yield).toBeCloseTo(plain.dividend_yield!, 12);
        expect(page.figures).toMatchObject({ per: plain.per, pbr: plain.pbr, roe: plain.roe });
      }),
      { seed: 31, numRuns: 100 },
    );
  });
});

const markedYears = (exDate: string) =>
  derive({ splits: [{ exDate, factor: 1 / 3 }] })
    .page.dividends.filter((year) => year.split_within)
    .map(({ name }) => name);

/** 100 yen before 1:3 and 45 after it. */
const withSplitInside = (facts: DocumentRecord["facts"], later: readonly ShareSplit[] = []) =>
  derive({
    day: "2022-06-30",
    documents: [annualFiling(2022, { DividendPerShareYen: null, ...facts })],
    splits: [{ exDate: "2021-09-29", factor: 1 / 3 }, ...later],
    quote: { ...QUOTE, date: "2022-06-30", close: 5_000 },
  });

describe("a dividend of a year", () => {
  it.each([
    ["ends with the interim dividend's record date", "2023-09-28", ["2024年3月期"]],
    ["comes before the interim dividend", "2023-04-03", []],
    ["comes in the year's last weeks", "2024-03-21", ["2024年3月期"]],
    ["counts from the next year on", "2024-03-28", []],
    ["comes after the year", "2024-06-03", []],
  ])("is marked where a split %s: ex on %s", (_, exDate, years) => {
    expect(markedYears(exDate)).toEqual(years);
  });

  it("is the one of the shares of its end where its parts are known", () => {
    const parts = { InterimDividendPerShareYen: 100, YearEndDividendPerShareYen: 45 };
    const { page, financials } = withSplitInside(parts);
    const dps = expect.closeTo(100 / 3 + 45, 9);
    expect(page.dividends).toMatchObject([{ dps, split_within: false }]);
    expect(financials.years).toMatchObject([{ dps }]);
    expect(page.figures.dividend_yield).toBeCloseTo((100 / 3 + 45) / 5_000, 12);
    const since = withSplitInside(parts, [{ exDate: "2022-05-30", factor: 0.5 }]);
    expect(since.page.dividends[0]!.dps).toBeCloseTo((100 / 3 + 45) / 2, 9);
  });

  it("stands as filed and gives no figure where a sum is of old and of new shares", () => {
    const { page, financials } = withSplitInside({ DividendPerShareYen: 145 });
    expect(financials.years).toMatchObject([{ dps: null }]);
    expect(page.dividends).toEqual([
      {
        name: "2022年3月期",
        dps: 145,
        forecast: false,
        share_basis_assumed: false,
        split_within: true,
      },
    ]);
    expect(page.figures.dividend_yield).toBeNull();
    expect(page.absences["dividend_yield"]).toBe("split_within_year");
  });
});
