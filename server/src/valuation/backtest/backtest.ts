import { blockResamples, createMarket, type RivalName, rivalNames, rivals } from "@tenbin/engine";
import { measureBands } from "./bands.ts";
import { bestRivalOf, compare } from "./compare.ts";
import { disturbanceNames } from "./disturb.ts";
import type { Figures } from "./figures.ts";
import { type Groups, measureGroups, verdicts } from "./groups.ts";
import { createMeasurer, type Measured } from "./measure.ts";
import { yardstickOf } from "./outcomes.ts";
import type { BacktestInput } from "./input.ts";
import { BOOTSTRAP, scoredMonthEnds } from "./protocol.ts";
import { protocolOf } from "./describe-protocol.ts";
import type { BacktestResult, RivalRecord } from "./result.ts";
import { measureDisturbance, type Measuring } from "./robustness.ts";
import { collectSample, logGap } from "./sample.ts";

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
  const measuring: Measuring = { sample, yardstick: yardstickOf(sample), draws: drawsOf(dates) };
  const model = recordOf(measuring, {
    kind: "value",
    signalOf: ({ signals }) => signals.ctbm,
  });
  const others = rivalRecords(measuring);
  return {
    ctbm: {
      ...model,
      beforeCalibration: figuresOf(measuring, {
        kind: "value",
        signalOf: (row) => logGap(row.valuation.valueBeforeCalibration, row.marketValue),
      }),
      returnsFall: {
        meanReturn: falls(model.byVerdict, "meanReturn"),
        meanExcessReturn: falls(model.byVerdict, "meanExcessReturn"),
      },
      bestRival: bestRivalOf(others),
      bands: measureBands(sample, measuring.draws),
    },
    rivals: others,
    robustness: Object.fromEntries(
      disturbanceNames.map((name) => [
        name,
        measureDisturbance(name, histories, measuring, onDate),
      ]),
    ) as BacktestResult["robustness"],
    protocol: protocolOf(input, sample),
  };
}

function figuresOf({ sample, yardstick, draws }: Measuring, measured: Measured): Figures {
  return createMeasurer(sample, yardstick, measured).measure(sample.rows, draws);
}

function recordOf({ sample, yardstick, draws }: Measuring, measured: Measured): Figures & Groups {
  const measurer = createMeasurer(sample, yardstick, measured);
  return {
    ...measurer.measure(sample.rows, draws),
    ...measureGroups(sample, measurer, measured, draws),
  };
}

/** On the rows that the model values. Their groups carry no intervals. */
function rivalRecords(measuring: Measuring): BacktestResult["rivals"] {
  const { sample, draws } = measuring;
  const entries = rivalNames.map((name): [RivalName, RivalRecord] => {
    const { kind } = rivals[name];
    const measured: Measured = {
      kind,
      signalOf: ({ signals }) => signals[name],
      isCounted: ({ signals }) => signals.ctbm !== null,
    };
    const figures = figuresOf(measuring, measured);
    const { byVerdict, byYear, bySector, bySize } = recordOf({ ...measuring, draws: [] }, measured);
    return [
      name,
      { kind, ...figures, byVerdict, byYear, bySector, bySize, ...compare(sample, name, draws) },
    ];
  });
  return Object.fromEntries(entries) as BacktestResult["rivals"];
}

/** Without two whole blocks there is nothing to draw from. */
function drawsOf(dates: readonly string[]): readonly Uint16Array[] {
  const { block, resamples, seed } = BOOTSTRAP;
  return dates.length < 2 * block
    ? []
    : blockResamples({ length: dates.length, block, resamples, seed });
}

/** Whether every verdict is followed by less than the cheaper one before it; verdicts without rows are passed over. */
function falls(byVerdict: Groups["byVerdict"], figure: "meanReturn" | "meanExcessReturn"): boolean {
  const returns = verdicts
    .map((verdict) => byVerdict[verdict]?.[figure] ?? null)
    .filter((value) => value !== null);
  return returns.every((value, index) => index === 0 || value < returns[index - 1]!);
}
