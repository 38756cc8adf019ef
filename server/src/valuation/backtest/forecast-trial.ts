import {
  type CompanyForecast,
  createForecastMarket,
  createMarket,
  engineVersion,
  type ForecastDecision,
  forecastDecision,
  isProven,
  MINIMUM_FORECAST_MONTHS,
} from "@tenbin/engine";
import { compareSignals } from "./measurement/compare.ts";
import { type EvidenceTable, measureEvidence } from "./measurement/evidence-hits.ts";
import type { MethodFigures } from "./measurement/figures.ts";
import type { BacktestInput } from "./measurement/input.ts";
import { createMeasurer } from "./measurement/measure.ts";
import {
  createMeasurementContext,
  type MeasurementContext,
} from "./measurement/measurement-context.ts";
import { intervalCoverage } from "./measurement/measure-methods.ts";
import { MINIMUM_COMPANIES, scoredMonthEnds } from "./measurement/protocol.ts";
import type { Difference, IntervalCoverage } from "./measurement/result.ts";
import { type BacktestSample, collectSample, type SampleRow } from "./measurement/sample.ts";

export interface ForecastTrialInput extends Omit<BacktestInput, "codes"> {
  /** By code. */
  readonly forecasts: ReadonlyMap<string, readonly CompanyForecast[]>;
}

/** Score and evidence of four facts, or of five. */
export interface FactsRecord {
  readonly score: MethodFigures;
  readonly evidence: EvidenceTable;
}

/** Printed by `tenbin backtest forecasts --json`; never stored. */
export interface ForecastTrial {
  readonly fourFacts: FactsRecord;
  readonly fiveFacts: FactsRecord;
  /** The score with five facts − that with four, per date, on the same rows. */
  readonly gain: Readonly<Record<"ic" | "icBeyondPrice" | "spread", Difference>>;
  /** `sample_market`: invented forecasts decide nothing. */
  readonly outcome: "proven" | "not_proven" | "sample_market";
  /** To be recorded as `forecastDecision` when the fact is switched on; null unless proven. */
  readonly decision: ForecastDecision | null;
  readonly switchedOn: ForecastDecision | null;
  readonly intervals: IntervalCoverage | null;
  readonly protocol: {
    readonly engineVersion: string;
    readonly dataVersion: string | null;
    readonly provenance: "sample" | "real";
    readonly marketDay: string;
    /** Month ends on which enough companies have a revision. */
    readonly dates: readonly string[];
    readonly minimumMonths: number;
    /** With a score, and of these with a revision of their own. */
    readonly rows: number;
    readonly rowsWithRevision: number;
    readonly companies: number;
  };
}

/**
 * The backtest with and without revisions of forecasts as a fifth fact. Pure and deterministic.
 * @throws RangeError with fewer than `MINIMUM_FORECAST_MONTHS` month ends
 */
export function tryForecasts(input: ForecastTrialInput): ForecastTrial {
  const { histories, forecasts } = input;
  const market = createMarket(histories);
  const forecastMarket = createForecastMarket(histories, forecasts);
  const surprises = new Map(
    scoredMonthEnds(market.monthEnds, input)
      .map((date) => [date, forecastMarket.surprisesOn(date)] as const)
      .filter(([, known]) => known.size >= MINIMUM_COMPANIES),
  );
  const dates = [...surprises.keys()];
  if (dates.length < MINIMUM_FORECAST_MONTHS) {
    throw new RangeError(
      `Not enough: ${dates.length} of ${MINIMUM_FORECAST_MONTHS} months have forecasts of ` +
        `${MINIMUM_COMPANIES} companies and prices twelve months later; nothing is decided`,
    );
  }
  let done = 0;
  const sample = collectSample({
    histories,
    market,
    dates,
    codes: null,
    onDate: (date) => input.onProgress({ done: done++, total: dates.length, date }),
    surprisesOn: (date) => surprises.get(date)!,
  });
  return { ...judgeSample(sample, input), protocol: describeTrial(sample, input) };
}

function judgeSample(
  sample: BacktestSample,
  {
    provenance,
    dataVersion,
    marketDay,
  }: Pick<ForecastTrialInput, "provenance" | "dataVersion" | "marketDay">,
): Omit<ForecastTrial, "protocol"> {
  const context = createMeasurementContext(sample);
  const difference = compareSignals(sample, scoreOfFive, scoreOfFour, context.resampling);
  const gain = difference("ic");
  const decision =
    gain.value === null || gain.interval === null
      ? null
      : {
          decidedOn: marketDay,
          engineVersion,
          dataVersion,
          months: sample.dates.length,
          gain: gain.value,
          interval: gain.interval,
        };
  const isReal = provenance === "real";
  const proven = isReal && decision !== null && isProven(decision) ? decision : null;
  return {
    fourFacts: recordOf(context, scoreOfFour, ({ evidence }) => evidence),
    fiveFacts: recordOf(context, scoreOfFive, ({ withRevision }) => withRevision?.level ?? null),
    gain: {
      ic: gain,
      icBeyondPrice: difference("icBeyondPrice"),
      spread: difference("spread"),
    },
    outcome: !isReal ? "sample_market" : proven === null ? "not_proven" : "proven",
    decision: proven,
    switchedOn: forecastDecision,
    intervals: intervalCoverage(context),
  };
}

const scoreOfFour = ({ signals }: SampleRow) => signals.score;
const scoreOfFive = ({ withRevision }: SampleRow) => withRevision?.score ?? null;

function recordOf(
  context: MeasurementContext,
  signalOf: (row: SampleRow) => number | null,
  levelOf: (row: SampleRow) => SampleRow["evidence"],
): FactsRecord {
  const { sample, benchmark, resampling } = context;
  const measurer = createMeasurer(sample, benchmark, { kind: "ratio", signalOf });
  return {
    score: measurer.measure(sample.rows, resampling),
    evidence: measureEvidence(context, levelOf),
  };
}

function describeTrial(
  { dates, rows }: BacktestSample,
  { provenance, dataVersion, marketDay }: ForecastTrialInput,
): ForecastTrial["protocol"] {
  const scored = rows.filter(({ signals }) => signals.score !== null);
  return {
    engineVersion,
    dataVersion,
    provenance,
    marketDay,
    dates,
    minimumMonths: MINIMUM_FORECAST_MONTHS,
    rows: scored.length,
    rowsWithRevision: scored.filter(({ withRevision }) => withRevision?.place != null).length,
    companies: new Set(scored.map(({ code }) => code)).size,
  };
}
