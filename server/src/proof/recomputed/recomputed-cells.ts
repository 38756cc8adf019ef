import { type MetricAbsence, metrics } from "@tenbin/contract/metrics";
import type { MarketColumns } from "../../screening/index.ts";
import type { ComparedCell, Line, Uncompared } from "../cells.ts";
import type { CompanyRecord } from "../company-record.ts";
import {
  type Figure,
  type PlainCompany,
  plainCompany,
  plainReadings,
  type Reading,
  type Reason,
} from "../plain/index.ts";

/** A packed metric of a company beside the plain reading of its words. */
export interface RecomputedCell extends ComparedCell {
  readonly company: PlainCompany;
  readonly reading: Reading;
  readonly inYen: boolean;
  /** Why there is none: of what kind our reason is, and all that the plain reading finds. */
  readonly ourReason: Reason | null;
  readonly plainReasons: ReadonlySet<Reason>;
}

/** Where corrections decide most cells, the words of the formula are not what is computed. */
const MAJORITY = 0.5;
const RELATIVE_TOLERANCE = 1e-6;
const TOLERANCE = 1e-9;
/** Amounts are rounded to whole yen. */
const YEN_TOLERANCE = 1;

/** Of what kind a metric's reason is; null for those that no plain reading knows. */
const reasonKinds: Readonly<Partial<Record<MetricAbsence, Reason>>> = {
  no_price: "no_price",
  no_past_price: "no_price",
  no_volume: "no_price",
  no_shares: "undisclosed",
  no_statement: "undisclosed",
  fact_not_disclosed: "undisclosed",
  split_within_year: "mixed_shares",
  no_disclosure: "undisclosed",
  no_listing_date: "undisclosed",
  short_history: "short_record",
  no_quarter: "short_record",
  missing_year: "gap",
  six_month_periods: "gap",
  nonpositive_end: "not_positive",
  nonpositive_base: "not_positive",
  negative_equity: "not_positive",
};

/** Metrics with a plain reading, in the order of their groups. */
export const recomputedMetrics: readonly string[] = Object.values(plainReadings).flatMap(
  (readings) => Object.keys(readings),
);

const readingOf: Readonly<Record<string, Reading>> = Object.assign(
  {},
  ...Object.values(plainReadings),
);
const unitOf = new Map<string, string>(metrics.map(({ id, unit }) => [id, unit]));

export function recomputedLine(metric: string): Line<RecomputedCell> {
  return {
    id: metric,
    name: `metric ${metric}`,
    floor: MAJORITY,
    minCells: 2_000,
    wrong: "ours",
    agrees(cell) {
      const { ours, theirs, ourReason, plainReasons } = cell;
      if (!Number.isNaN(ours) || !Number.isNaN(theirs)) return isFigure(cell, theirs);
      return ourReason !== null && plainReasons.has(ourReason);
    },
  };
}

/** Whether our figure is this one, within its rounding. */
export function isFigure({ ours, inYen }: RecomputedCell, figure: Figure): boolean {
  if (Number.isNaN(ours) || typeof figure !== "number") return false;
  const least = inYen ? YEN_TOLERANCE : TOLERANCE;
  return Math.abs(ours - figure) <= Math.max(least, RELATIVE_TOLERANCE * Math.abs(figure));
}

const NO_REASONS: ReadonlySet<Reason> = new Set();

/** What was known of the packed companies at the close of their day. */
export function packedCompanies(
  { day, codes }: MarketColumns,
  records: ReadonlyMap<string, CompanyRecord>,
): ReadonlyMap<string, PlainCompany> {
  const companies = new Map<string, PlainCompany>();
  if (day === null) return companies;
  for (const code of codes) {
    const record = records.get(code);
    if (record !== undefined) companies.set(code, plainCompany(record, day));
  }
  return companies;
}

export function recomputedCells(
  metric: string,
  columns: MarketColumns,
  companies: ReadonlyMap<string, PlainCompany>,
): RecomputedCell[] {
  const reading = readingOf[metric]!;
  return columns.codes.flatMap((code, row) => {
    const company = companies.get(code);
    if (company === undefined) return [];
    const plain = reading(company);
    return {
      code,
      periodEnd: company.day,
      documentId: null,
      ...ourFigure(columns, metric, row),
      theirs: typeof plain === "number" ? plain : NaN,
      plainReasons: typeof plain === "number" ? NO_REASONS : plain,
      company,
      reading,
      inYen: unitOf.get(metric) === "yen",
    };
  });
}

function ourFigure(
  { numbers, absences }: MarketColumns,
  figure: string,
  row: number,
): Pick<RecomputedCell, "ours" | "ourReason"> {
  const column = numbers.get(figure);
  if (column === undefined) throw new Error(`the pack has no column ${figure}: value the market`);
  const value = column.values[row]!;
  if (!Number.isNaN(value)) return { ours: value, ourReason: null };
  const absence = absences[column.absences[row]! - 1] as MetricAbsence | undefined;
  return { ours: NaN, ourReason: absence === undefined ? null : (reasonKinds[absence] ?? null) };
}

/** Metrics without a plain reading, by why. */
export function withoutReading(companies: number): Uncompared[] {
  const read = new Set(recomputedMetrics);
  const left = metrics.filter(({ id }) => !read.has(id));
  const ofValue = left.filter(({ group }) => group === "value").length;
  return [
    {
      cells: ofValue * companies,
      reason: `${ofValue} metrics of the theoretical value: no filing states it`,
    },
    {
      cells: (left.length - ofValue) * companies,
      reason: `${left.length - ofValue} metrics of forecasts and notices: the bulk data have none`,
    },
  ];
}
