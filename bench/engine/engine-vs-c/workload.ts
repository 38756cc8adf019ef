import {
  type CalibrationRecord,
  type RecordedMonth,
  CHANGE_CREDIBILITY,
  CALIBRATION_HALF_LIFE_MONTHS,
  HALF_STRENGTH_MONTHS,
  PREMIUM_BOUND,
  computeCalibration,
  extendCalibration,
} from "../../../engine/src/calibration.ts";
import {
  ADAPTATION_RETURN,
  COST_OF_EQUITY,
  GROWTH_YEARS,
  PERSISTENCE,
  TERMINAL_GROWTH,
} from "../../../engine/src/money/assumptions.ts";
import { compoundGrowth } from "../../../engine/src/money/growth.ts";
import { adaptationValue, excessReturnValue } from "../../../engine/src/money/residual-income.ts";
import { twoStageValue } from "../../../engine/src/money/two-stage.ts";
import { linearTrendAt } from "../../../engine/src/statistics/linear-trend.ts";
import {
  addEquations,
  addRow,
  emptyEquations,
  ridge,
} from "../../../engine/src/statistics/ridge.ts";
import { seededRandom } from "../../../engine/src/measurement/random.ts";

/** One month of a market as large as the test data; columns as in the peers model. */
const SIZES = { columns: 96, rows: 2_000, sections: 24, companies: 2_700, years: 6 };
/** Share of non-zero ratios in a row; most bins and sectors are empty. */
const FILL_RATIO = 0.4;
const PENALTY = 1e-3;
const SECTION_HALF_LIFE_MONTHS = 12;

interface Company {
  readonly book: number;
  readonly roe: number;
  readonly flow: number;
  readonly netCash: number;
  readonly salesRatio: number;
  readonly points: readonly { readonly x: number; readonly y: number }[];
  readonly record: CalibrationRecord;
  /** Month end added to the record. */
  readonly month: RecordedMonth;
}

export interface Workload {
  readonly rows: readonly Float64Array[];
  readonly targets: readonly number[];
  readonly companies: readonly Company[];
}

export function generateWorkload(): Workload {
  const random = seededRandom(7);
  const rows = Array.from({ length: SIZES.rows }, () => {
    const row = Float64Array.from({ length: SIZES.columns }, () =>
      random() < FILL_RATIO ? random() * 2 - 1 : 0,
    );
    row[0] = 1;
    return row;
  });
  const companies = Array.from({ length: SIZES.companies }, () => {
    const book = 1e9 * Math.exp(6 * random());
    const level = Math.log(book);
    return {
      book,
      roe: 0.3 * random(),
      flow: book * 0.1 * random(),
      netCash: book * (random() - 0.5),
      salesRatio: 0.8 + 0.6 * random(),
      points: Array.from({ length: SIZES.years }, (_, x) => ({ x, y: book * 0.2 * random() })),
      record: {
        months: 60,
        weight: 20,
        gapSum: 20 * (random() - 0.5),
        logPooledSum: 20 * (level + 0.4 * random()),
      },
      month: { logMarketValue: level + 2 * random() - 1, logPooled: level + 0.4 * random() },
    };
  });
  return { rows, targets: rows.map(() => 2 * random() - 1), companies };
}

/** Input format of formulas.c. */
export function toDoubles({ rows, targets, companies }: Workload): Float64Array {
  return Float64Array.from([
    ...Object.values(SIZES),
    PENALTY,
    SECTION_HALF_LIFE_MONTHS,
    COST_OF_EQUITY,
    PERSISTENCE,
    ADAPTATION_RETURN,
    GROWTH_YEARS,
    TERMINAL_GROWTH,
    CALIBRATION_HALF_LIFE_MONTHS,
    HALF_STRENGTH_MONTHS,
    PREMIUM_BOUND,
    CHANGE_CREDIBILITY,
    ...rows.flatMap((row) => [...row]),
    ...targets,
    ...companies.flatMap(({ book, roe, flow, netCash, salesRatio, points, record, month }) => [
      book,
      roe,
      flow,
      netCash,
      salesRatio,
      ...points.map(({ y }) => y),
      record.months,
      record.weight,
      record.gapSum,
      record.logPooledSum,
      month.logMarketValue,
      month.logPooled,
    ]),
  ]);
}

/** Peers coefficients, then every company's value in yen, from the engine's own functions. */
export function valueWithEngine({ rows, targets, companies }: Workload): Float64Array {
  const section = emptyEquations(SIZES.columns);
  for (const [index, row] of rows.entries()) addRow(section, row, targets[index]!);
  const total = emptyEquations(SIZES.columns);
  for (let age = 0; age < SIZES.sections; age += 1) {
    addEquations(total, section, Math.pow(0.5, age / SECTION_HALF_LIFE_MONTHS));
  }
  const coefficients = ridge(total, PENALTY, 0);
  const out = new Float64Array(SIZES.columns + SIZES.companies);
  out.set(coefficients);
  for (const [index, company] of companies.entries()) {
    const features = rows[index % SIZES.rows]!;
    out[SIZES.columns + index] = valueOf(company, features, coefficients);
  }
  return out;
}

function valueOf(company: Company, features: Float64Array, coefficients: Float64Array): number {
  const { book, roe, flow, netCash, salesRatio, points, record, month } = company;
  const growth = compoundGrowth(1, salesRatio, SIZES.years - 1)!;
  const floor = adaptationValue(book);
  const twoStage = (amount: number) =>
    twoStageValue(amount, growth, COST_OF_EQUITY, GROWTH_YEARS, TERMINAL_GROWTH);
  const balance = Math.max(floor, book + excessReturnValue(book, roe));
  const cash = Math.max(floor, twoStage(flow) + Math.max(0, netCash));
  const trend = Math.max(floor, twoStage(linearTrendAt(points, SIZES.years - 1)!) + netCash);
  let logRatio = 0;
  for (let index = 0; index < features.length; index += 1) {
    logRatio += features[index]! * coefficients[index]!;
  }
  const pooled =
    0.25 * Math.log(balance) +
    0.25 * Math.log(cash) +
    0.25 * Math.log(trend) +
    0.25 * (Math.log(book) + logRatio);
  return Math.exp(pooled) * computeCalibration(extendCalibration(record, month), pooled).factor;
}
