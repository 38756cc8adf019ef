import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { priceChartFixture } from "../../../charts/testing/price-chart-fixture.ts";
import { formatRatioPercent, formatPerShare } from "../../../ui/format.ts";
import { packCompany, unpackCompany } from "./packed-company.ts";
import { assumptionsFixture } from "../testing/assumptions-fixture.ts";
import { companyFixture, financialsFixture } from "../testing/company-fixture.ts";

const shown = {
  company: companyFixture(),
  financials: financialsFixture(),
  chart: priceChartFixture(),
  // With the eight digits that are sent.
  assumptions: assumptionsFixture({ asked: { ...assumptionsFixture().asked, ratio: 0.716 } }),
};

function roundTrip(chart: Partial<typeof shown.chart>) {
  return unpackCompany(packCompany({ ...shown, chart: { ...shown.chart, ...chart } })).chart;
}

const closes = (...close: (number | null)[]) =>
  roundTrip({ price: { days: close.map((_, i) => 16_000 + i), close } }).price.close;

const written = (figures: readonly (number | null)[]) =>
  figures.map((figure) => [formatPerShare(figure), (figure ?? NaN).toFixed(1)]);

describe("packed company", () => {
  it("round-trips", () => {
    expect(unpackCompany(packCompany(shown))).toEqual(shown);
  });

  it("keeps all decimals of prices, and days without a trade", () => {
    const prices = [1967, null, 1966.5, 1980.3, null, 1980.3];
    expect(closes(...prices)).toEqual(prices);
    expect(closes(0.5, 1, 0.1)).toEqual([0.5, 1, 0.1]);
    expect(closes(null, null)).toEqual([null, null]);
  });

  it("rounds a column at most invisibly in drawing and text", () => {
    const column = fc.array(fc.option(fc.double({ min: 1, max: 1e7, noNaN: true })), {
      minLength: 1,
    });
    fc.assert(
      fc.property(column, (close) => {
        const back = closes(...close);
        expect(back.map((figure) => figure === null)).toEqual(
          close.map((figure) => figure === null),
        );
        const shares = close.map((figure, i) =>
          figure === null ? 0 : (back[i] ?? NaN) / figure - 1,
        );
        expect(Math.max(...shares.map(Math.abs))).toBeLessThanOrEqual(5.000001e-7);
      }),
      { seed: 482 },
    );
  });

  it("keeps the value's columns and has none without a value", () => {
    const { value } = shown.chart;
    if (value === null) throw new Error("the sample has a value");
    const uncalibrated = value.days.map((_, i) => (i === 0 ? null : 2000 + Math.sin(i)));
    const back = roundTrip({ value: { ...value, uncalibrated } }).value;
    expect(back?.days).toEqual(value.days);
    expect(back?.uncalibrated[0]).toBeNull();
    expect(back?.uncalibrated[7]).toBeCloseTo(2000 + Math.sin(7), 1);
    expect(roundTrip({ value: null }).value).toBeNull();
  });

  it("shortens figures beyond displayed precision, but no whole yen", () => {
    const company = { ...shown.company, mv: 47_123_456_789_012, progress: 0.123_456_789_012 };
    const back = unpackCompany(packCompany({ ...shown, company })).company;
    expect(back.mv).toBe(47_123_456_789_012);
    expect(back.progress).toBe(0.12345678);
  });

  it("is displayed like the original: nothing is rounded twice", () => {
    const exact = [2707.496_1, 2707.499_996, 1999.949_999_9, 1999.95, 0.5, 411 + 2 / 3];
    expect(written(closes(...exact))).toEqual(written(exact));
    const company = { ...shown.company, progress: 0.124_999_999_9 };
    const back = unpackCompany(packCompany({ ...shown, company })).company;
    expect(formatRatioPercent(back.progress)).toBe(formatRatioPercent(company.progress));
  });

  it("takes a third of the size of plain days and prices", () => {
    const { price } = shown.chart;
    const inFull = JSON.stringify(price).length;
    const rest = packCompany({
      ...shown,
      chart: priceChartFixture({ price: { days: [], close: [] } }),
    });
    expect(packCompany(shown).length - rest.length).toBeLessThan(inFull / 2.4);
  });
});
