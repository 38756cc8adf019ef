import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { CompanyHistory, Facts } from "./company/inputs.ts";
import { createMarket } from "./market.ts";
import type { Valuation } from "./outputs.ts";
import { DISAGREEMENT_FACTOR } from "./pillars/pooling.ts";
import {
  annualReport,
  companyHistory,
  listedIn,
  monthEnd,
  NO_FACTS,
} from "./testing/company-fixtures.ts";

const YEARS = [2017, 2018, 2019, 2020, 2021, 2022];
const DATE = "2022-08-31";

/** Any amount of a filing: missing, zero, a loss, a yen, a trillion. */
const amount = fc.option(
  fc.oneof(
    fc.integer({ min: -2_000, max: 20_000 }).map((millions) => millions * 1_000_000),
    fc.constantFrom(0, 1, -1, 1e13, -1e12),
  ),
);
const facts: fc.Arbitrary<Facts> = fc.record(
  Object.fromEntries(Object.keys(NO_FACTS).map((key) => [key, amount])) as {
    [K in keyof Facts]: fc.Arbitrary<number | null>;
  },
);
/** Figures that stay similar from year to year at most companies. */
interface ConsistencyBase {
  readonly liabilities: number;
  readonly issuedShares: number | null;
}

/** Makes the facts plausible: the sheet balances and no flow exceeds the assets. */
function consistent(each: Facts, { liabilities, issuedShares }: ConsistencyBase): Facts {
  const netAssets =
    each.netAssets === null
      ? null
      : Math.max(-0.5 * liabilities, Math.min(5 * liabilities, each.netAssets));
  const assets = liabilities + (netAssets ?? 0);
  const within = (fact: number | null) =>
    fact === null ? null : Math.max(-0.4 * assets, Math.min(0.4 * assets, fact));
  const flows = Object.entries(each as unknown as Record<string, number | null>);
  return {
    ...(Object.fromEntries(flows.map(([key, fact]) => [key, within(fact)])) as unknown as Facts),
    assets,
    liabilities,
    netAssets,
    currentLiabilities: null,
    nonControllingInterests: null,
    issuedShares,
    otherClassShares: null,
    treasuryShares: null,
    epsYen: null,
    bpsYen: null,
  };
}

const anyYears = fc.array(facts, { minLength: YEARS.length, maxLength: YEARS.length });
const consistentYears = fc
  .record({
    years: anyYears,
    liabilities: fc.integer({ min: 1, max: 2_000 }).map((millions) => millions * 10_000_000),
    issuedShares: fc.option(fc.integer({ min: 1_000, max: 500_000_000 }), { freq: 9 }),
  })
  .map(({ years, ...frame }) => years.map((each) => consistent(each, frame)));
const price = fc.integer({ min: 0, max: 100_000 });

const history: fc.Arbitrary<CompanyHistory> = fc
  .record({
    yearly: fc.oneof(anyYears, consistentYears, consistentYears),
    missing: fc.subarray(YEARS, { maxLength: 3 }),
    sector: fc.constantFrom("機械", "銀行業", null),
    closes: fc.array(price, { maxLength: 20 }),
    splits: fc.array(fc.constantFrom(0.1, 0.5, 0.333333, 10), { maxLength: 2 }),
  })
  .map(({ yearly, missing, sector, closes, splits }) =>
    companyHistory({
      sectors: listedIn(sector),
      documents: YEARS.flatMap((year, index) =>
        missing.includes(year) ? [] : [annualReport(year, yearly[index])],
      ),
      monthEnds: closes.map((close, index) => ({ date: monthEnd(2021, index), close })),
      splits: splits.map((factor, index) => ({ exDate: `2021-0${index + 3}-28`, factor })),
    }),
  );

function figuresOf(valuation: Valuation): number[] {
  return [
    valuation.value,
    valuation.valueBeforeCalibration,
    valuation.shares,
    valuation.calibration.factor,
    ...valuation.pillars.flatMap(({ value, weight }) => [value, weight]),
    ...valuation.pillars.flatMap(({ inputs }) => inputs.map((input) => input.value)),
  ].filter((figure) => figure !== null);
}

