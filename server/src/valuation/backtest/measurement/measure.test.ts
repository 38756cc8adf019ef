import { describe, expect, it } from "vitest";
import { sampleFixture, type RowContext } from "./testing/sample-fixture.ts";
import { createMeasurer, type MeasuredMethod } from "./measure.ts";
import { benchmarkOf } from "./benchmark.ts";
import { createResampling, type Resampling } from "./intervals.ts";
import type { SampleRow, BacktestSample } from "./sample.ts";

const COMPANIES = 60;
const MONTHS = 36;
const RESAMPLING = createResampling(MONTHS, COMPANIES);
const ctbm: MeasuredMethod = { kind: "value", signalOf: ({ signals }) => signals.ctbm };

const sampleOf = (
  signalOf: (situation: RowContext) => number | null,
  overrides?: (situation: RowContext) => Partial<SampleRow>,
) => sampleFixture(COMPANIES, MONTHS, signalOf, overrides);
const measure = (
  sample: BacktestSample,
  measured: MeasuredMethod = ctbm,
  resampling: Resampling | null = null,
) => createMeasurer(sample, benchmarkOf(sample), measured).measure(sample.rows, resampling);

describe("models whose worth is known", () => {
  it("one that foresees everything has an IC of 1 and wins every fifth", () => {
    const figures = measure(sampleOf(({ outcome }) => outcome));
    expect(figures.ic).toBeCloseTo(1, 12);
    // Returns are spread evenly over a range of 1: the outer fifths lie about 0.8 apart.
    expect(figures.spread).toBeGreaterThan(0.7);
    expect(figures.spread).toBeLessThan(0.9);
  });

  it("one that is always wrong has an IC of −1", () => {
    expect(measure(sampleOf(({ outcome }) => -outcome)).ic).toBeCloseTo(-1, 12);
  });

  it("one that knows nothing has no IC to speak of", () => {
    const figures = measure(sampleOf(({ noise }) => noise - 0.5));
    expect(Math.abs(figures.ic!)).toBeLessThan(0.05);
    expect(Math.abs(figures.spread!)).toBeLessThan(0.05);
  });

  it("one that follows the price is near it and foresees nothing", () => {
    const figures = measure(sampleOf(({ noise }) => 0.02 * (noise - 0.5)));
    expect(figures.medianError).toBeLessThan(0.01);
    expect(figures.within20).toBe(1);
    expect(Math.abs(figures.ic!)).toBeLessThan(0.05);
  });
});

describe("errors", () => {
  it("are medians of |ln(value ÷ price)|, with and without the date's median", () => {
    // Three companies a month with gaps of 0.1, 0.2 and 0.6; the date's median is 0.2.
    const figures = measure(sampleFixture(3, MONTHS, ({ company }) => [0.1, 0.2, 0.6][company]!));
    expect(figures.medianError).toBeCloseTo(0.2, 12);
    expect(figures.medianErrorDateCentred).toBeCloseTo(0.1, 12);
    // price ÷ value is 0.905, 0.819 and 0.549.
    expect(figures.within20).toBeCloseTo(2 / 3, 12);
  });

  it("lose a mistake common to a date once its median is taken away", () => {
    const plain = measure(sampleOf(({ noise }) => noise - 0.5));
    const drifting = measure(sampleOf(({ noise, date }) => noise - 0.5 + date));
    expect(drifting.medianError).toBeGreaterThan(10);
    expect(drifting.medianErrorDateCentred).toBeCloseTo(plain.medianErrorDateCentred!, 9);
  });

  it("do not exist for a method that only ranks", () => {
    const figures = measure(
      sampleOf(({ noise }) => noise),
      { ...ctbm, kind: "ratio" },
      RESAMPLING,
    );
    expect(figures).toMatchObject({ medianError: null, medianErrorDateCentred: null });
    expect(figures).toMatchObject({ within20: null, intervals: { medianError: null } });
    expect(figures.ic).toBe(measure(sampleOf(({ noise }) => noise)).ic);
  });
});

describe("foresight", () => {
  it("does not change when the signals are stretched", () => {
    const plain = measure(sampleOf(({ noise, outcome }) => noise + outcome));
    const stretched = measure(sampleOf(({ noise, outcome }) => Math.exp(4 * (noise + outcome))));
    expect(stretched.ic).toBe(plain.ic);
    expect(stretched.spread).toBe(plain.spread);
  });

  it("is judged only on dates with thirty companies or more", () => {
    const sample = sampleFixture(29, MONTHS, ({ outcome }) => outcome);
    const few = measure(sample);
    expect(few.ic).toBeNull();
    expect(few.spread).toBeNull();
    const outcomes = sample.rows.map(({ outcome }) => outcome!);
    const mean = outcomes.reduce((sum, outcome) => sum + outcome, 0) / outcomes.length;
    expect(few.meanReturn).toBeCloseTo(mean, 12);
  });

  it("leaves out rows without a later price", () => {
    const sample = sampleOf(
      ({ outcome }) => outcome,
      ({ company }) => (company % 2 === 0 ? { outcome: null } : {}),
    );
    const figures = measure(sample);
    expect(figures.rows).toBe(COMPANIES * MONTHS);
    expect(figures.ic).toBeCloseTo(1, 12);
  });
});

