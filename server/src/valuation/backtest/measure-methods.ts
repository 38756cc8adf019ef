import { type RivalName, rivalNames, rivals } from "@tenbin/engine";
import { measureBands } from "./bands.ts";
import { bestRivalOf, compare } from "./compare.ts";
import type { Figures } from "./figures.ts";
import { type Groups, measureGroups, verdicts } from "./groups.ts";
import { createMeasurer, type Measured } from "./measure.ts";
import type { Measuring } from "./measuring.ts";
import type { MethodRecords, RivalRecord } from "./result.ts";
import { logGap } from "./sample.ts";

/** The model and every rival on one sample. */
export function measureMethods(measuring: Measuring): MethodRecords {
  const { sample, draws } = measuring;
  const model = recordOf(measuring, { kind: "value", signalOf: ({ signals }) => signals.ctbm });
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
      bands: measureBands(sample, draws),
    },
    rivals: others,
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
function rivalRecords(measuring: Measuring): MethodRecords["rivals"] {
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
  return Object.fromEntries(entries) as MethodRecords["rivals"];
}

/** Whether every verdict is followed by less than the cheaper one before it; verdicts without rows are passed over. */
function falls(byVerdict: Groups["byVerdict"], figure: "meanReturn" | "meanExcessReturn"): boolean {
  const returns = verdicts
    .map((verdict) => byVerdict[verdict]?.[figure] ?? null)
    .filter((value) => value !== null);
  return returns.every((value, index) => index === 0 || value < returns[index - 1]!);
}
