import { blockResamples } from "@tenbin/engine";
import { type Benchmark, benchmarkOf } from "./benchmark.ts";
import { BOOTSTRAP } from "./protocol.ts";
import type { BacktestSample } from "./sample.ts";

/** What every method is measured on and with. */
export interface MeasurementContext {
  readonly sample: BacktestSample;
  readonly benchmark: Benchmark;
  /** Resamples of the dates; none where the dates are too few. */
  readonly draws: readonly Uint16Array[];
}

export function createMeasurementContext(sample: BacktestSample): MeasurementContext {
  return { sample, benchmark: benchmarkOf(sample), draws: bootstrapDraws(sample.dates) };
}

/** Without two whole blocks there is nothing to draw from. */
function bootstrapDraws(dates: readonly string[]): readonly Uint16Array[] {
  const { block, resamples, seed } = BOOTSTRAP;
  return dates.length < 2 * block
    ? []
    : blockResamples({ length: dates.length, block, resamples, seed });
}
