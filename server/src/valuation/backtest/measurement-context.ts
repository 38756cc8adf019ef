import { type Benchmark, benchmarkOf } from "./benchmark.ts";
import { createResampling, type Resampling } from "./intervals.ts";
import type { BacktestSample } from "./sample.ts";

export interface MeasurementContext {
  readonly sample: BacktestSample;
  readonly benchmark: Benchmark;
  /** Null when there are too few dates. */
  readonly resampling: Resampling | null;
}

export function createMeasurementContext(sample: BacktestSample): MeasurementContext {
  return {
    sample,
    benchmark: benchmarkOf(sample),
    resampling: createResampling(sample.dates.length, sample.companies.length),
  };
}
