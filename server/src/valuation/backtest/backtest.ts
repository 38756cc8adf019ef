import { createMarket } from "@tenbin/engine";
import { protocolOf } from "./describe-protocol.ts";
import { disturbanceNames } from "./disturb.ts";
import { isHeldBack } from "./held-back.ts";
import type { BacktestInput } from "./input.ts";
import { measureMethods } from "./measure-methods.ts";
import { measuringOf } from "./measuring.ts";
import { scoredMonthEnds } from "./protocol.ts";
import type { BacktestResult, MethodRecords } from "./result.ts";
import { measureDisturbance } from "./robustness.ts";
import { collectSample, type Sample } from "./sample.ts";

/**
 * The evidence protocol on a market: pure, deterministic, no I/O. The same input gives the same
 * result to the bit.
 * @throws RangeError when no month end can be judged
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
  const total = dates.length * (1 + disturbanceNames.length);
  let done = 0;
  const onDate = (date: string) => input.onProgress({ done: done++, total, date });
  const sample = collectSample({ histories, market, dates, codes, onDate });
  const measuring = measuringOf(sample);
  return {
    ...measureMethods(measuring),
    heldBack: heldBackRecords(input, sample),
    robustness: Object.fromEntries(
      disturbanceNames.map((name) => [
        name,
        measureDisturbance(name, histories, measuring, onDate),
      ]),
    ) as BacktestResult["robustness"],
    protocol: protocolOf(input, sample),
  };
}

/** Nothing was ever tuned on the invented market: there, no part is more honest than the whole. */
function heldBackRecords({ provenance }: BacktestInput, sample: Sample): MethodRecords | null {
  const rows = sample.rows.filter(({ code }) => isHeldBack(code));
  if (provenance === "sample" || rows.length === 0) return null;
  return measureMethods(measuringOf({ dates: sample.dates, rows }));
}
