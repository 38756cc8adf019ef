import { blockResamples } from "@tenbin/engine";
import { type Benchmark, benchmarkOf } from "./benchmark.ts";
import { BOOTSTRAP } from "./protocol.ts";
import type { BacktestSample } from "./sample.ts";

export interface MeasurementContext {
  readonly sample: BacktestSample;
  readonly benchmark: Benchmark;
  /** Resamples of the dates; empty when there are too few dates. */
  readonly draws: readonly Uint16Array[];
}

export function createMeasurementContext(sample: BacktestSample): MeasurementContext {
  return { sample, benchmark: benchmarkOf(sample), draws: bootstrapDraws(sample.dates) };
}

/** Resampling needs at least two whole blocks. */
function bootstrapDraws(dates: readonly string[]): readonly Uint16Array[] {
  const { block, resamples, seed } = BOOTSTRAP;
  return dates.length < 2 * block
    ? []
    : blockResamples({ length: dates.length, block, resamples, seed });
}
