import { type RivalName, rivalNames, rivals } from "@tenbin/engine";
import { measureBands } from "./bands.ts";
import { bestRivalOf, compareWithRival } from "./compare.ts";
import { measureEvidence } from "./evidence-hits.ts";
import type { MethodFigures } from "./figures.ts";
import { type Groups, measureGroups, verdicts } from "./groups.ts";
import { createMeasurer, type MeasuredMethod } from "./measure.ts";
import { type MeasurementContext, reinvestDividends } from "./measurement-context.ts";
import { measurePortfolio } from "./portfolio.ts";
import { measurePriceToValue } from "./price-to-value.ts";
import { BOOTSTRAP, HORIZON_MONTHS } from "./protocol.ts";
import type {
  Difference,
  IntervalCoverage,
  MethodRecords,
  OrderRecord,
  RivalRecord,
} from "./result.ts";
import { logGap, type SampleRow } from "./sample.ts";

export function measureMethods(measuring: MeasurementContext): MethodRecords {
  const { sample, resampling } = measuring;
  const reinvesting = reinvestDividends(measuring);
  const record = (measured: MeasuredMethod) => orderRecord(measuring, reinvesting, measured);
  const model = record({ kind: "value", signalOf: ({ signals }) => signals.ctbm });
  const score = record({ kind: "ratio", signalOf: ({ signals }) => signals.score });
  const priceOnly = record({
    kind: "value",
    signalOf: ({ signals }) => signals.averagePrice18,
    isCounted: isValued,
  });
  const others = rivalRecords(measuring);
  return {
    ctbm: {
      ...model,
      beforeCalibration: methodFigures(measuring, {
        kind: "value",
        signalOf: (row) => logGap(row.valuation.valueBeforeCalibration, row.marketValue),
      }),
      skill: {
        averagePrice18: skillAgainst(model, others.averagePrice18),
        averagePrice12: skillAgainst(model, others.averagePrice12),
        lastMonthPrice: skillAgainst(model, others.lastMonthPrice),
      },
      returnsFall: {
        meanReturn: returnsFall(model.byVerdict, "meanReturn"),
        meanExcessReturn: returnsFall(model.byVerdict, "meanExcessReturn"),
      },
      bestRival: bestRivalOf(others),
      bands: measureBands(sample, resampling),
    },
    score,
    priceOnly,
    icBeyondPrice: {
      ctbm: beyondPrice(model),
      score: beyondPrice(score),
      priceOnly: beyondPrice(priceOnly),
    },
    evidence: measureEvidence(measuring),
    priceToValue: measurePriceToValue(sample),
    intervals: intervalCoverage(measuring),
    rivals: others,
  };
}

function isValued({ signals }: SampleRow): boolean {
  return signals.ctbm !== null;
}

function skillAgainst(
  { medianErrorDateCentred: own }: MethodFigures,
  { medianErrorDateCentred: other }: MethodFigures,
): number | null {
  return own === null || other === null || other === 0 ? null : 1 - own / other;
}

function beyondPrice({ icBeyondPrice, intervals }: MethodFigures): Difference {
  return { value: icBeyondPrice, interval: intervals?.icBeyondPrice ?? null };
}

export function intervalCoverage({
  sample,
  resampling,
}: MeasurementContext): IntervalCoverage | null {
  if (resampling === null) return null;
  const { factor, coverage, coverageBefore, simulations } = resampling.widening;
  return {
    confidence: BOOTSTRAP.confidence,
    coverage,
    coverageBefore,
    factor,
    simulations,
    independentYears: sample.dates.length / HORIZON_MONTHS,
  };
}

function orderRecord(
  measuring: MeasurementContext,
  reinvesting: MeasurementContext,
  measured: MeasuredMethod,
): OrderRecord {
  const { sample, benchmark } = measuring;
  const { signalOf, isCounted = () => true } = measured;
  return {
    ...methodRecord(measuring, measured),
    portfolio: measurePortfolio(sample, benchmark, (row) =>
      isCounted(row) ? signalOf(row) : null,
    ),
    // Errors do not depend on returns, so they are left out.
    totalReturn: methodFigures(reinvesting, { ...measured, kind: "ratio" }),
  };
}

function methodFigures(
  { sample, benchmark, resampling }: MeasurementContext,
  measured: MeasuredMethod,
): MethodFigures {
  return createMeasurer(sample, benchmark, measured).measure(sample.rows, resampling);
}

function methodRecord(
  { sample, benchmark, resampling }: MeasurementContext,
  measured: MeasuredMethod,
): MethodFigures & Groups {
  const measurer = createMeasurer(sample, benchmark, measured);
  return {
    ...measurer.measure(sample.rows, resampling),
    ...measureGroups(sample, measurer, measured, resampling),
  };
}

/** Measured on the rows that the model values. Groups carry no intervals. */
function rivalRecords(measuring: MeasurementContext): MethodRecords["rivals"] {
  const { sample, benchmark, resampling } = measuring;
  const entries = rivalNames.map((name): [RivalName, RivalRecord] => {
    const { kind } = rivals[name];
    const measured: MeasuredMethod = {
      kind,
      signalOf: ({ signals }) => signals[name],
      isCounted: isValued,
    };
    const measurer = createMeasurer(sample, benchmark, measured);
    const record = {
      kind,
      ...measurer.measure(sample.rows, resampling),
      ...measureGroups(sample, measurer, measured, null),
      ...compareWithRival(sample, name, resampling),
    };
    return [name, record];
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