/** Half of the outcome is told by the 12-month return, the other half by the signal alone. */
const withPast = (signalOf: (row: { own: number; past: number }) => number) => {
  const sample = sampleOf(() => 0);
  const rows = sample.rows.map((row, at): SampleRow => {
    const [own, past] = [Math.sin(at * 7.31), Math.sin(at * 3.77)];
    return {
      ...row,
      outcome: own + past,
      signals: { ...row.signals, ctbm: signalOf({ own, past }), reversal12: past },
    };
  });
  return measure({ ...sample, rows });
};

describe("foresight beyond the price's past", () => {
  it("is that of the signal where it knows nothing of the past", () => {
    const { ic, icBeyondPrice } = withPast(({ own }) => own);
    expect(ic).toBeGreaterThan(0.6);
    expect(icBeyondPrice).toBeCloseTo(ic!, 1);
  });

  it("is less where part of the signal is the past, nothing where all of it is", () => {
    const mixed = withPast(({ own, past }) => own + past);
    expect(mixed.ic).toBeCloseTo(1, 12);
    expect(mixed.icBeyondPrice).toBeLessThan(0.8);
    expect(mixed.icBeyondPrice).toBeGreaterThan(0.5);
    expect(withPast(({ past }) => past).icBeyondPrice).toBeNull();
  });
});

describe("months with foresight", () => {
  it("are counted by their sign", () => {
    const figures = measure(sampleOf(({ outcome, date }) => (date % 3 === 0 ? -outcome : outcome)));
    expect(figures.icPositiveShare).toBeCloseTo(2 / 3, 12);
  });

  it("have an interval that stays a share", () => {
    const always = measure(
      sampleOf(({ outcome }) => outcome),
      ctbm,
      RESAMPLING,
    );
    expect(always.intervals!.icPositiveShare).toEqual([1, 1]);
    expect(always.intervals!.ic![1]).toBeLessThanOrEqual(1);
  });
});

describe("returns", () => {
  it("of all rows exceed their date's mean by nothing", () => {
    const figures = measure(sampleOf(({ noise }) => noise));
    expect(figures.meanExcessReturn).toBeCloseTo(0, 12);
    expect(figures.aboveMedianShare).toBeCloseTo(0.5, 12);
  });

  it("count what rose", () => {
    const sample = sampleOf(
      () => 0,
      ({ company }) => ({ outcome: company % 4 === 0 ? 0.2 : -0.1 }),
    );
    expect(measure(sample).risingShare).toBe(0.25);
    expect(measure(sample).meanReturn).toBeCloseTo(0.2 / 4 - (0.1 * 3) / 4, 12);
  });
});

describe("coverage", () => {
  it("counts eligible rows with a value, and all rows with one", () => {
    // Half of the rows eligible; two thirds of the companies valued.
    const sample = sampleOf(
      ({ company }) => (company % 3 === 0 ? null : 0),
      ({ company }) => ({ eligible: company % 2 === 0 }),
    );
    const figures = measure(sample);
    expect(figures.coverage).toBeCloseTo(2 / 3, 12);
    expect(figures.coverageOfAll).toBeCloseTo(2 / 3, 12);
    expect(figures.companies).toBe((COMPANIES * 2) / 3);
  });

  it("of a rival is its own, though its other figures are taken where the model has a value", () => {
    const figures = measure(
      sampleOf(({ company }) => (company < 20 ? null : 0.1)),
      {
        kind: "value",
        signalOf: () => 0.5,
        isCounted: ({ signals }) => signals.ctbm !== null,
      },
    );
    expect(figures.coverage).toBe(1);
    expect(figures.rows).toBe((COMPANIES - 20) * MONTHS);
  });

  it("is unknown without rows", () => {
    const nothing = measure({ dates: ["2018-12-31"], companies: [], rows: [] });
    expect(nothing).toMatchObject({ coverage: null, rows: 0, medianError: null, ic: null });
  });
});

describe("intervals", () => {
  it("are absent without resamples and hold the figure with them", () => {
    const sample = sampleOf(({ noise, outcome }) => noise + outcome / 2);
    expect(measure(sample).intervals).toBeNull();
    const figures = measure(sample, ctbm, RESAMPLING);
    for (const name of ["medianError", "within20", "ic", "spread", "meanReturn"] as const) {
      const [low, high] = figures.intervals![name]!;
      expect(low, name).toBeLessThanOrEqual(figures[name]!);
      expect(high, name).toBeGreaterThanOrEqual(figures[name]!);
    }
  });
});
