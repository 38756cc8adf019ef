import { createMarket } from "@tenbin/engine";
import { describeProtocol } from "./describe-protocol.ts";
import { perturbationNames } from "./perturbations.ts";
import { isHoldout } from "./holdout.ts";
import type { BacktestInput } from "./input.ts";
import { measureMethods } from "./measure-methods.ts";
import { createMeasurementContext } from "./measurement-context.ts";
import { scoredMonthEnds } from "./protocol.ts";
import type { BacktestResult, MethodRecords } from "./result.ts";
import { measurePerturbation } from "./robustness.ts";
import { collectSample, narrowSample, type BacktestSample } from "./sample.ts";

/**
 * Pure and deterministic: the same input gives the same result to the bit.
 * @throws RangeError when no month end can be scored
 */
export function backtest(input: BacktestInput): BacktestResult {
  const { histories, codes } = input;
  const market = createMarket(histories);
  const dates = scoredMonthEnds(market.monthEnds, input);
  if (dates.length === 0) {
    throw new RangeError(
      "No month end can be judged: prices must reach twelve months beyond one of them",
    );
  }
  const total = dates.length * (1 + perturbationNames.length);
  let done = 0;
  const onDate = (date: string) => input.onProgress({ done: done++, total, date });
  const sample = collectSample({ histories, market, dates, codes, onDate });
  const measuring = createMeasurementContext(sample);
  return {
    ...measureMethods(measuring),
    heldBack: holdoutRecords(input, sample),
    robustness: Object.fromEntries(
      perturbationNames.map((name) => [
        name,
        measurePerturbation(name, histories, measuring, onDate),
      ]),
    ) as BacktestResult["robustness"],
    protocol: describeProtocol(input, sample),
  };
}

/** No constant was tuned on the sample market, so it has no holdout. */
function holdoutRecords(
  { provenance }: BacktestInput,
  sample: BacktestSample,
): MethodRecords | null {
  const rows = sample.rows.filter(({ code }) => isHoldout(code));
  if (provenance === "sample" || rows.length === 0) return null;
  return measureMethods(createMeasurementContext(narrowSample(sample, rows)));
}
