import { type Benchmark, benchmarkOf } from "./benchmark.ts";
import { createResampling, type Resampling } from "./intervals.ts";
import type { BacktestSample } from "./sample.ts";

export interface MeasurementContext {
  readonly sample: BacktestSample;
  readonly benchmark: Benchmark;
  /** Null when there are too few dates. */
  readonly resampling: Resampling | null;
}

/** The same with dividends reinvested; the price return stands where they are not known. */
export function reinvestDividends(context: MeasurementContext): MeasurementContext {
  const rows = context.sample.rows.map((row) => ({
    ...row,
    outcome: row.totalOutcome ?? row.outcome,
  }));
  const sample = { ...context.sample, rows };
  return { ...context, sample, benchmark: benchmarkOf(sample) };
}

export function createMeasurementContext(sample: BacktestSample): MeasurementContext {
  return {
    sample,
    benchmark: benchmarkOf(sample),
    resampling: createResampling(sample.dates.length, sample.companies.length),
  };
}
