import { createMarket, type EvidenceLevel } from "@tenbin/engine";
import type { Companies } from "../../companies/index.ts";
import { type MarketReader, readHistories } from "../company-histories.ts";
import { monthEndsOf } from "../rules.ts";
import { type EvidenceTable, measureEvidence } from "./measurement/evidence-hits.ts";
import type { MethodFigures } from "./measurement/figures.ts";
import { createMeasurer } from "./measurement/measure.ts";
import {
  createMeasurementContext,
  type MeasurementContext,
} from "./measurement/measurement-context.ts";
import { scoredMonthEnds } from "./measurement/protocol.ts";
import { collectSample, type SampleRow } from "./measurement/sample.ts";

/** What was said of a company when the month ended. */
export interface FrozenSignals {
  /** ln(value ÷ price); null without a value. */
  readonly gap: number | null;
  readonly score: number | null;
  readonly evidence: EvidenceLevel | null;
}

export interface OrderFigures {
  readonly value: MethodFigures;
  readonly score: MethodFigures;
}

/** What became of a frozen month over the horizon, on the rows that a backtest takes. */
export interface FrozenScore extends OrderFigures {
  readonly evidence: EvidenceTable;
  /** The same month as a backtest of today computes it, from today's data and engine. */
  readonly backtest: OrderFigures;
}

/** Month ends among `days` whose horizon is over, by the prices there are. */
export async function findScorable(
  companies: Pick<Companies, "valuationDays">,
  days: readonly string[],
): Promise<string[]> {
  const scorable = scoredMonthEnds(monthEndsOf(await companies.valuationDays()), {
    from: "0001-01-01",
  });
  return days.filter((day) => scorable.includes(day));
}

/** Frozen signals of a month end, by code, against the prices of the twelve months after. */
export type FrozenScorer = (
  monthEnd: string,
  frozen: ReadonlyMap<string, FrozenSignals>,
) => FrozenScore;

/** Scores by the code of the backtest. The whole market is read here, once for all months. */
export async function createFrozenScorer(companies: MarketReader): Promise<FrozenScorer> {
  const histories = await readHistories(companies);
  const market = createMarket(histories);
  return (monthEnd, frozen) => {
    const dates = [monthEnd];
    const recomputed = collectSample({ histories, market, dates, codes: null, onDate: () => {} });
    const rows = recomputed.rows.map((row) => replaceSignals(row, frozen.get(row.code)));
    const context = createMeasurementContext({ ...recomputed, rows });
    return {
      ...orderFigures(context),
      evidence: measureEvidence(context),
      backtest: orderFigures(createMeasurementContext(recomputed)),
    };
  };
}

const NOT_FROZEN: FrozenSignals = { gap: null, score: null, evidence: null };

function replaceSignals(
  row: SampleRow,
  { gap, score, evidence }: FrozenSignals = NOT_FROZEN,
): SampleRow {
  return { ...row, evidence, signals: { ...row.signals, ctbm: gap, score } };
}

/** One date has no intervals. */
function orderFigures({ sample, benchmark }: MeasurementContext): OrderFigures {
  const measure = (kind: "value" | "ratio", name: "ctbm" | "score") =>
    createMeasurer(sample, benchmark, { kind, signalOf: ({ signals }) => signals[name] }).measure(
      sample.rows,
      null,
    );
  return { value: measure("value", "ctbm"), score: measure("ratio", "score") };
}
