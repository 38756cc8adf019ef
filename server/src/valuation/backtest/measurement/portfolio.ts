import { mean, outerFifths, spearmanContributions, spreadContributions } from "@tenbin/engine";
import type { Benchmark } from "./benchmark.ts";
import { HORIZON_MONTHS, MINIMUM_COMPANIES, TRADING_COST } from "./protocol.ts";
import type { BacktestSample, SampleRow } from "./sample.ts";

/** What following a method's order would have met, by price returns. */
export interface PortfolioFigures {
  /** Mean return of the cheapest fifth − the mean of all rows, over dates; then of the dearest. */
  readonly cheapLeg: number | null;
  readonly dearLeg: number | null;
  /** Share of the cheapest and of the dearest fifth that is no longer in it after the horizon. */
  readonly cheapTurnover: number | null;
  readonly dearTurnover: number | null;
  /** Spread less the cost of what is bought and sold in both fifths after the horizon. */
  readonly spreadAfterCosts: number | null;
  /** Rank correlation and spread within sectors: signal and return less the sector's mean. */
  readonly sectorNeutral: { readonly ic: number | null; readonly spread: number | null };
  /** Rank correlation at every month end; null with too few companies. */
  readonly months: readonly MonthlyCorrelation[];
  /** Of these, the month ends whose horizons do not overlap, from the first one on. */
  readonly separateYears: readonly MonthlyCorrelation[];
}

export interface MonthlyCorrelation {
  readonly date: string;
  readonly ic: number | null;
}

interface JudgedRow {
  readonly row: SampleRow;
  readonly signal: number;
  readonly outcome: number;
}

interface Fifths {
  readonly cheap: readonly JudgedRow[];
  readonly dear: readonly JudgedRow[];
}

export function measurePortfolio(
  { dates, rows }: BacktestSample,
  benchmark: Benchmark,
  signalOf: (row: SampleRow) => number | null,
): PortfolioFigures {
  const byDate: JudgedRow[][] = dates.map(() => []);
  for (const row of rows) {
    const signal = signalOf(row);
    const { outcome } = row;
    if (signal !== null && outcome !== null) byDate[row.date]!.push({ row, signal, outcome });
  }
  const fifths = byDate.map((own) => fifthsOf(own));
  const leg = (side: keyof Fifths) =>
    meanOfKnown(
      fifths.map((own, date) =>
        own === null ? null : mean(own[side].map((each) => each.outcome))! - benchmark.mean[date]!,
      ),
    );
  const turnover = (side: keyof Fifths) =>
    meanOfKnown(
      fifths.map((own, date) => turnoverBetween(own, fifths[date + HORIZON_MONTHS], side)),
    );
  const [cheapLeg, dearLeg] = [leg("cheap"), leg("dear")];
  const [cheapTurnover, dearTurnover] = [turnover("cheap"), turnover("dear")];
  const neutral = byDate.map((own) => withinSectors(own));
  const months = dates.map((date, at) => ({
    date,
    ic: statisticOf(byDate[at]!, spearmanContributions),
  }));
  return {
    cheapLeg,
    dearLeg,
    cheapTurnover,
    dearTurnover,
    spreadAfterCosts:
      cheapLeg === null || dearLeg === null || cheapTurnover === null || dearTurnover === null
        ? null
        : cheapLeg - dearLeg - 2 * TRADING_COST * (cheapTurnover + dearTurnover),
    sectorNeutral: {
      ic: meanOfKnown(neutral.map((own) => statisticOf(own, spearmanContributions))),
      spread: meanOfKnown(neutral.map((own) => statisticOf(own, spreadContributions))),
    },
    months,
    separateYears: months.filter((_, at) => at % HORIZON_MONTHS === 0),
  };
}

function fifthsOf(own: readonly JudgedRow[]): Fifths | null {
  if (own.length < MINIMUM_COMPANIES) return null;
  const { highest, lowest } = outerFifths(own.map(({ signal }) => signal))!;
  return { cheap: highest.map((at) => own[at]!), dear: lowest.map((at) => own[at]!) };
}

function turnoverBetween(
  before: Fifths | null,
  after: Fifths | null | undefined,
  side: keyof Fifths,
): number | null {
  if (before === null || after == null) return null;
  const kept = new Set(after[side].map(({ row }) => row.company));
  const gone = before[side].filter(({ row }) => !kept.has(row.company)).length;
  return gone / before[side].length;
}

/** Without companies of unknown sector, or alone in theirs. */
function withinSectors(own: readonly JudgedRow[]): JudgedRow[] {
  return [...Map.groupBy(own, ({ row }) => row.sector)].flatMap(([sector, members]) => {
    if (sector === null || members.length < 2) return [];
    const signalMean = mean(members.map(({ signal }) => signal))!;
    const outcomeMean = mean(members.map(({ outcome }) => outcome))!;
    return members.map(({ row, signal, outcome }) => ({
      row,
      signal: signal - signalMean,
      outcome: outcome - outcomeMean,
    }));
  });
}

function statisticOf(
  own: readonly JudgedRow[],
  contribute: (signals: readonly number[], outcomes: readonly number[]) => Float64Array | null,
): number | null {
  if (own.length < MINIMUM_COMPANIES) return null;
  const contributions = contribute(
    own.map(({ signal }) => signal),
    own.map(({ outcome }) => outcome),
  );
  return contributions === null ? null : mean([...contributions]);
}

function meanOfKnown(values: readonly (number | null)[]): number | null {
  return mean(values.filter((value) => value !== null));
}
