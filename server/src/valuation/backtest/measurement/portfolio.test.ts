import { describe, expect, it } from "vitest";
import { benchmarkOf } from "./benchmark.ts";
import { measurePortfolio } from "./portfolio.ts";
import { type RowContext, sampleFixture } from "./testing/sample-fixture.ts";
import type { SampleRow } from "./sample.ts";

const COMPANIES = 50;
const MONTHS = 25;
const portfolioOf = (
  signalOf: (row: RowContext) => number | null,
  overrides: (row: RowContext) => Partial<SampleRow> = () => ({}),
) => {
  const sample = sampleFixture(COMPANIES, MONTHS, signalOf, overrides);
  return measurePortfolio(sample, benchmarkOf(sample), ({ signals }) => signals.ctbm);
};

describe("following an order", () => {
  it("has a cheap and a dear leg against the mean of all", () => {
    const { cheapLeg, dearLeg } = portfolioOf(
      ({ company }) => company,
      ({ company }) => ({ outcome: company >= 40 ? 0.3 : company < 10 ? -0.1 : 0 }),
    );
    const mean = (0.3 - 0.1) / 5;
    expect(cheapLeg).toBeCloseTo(0.3 - mean, 12);
    expect(dearLeg).toBeCloseTo(-0.1 - mean, 12);
  });

  it("costs nothing where nobody leaves a fifth", () => {
    const still = portfolioOf(({ company }) => company);
    expect([still.cheapTurnover, still.dearTurnover]).toEqual([0, 0]);
    expect(still.spreadAfterCosts).toBeCloseTo(still.cheapLeg! - still.dearLeg!, 12);
  });

  it("costs half a per cent a side of everything that changes hands", () => {
    const turned = portfolioOf(({ company, date }) => (date < 12 ? company : -company));
    // Every fifth of the first year is gone a year later, none of the second.
    expect(turned.cheapTurnover).toBeCloseTo(12 / 13, 12);
    expect(turned.spreadAfterCosts).toBeCloseTo(
      turned.cheapLeg! - turned.dearLeg! - 0.02 * (12 / 13),
      12,
    );
  });

  it("within sectors does not profit from a sector as a whole", () => {
    const bySector = portfolioOf(
      ({ company }) => company % 3,
      ({ company, noise }) => ({ outcome: (company % 3) + noise / 100 }),
    );
    expect(bySector.cheapLeg).toBeGreaterThan(0.5);
    expect(bySector.sectorNeutral.ic).toBeNull();
    const within = portfolioOf(
      ({ outcome, company }) => outcome + 10 * (company % 3),
      ({ outcome }) => ({ outcome }),
    );
    expect(within.sectorNeutral.ic).toBeCloseTo(1, 12);
  });

  it("has a rank correlation at every month end", () => {
    const { months, separateYears } = portfolioOf(({ outcome, date }) =>
      date === 1 ? -outcome : outcome,
    );
    expect(months.map(({ ic }) => Math.round(ic!))).toEqual([1, -1, ...Array(23).fill(1)]);
    expect(separateYears).toEqual([months[0], months[12], months[24]]);
  });

  it("names month ends whose horizons do not overlap", () => {
    const { separateYears } = portfolioOf(({ outcome }) => outcome);
    expect(separateYears).toEqual([
      { date: "2018-12-31", ic: expect.closeTo(1, 12) },
      { date: "2019-12-31", ic: expect.closeTo(1, 12) },
      { date: "2020-12-31", ic: expect.closeTo(1, 12) },
    ]);
  });

  it("is unknown with fewer than thirty companies", () => {
    const few = portfolioOf(({ company, outcome }) => (company < 29 ? outcome : null));
    expect(few).toMatchObject({ cheapLeg: null, cheapTurnover: null, spreadAfterCosts: null });
    expect(few.separateYears.every(({ ic }) => ic === null)).toBe(true);
  });
});
