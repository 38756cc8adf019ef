import { describe, expect, it } from "vitest";
import type { Facts, ShareSplit } from "../company/inputs.ts";
import { fiscalYears } from "../testing/company-fixtures.ts";
import { evidenceBasisOf, NO_EVIDENCE_BASIS } from "./basis.ts";

/** The plain company to March 2016, with facts of its own by year. */
const basis = (
  factsOf: (year: number) => Partial<Facts> = () => ({}),
  splits: readonly ShareSplit[] = [],
) => evidenceBasisOf(fiscalYears(2013, 2016, factsOf), splits);
const dividends = (before: Partial<Facts>, latest: Partial<Facts>, splits?: ShareSplit[]) =>
  basis((year) => (year === 2015 ? before : year === 2016 ? latest : {}), splits).dividendChange;
const perShare = (yen: number): Partial<Facts> => ({ dpsYen: yen, dividendsPaid: null });

const paid = (yen: number, share: number | null) => ({ dividendsPaid: -yen, dpsYen: share });
/** From 40 to 50 yen a share, the same amount paid, with a split in between or not. */
const changeWithSplitAt = (exDate: string) =>
  dividends(paid(3e8, 40), paid(3e8, 50), [{ exDate, factor: 0.5 }]);

describe("what the filings say", () => {
  it("is net cash, mean operating profit and return on equity of the plain company", () => {
    const { netCash, operatingProfitMean, roe } = basis();
    expect([netCash, operatingProfitMean, roe]).toEqual([3.7e9, 1.5e9, 0.1]);
  });

  it("takes operating profit of the last three years that give it", () => {
    expect(basis((year) => ({ operatingIncome: year * 1e6 })).operatingProfitMean).toBe(2_015e6);
    const gap = basis((year) => ({
      operatingIncome: year === 2016 ? 3e9 : null,
      profitBeforeTax: null,
      ordinaryIncome: null,
    }));
    expect(gap.operatingProfitMean).toBe(3e9);
  });

  it("takes net cash and return of the latest year alone, owners' part of book only", () => {
    const { netCash, roe } = basis((year) =>
      year === 2016 ? { currentAssets: 8e9, nonControllingInterests: 2e9 } : { profit: 9e9 },
    );
    expect([netCash, roe]).toEqual([2.7e9, 1e9 / 8e9]);
  });

  it("is silent on what is not filed", () => {
    expect(basis(() => ({ liabilities: null })).netCash).toBeNull();
    expect(basis(() => ({ netAssets: -1 })).roe).toBeNull();
    expect(evidenceBasisOf([], [])).toEqual(NO_EVIDENCE_BASIS);
  });
});

describe("a dividend raised", () => {
  it.each([
    [40, 50, 0.2],
    [50, 40, -0.2],
    [50, 50, 0],
    [0, 0, 0],
    [0, 10, 1],
    [10, 0, -1],
  ])("from %d to %d yen a share is %d of the larger", (before, latest, change) => {
    expect(dividends(perShare(before), perShare(latest))).toBeCloseTo(change, 12);
  });

  it("is that of the amount paid where a share's is missing", () => {
    expect(dividends(paid(3e8, null), paid(4e8, 50))).toBe(0.25);
  });

  it("is on the share basis of the later year where a split lies between", () => {
    const split = { exDate: "2015-06-29", factor: 0.5 };
    expect(dividends(paid(3e8, 60), paid(4e8, 30))).toBe(-0.5);
    // Paid in all: a quarter more, because there were more shares.
    expect(dividends(paid(3e8, 60), paid(4e8, 30), [split])).toBe(0);
    expect(dividends(paid(3e8, 60), paid(2e8, 40), [split])).toBe(0.25);
    expect(dividends(paid(3e8, 5), paid(3e8, 40), [{ ...split, factor: 10 }])).toBe(-0.2);
  });

  it("is kept where a split leaves less than a sen, however its factor is rounded", () => {
    const split = { exDate: "2015-06-29", factor: 0.333333 };
    expect(dividends(perShare(30), perShare(10), [split])).toBe(0);
    expect(dividends(perShare(25), perShare(8.33), [split])).toBe(0);
    expect(dividends(perShare(25), perShare(8.35), [split])).toBeGreaterThan(0);
  });

  it("knows a split at a year's end by its record date", () => {
    // Ex on 29 March with record date 31 March: dividends of that year are unsplit.
    expect([changeWithSplitAt("2015-03-27"), changeWithSplitAt("2016-03-29")]).toEqual([0.6, 0.2]);
  });

  it("is unknown where one of the years adds up dividends of old and new shares", () => {
    // 50 yen of before 1:2 and 30 of after it.
    const inside = [{ exDate: "2015-09-29", factor: 0.5 }];
    expect(dividends(paid(3e8, 100), paid(4e8, 80), inside)).toBeNull();
    expect(dividends(paid(3e8, null), paid(4e8, 80), inside)).toBeNull();
    const mixedBefore = [{ exDate: "2014-12-26", factor: 0.5 }];
    expect(dividends(paid(3e8, 80), paid(4e8, 60), mixedBefore)).toBeNull();
    expect(dividends(paid(3e8, 0), paid(4e8, 60), mixedBefore)).toBe(1);
  });

  it("is of the shares of each year's end where a year gives its dividends in parts", () => {
    const inside = [{ exDate: "2015-09-29", factor: 0.5 }];
    const parts = { ...paid(4e8, null), interimDividendYen: 50, finalDividendYen: 30 };
    // 50 ÷ 2 + 30 against 100 ÷ 2.
    expect(dividends(paid(3e8, 100), parts, inside)).toBeCloseTo(5 / 55, 12);
  });

  it("is unknown without two consecutive years", () => {
    const years = fiscalYears(2013, 2016, () => perShare(10));
    const without2015 = years.filter(({ periodEnd }) => periodEnd !== "2015-03-31");
    expect(evidenceBasisOf(without2015, []).dividendChange).toBeNull();
    expect(evidenceBasisOf(years.slice(-1), []).dividendChange).toBeNull();
    expect(dividends({ dividendsPaid: null }, { dividendsPaid: null })).toBeNull();
  });

  it("takes no dividends paid of a company with preferred shares, which have a part in them", () => {
    const begun = (otherClassShares: number | null) =>
      dividends(paid(0, null), { ...paid(3e8, null), otherClassShares });
    expect(begun(null)).toBe(1);
    expect(begun(0)).toBe(1);
    expect(begun(500_000)).toBeNull();
    expect(dividends(paid(3e8, 40), { ...paid(3e8, 50), otherClassShares: 500_000 })).toBe(0.2);
  });
});
