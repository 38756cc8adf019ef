import { blockResamples } from "@tenbin/engine";
import { type Yardstick, yardstickOf } from "./outcomes.ts";
import { BOOTSTRAP } from "./protocol.ts";
import type { Sample } from "./sample.ts";

/** What every method is measured on and with. */
export interface Measuring {
  readonly sample: Sample;
  readonly yardstick: Yardstick;
  /** Resamples of the dates; none where the dates are too few. */
  readonly draws: readonly Uint16Array[];
}

export function measuringOf(sample: Sample): Measuring {
  return { sample, yardstick: yardstickOf(sample), draws: drawsOf(sample.dates) };
}

/** Without two whole blocks there is nothing to draw from. */
function drawsOf(dates: readonly string[]): readonly Uint16Array[] {
  const { block, resamples, seed } = BOOTSTRAP;
  return dates.length < 2 * block
    ? []
    : blockResamples({ length: dates.length, block, resamples, seed });
}