function valued(each: CompanyHistory): Valuation {
  return createMarket([each]).valueCompany("00010", DATE);
}

describe("for any filings", () => {
  it("covers every kind of result, and many ratings", () => {
    const answers = fc
      .sample(history, { seed: 81, numRuns: 400 })
      .map((each) => valued(each).unrated);
    expect([...new Set(answers)]).toEqual(
      expect.arrayContaining([null, "implausible_figures", "pillars_disagree", "negative_equity"]),
    );
    expect(answers.filter((unrated) => unrated === null).length).toBeGreaterThan(40);
  });

  it("never returns NaN or Infinity", () => {
    fc.assert(
      fc.property(history, (each) => {
        expect(figuresOf(valued(each)).every((figure) => Number.isFinite(figure))).toBe(true);
      }),
      { seed: 81, numRuns: 400 },
    );
  });

  it("returns either a positive value with shares or a reason, never both", () => {
    fc.assert(
      fc.property(history, (each) => {
        const { value, valueBeforeCalibration, shares, unrated } = valued(each);
        const rated = [value, valueBeforeCalibration, shares].every(
          (figure) => figure !== null && figure > 0,
        );
        expect(rated).toBe(unrated === null);
        expect(value === null).toBe(unrated !== null);
      }),
      { seed: 82, numRuns: 400 },
    );
  });

  it("rates only where the pillars agree within the factor", () => {
    fc.assert(
      fc.property(history, (each) => {
        const { unrated, pillars } = valued(each);
        const values = pillars.flatMap(({ value }) => value ?? []);
        const spread = Math.max(...values) / Math.min(...values);
        expect(unrated === null && spread > DISAGREEMENT_FACTOR).toBe(false);
        expect(unrated === "pillars_disagree" && spread <= DISAGREEMENT_FACTOR).toBe(false);
      }),
      { seed: 83, numRuns: 400 },
    );
  });

  it("gives every absent pillar a reason and no weight, every present one no reason", () => {
    fc.assert(
      fc.property(history, (each) => {
        for (const { value, reason, weight } of valued(each).pillars) {
          expect(value === null).toBe(reason !== null);
          expect(value === null).toBe(weight === 0);
        }
      }),
      { seed: 84, numRuns: 400 },
    );
  });

  it("marks at most one begin and one end, both known years", () => {
    const window = fc.record({
      begin: fc.integer({ min: -15, max: 0 }),
      end: fc.integer({ min: -6, max: 0 }),
    });
    fc.assert(
      fc.property(history, fc.option(window, { nil: undefined }), (each, wished) => {
        const offsets = createMarket([each]).offsets("00010", DATE, wished);
        expect(offsets.filter((offset) => offset.isCurrentBegin).length).toBeLessThanOrEqual(1);
        expect(offsets.filter((offset) => offset.isCurrentEnd).length).toBeLessThanOrEqual(1);
        const exceptions = offsets.filter((offset) => {
          expect(offset.isForBegin && offset.irregular).toBe(false);
          const regular = offset.isForBegin && offset.fcfNormIsPositive;
          return offset.isAvailableForBegin !== regular;
        });
        // The default begin, of which there is one.
        expect(exceptions.length).toBeLessThanOrEqual(1);
        for (const { isForBegin, isAvailableForBegin } of exceptions) {
          expect([isForBegin, isAvailableForBegin]).toEqual([true, true]);
        }
        const begin = offsets.find((offset) => offset.isCurrentBegin);
        expect(wished === undefined && begin?.isAvailableForBegin === false).toBe(false);
      }),
      { seed: 85, numRuns: 200 },
    );
  });

  it("returns the same bits when called twice", () => {
    fc.assert(
      fc.property(history, (each) => {
        expect(valued(each)).toEqual(valued(JSON.parse(JSON.stringify(each)) as CompanyHistory));
      }),
      { seed: 86, numRuns: 100 },
    );
  });
});
