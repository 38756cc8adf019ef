import { type RivalName, rivalNames, rivals } from "@tenbin/engine";
import { measureBands } from "./bands.ts";
import { bestRivalOf, compareWithRival } from "./compare.ts";
import type { MethodFigures } from "./figures.ts";
import { type Groups, measureGroups, verdicts } from "./groups.ts";
import { createMeasurer, type MeasuredMethod } from "./measure.ts";
import type { MeasurementContext } from "./measurement-context.ts";
import type { MethodRecords, RivalRecord } from "./result.ts";
import { logGap } from "./sample.ts";

export function measureMethods(measuring: MeasurementContext): MethodRecords {
  const { sample, draws } = measuring;
  const model = methodRecord(measuring, { kind: "value", signalOf: ({ signals }) => signals.ctbm });
  const others = rivalRecords(measuring);
  return {
    ctbm: {
      ...model,
      beforeCalibration: methodFigures(measuring, {
        kind: "value",
        signalOf: (row) => logGap(row.valuation.valueBeforeCalibration, row.marketValue),
      }),
      returnsFall: {
        meanReturn: returnsFall(model.byVerdict, "meanReturn"),
        meanExcessReturn: returnsFall(model.byVerdict, "meanExcessReturn"),
      },
      bestRival: bestRivalOf(others),
      bands: measureBands(sample, draws),
    },
    rivals: others,
  };
}

function methodFigures(
  { sample, benchmark, draws }: MeasurementContext,
  measured: MeasuredMethod,
): MethodFigures {
  return createMeasurer(sample, benchmark, measured).measure(sample.rows, draws);
}

function methodRecord(
  { sample, benchmark, draws }: MeasurementContext,
  measured: MeasuredMethod,
): MethodFigures & Groups {
  const measurer = createMeasurer(sample, benchmark, measured);
  return {
    ...measurer.measure(sample.rows, draws),
    ...measureGroups(sample, measurer, measured, draws),
  };
}

/** Measured on the rows that the model values. Groups carry no intervals. */
function rivalRecords(measuring: MeasurementContext): MethodRecords["rivals"] {
  const { sample, draws } = measuring;
  const entries = rivalNames.map((name): [RivalName, RivalRecord] => {
    const { kind } = rivals[name];
    const measured: MeasuredMethod = {
      kind,
      signalOf: ({ signals }) => signals[name],
      isCounted: ({ signals }) => signals.ctbm !== null,
    };
    const figures = methodFigures(measuring, measured);
    const { byVerdict, byYear, bySector, bySize } = methodRecord(
      { ...measuring, draws: [] },
      measured,
    );
    return [
      name,
      {
        kind,
        ...figures,
        byVerdict,
        byYear,
        bySector,
        bySize,
        ...compareWithRival(sample, name, draws),
      },
    ];
  });
  return Object.fromEntries(entries) as MethodRecords["rivals"];
}

function returnsFall(
  byVerdict: Groups["byVerdict"],
  figure: "meanReturn" | "meanExcessReturn",
): boolean {
  const returns = verdicts
    .map((verdict) => byVerdict[verdict]?.[figure] ?? null)
    .filter((value) => value !== null);
  return returns.every((value, index) => index === 0 || value < returns[index - 1]!);
}
