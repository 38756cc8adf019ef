import { meanOfDateMeans, type Valuation } from "@tenbin/engine";
import { describe, expect, it } from "vitest";
import { benchmarkOf, dateMedians } from "./benchmark.ts";
import { createMeasurementContext } from "./measurement-context.ts";
import { measureMethods } from "./measure-methods.ts";
import { predictivePower } from "./predictive-power.ts";
import type { BacktestSample, SampleRow } from "./sample.ts";
import { type RowContext, sampleFixture } from "./testing/sample-fixture.ts";

const COMPANIES = 50;
const MONTHS = 24;
/** ln(value ÷ price) of very cheap, cheap, fair, expensive and very expensive companies. */
const GAPS = [0.7, 0.3, 0, -0.35, -0.7];
const gapOf = ({ company }: RowContext) => GAPS[company % 5]!;

const measured = (sample: BacktestSample) => measureMethods(createMeasurementContext(sample));
const withReturns = (returns: readonly number[]) =>
  measured(
    sampleFixture(COMPANIES, MONTHS, gapOf, ({ company }) => ({ outcome: returns[company % 5]! })),
  ).ctbm;

const rankedPairs = (count: number, date: number, direction = 1) =>
  Array.from({ length: count }, (_, at) => ({
    date,
    company: at,
    signal: direction * at,
    outcome: at / 100,
    controls: [],
  }));

const overMonths = (months: number) => measured(sampleFixture(COMPANIES, months, gapOf)).ctbm;

const uncalibratedAt = (value: number): Partial<SampleRow> => ({
  marketValue: 2e9,
  valuation: { valueBeforeCalibration: value, bands: null } as Valuation,
});

describe("returns with dividends", () => {
  it("rank by what is known, else by the price return, and leave the price figures alone", () => {
    // Of those that the model calls cheap, half gain a dividend; nobody gains anything else.
    const of = (dividends: (context: RowContext) => number | null) =>
      measured(
        sampleFixture(COMPANIES, MONTHS, gapOf, (context) => ({
          outcome: 0,
          totalOutcome: dividends(context),
        })),
      ).ctbm;
    const { ic, meanReturn, totalReturn } = of(({ company }) => (company % 10 === 0 ? 0.1 : null));
    expect([ic, meanReturn]).toEqual([null, 0]);
    expect(totalReturn.ic).toBeGreaterThan(0.3);
    // Half of the cheapest fifth gains 10 %.
    expect(totalReturn.spread).toBeCloseTo(0.05, 12);
    expect(totalReturn.meanReturn).toBeCloseTo(0.01, 12);
    expect(totalReturn).toMatchObject({ medianError: null, rows: COMPANIES * MONTHS });
    expect(of(() => null).totalReturn).toMatchObject({ ic: null, meanReturn: 0 });
  });
});

describe("returns by verdict", () => {
  it("fall where each verdict does worse than the cheaper one before it", () => {
    const { byVerdict, returnsFall } = withReturns([0.2, 0.1, 0.05, 0, -0.1]);
    expect(Object.values(byVerdict).map(({ meanReturn }) => meanReturn!.toFixed(2))).toEqual([
      "0.20",
      "0.10",
      "0.05",
      "0.00",
      "-0.10",
    ]);
    expect(returnsFall).toEqual({ meanReturn: true, meanExcessReturn: true });
  });

  it("do not fall where two verdicts do alike, or one does better", () => {
    expect(withReturns([0.2, 0.1, 0.1, 0, -0.1]).returnsFall.meanReturn).toBe(false);
    expect(withReturns([0.2, 0.1, 0.05, 0, 0.3]).returnsFall.meanReturn).toBe(false);
  });

  it("are compared over a verdict that nobody has", () => {
    const sample = sampleFixture(
      COMPANIES,
      MONTHS,
      ({ company }) => (company % 2 === 0 ? 0.7 : -0.7),
      ({ company }) => ({ outcome: company % 2 === 0 ? 0.2 : 0.1 }),
    );
    const { byVerdict, returnsFall } = measured(sample).ctbm;
    expect(Object.keys(byVerdict)).toEqual(["very_cheap", "very_expensive"]);
    expect(returnsFall.meanReturn).toBe(true);
  });
});

describe("the model", () => {
  it("is measured before its calibration too, on the same prices", () => {
    const sample = sampleFixture(
      COMPANIES,
      MONTHS,
      () => 0.1,
      () => uncalibratedAt(3e9),
    );
    const { ctbm } = measured(sample);
    expect(ctbm.medianError).toBeCloseTo(0.1, 12);
    expect(ctbm.beforeCalibration.medianError).toBeCloseTo(Math.log(1.5), 12);
    expect(ctbm.bands).toBeNull();
  });

  it("has intervals from two whole blocks of dates on", () => {
    expect(overMonths(23).intervals).toBeNull();
    const { ic, intervals } = overMonths(24);
    expect(intervals!.ic![0]).toBeLessThanOrEqual(ic!);
    expect(intervals!.ic![1]).toBeGreaterThanOrEqual(ic!);
  });

  it("has its rivals measured on its own rows only", () => {
    const sample = sampleFixture(COMPANIES, MONTHS, (row) =>
      row.company < 20 ? null : gapOf(row),
    );
    const rows = sample.rows.map((row) =>
      Object.assign({}, row, { signals: { ...row.signals, book: 0.2, payoutYield: 0.01 } }),
    );
    const { ctbm, rivals } = measured({ ...sample, rows });
    expect(rivals.book).toMatchObject({ rows: ctbm.rows, coverage: 1, kind: "value" });
    expect(rivals.book.medianError).toBeCloseTo(0.2, 12);
    expect(rivals.payoutYield).toMatchObject({ kind: "ratio", medianError: null, byVerdict: {} });
    expect(rivals.hasshan).toMatchObject({ rows: 0, coverage: 0 });
  });

  it("names no best rival where none has an IC", () => {
    expect(measured(sampleFixture(COMPANIES, MONTHS, gapOf)).ctbm.bestRival).toBeNull();
  });
});

describe("benchmark", () => {
  it("is the mean and the median return of each date, over rows with a return", () => {
    const outcomes = [0.1, 0.4, null, -0.2];
    const sample = sampleFixture(
      4,
      2,
      () => null,
      ({ company, date }) => ({
        outcome: date === 1 ? null : outcomes[company]!,
      }),
    );
    const { mean, median } = benchmarkOf(sample);
    expect(mean).toEqual([expect.closeTo(0.1, 12), null]);
    expect(median).toEqual([0.1, null]);
  });

  it("takes medians of what is known on a date", () => {
    const rows = [3, 1, null, 2].map((value) => ({ date: 0, value }));
    expect(dateMedians(2, rows, ({ value }) => value)).toEqual([2, null]);
  });
});

describe("predictive power", () => {
  it("is one figure for each date with thirty companies or more", () => {
    const { icByDate, spread } = predictivePower(4, [
      ...rankedPairs(30, 0),
      ...rankedPairs(29, 1),
      ...rankedPairs(40, 3, -1),
    ]);
    expect(icByDate).toEqual([expect.closeTo(1, 12), null, null, expect.closeTo(-1, 12)]);
    // The outer fifths are six of thirty: their means lie 24 places apart.
    expect(meanOfDateMeans(spread, null)).toBeCloseTo((0.24 - 0.32) / 2, 12);
  });
});
