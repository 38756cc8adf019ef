import { type Interval, mean, quantile } from "@tenbin/engine";
import { MINIMUM_GROUP, TRADING_COST } from "../../valuation/index.ts";
import {
  type ScreenedMonthEnd,
  type MonthWithReturns,
  type SimulatedPicks,
  simulatePicks,
  type MonthlyReturns,
  type Pick,
} from "./simulate-picks.ts";
import {
  type IntervalCoverages,
  monthlyMeanInterval,
  pickShareInterval,
  resampleMonths,
} from "./intervals.ts";

const MONTHS_PER_YEAR = 12;
/** Fewer have no record. */
export const MINIMUM_MONTHS = MONTHS_PER_YEAR;
const SHOWN_PICKS = 5;

/** Plain ratios: 0.1 = 10 %. Days are month ends. */
export interface ScreenRecordResult {
  readonly from: string;
  readonly until: string;
  /** 1 at `from`; picks after costs. */
  readonly path: readonly { readonly day: string; readonly picks: number; readonly all: number }[];
  /** A year. */
  readonly growth: {
    readonly picks: number;
    readonly beforeCosts: number;
    readonly all: number;
  };
  /** 12 × the mean month of picks − all. */
  readonly excess: { readonly aYear: number; readonly interval: Interval | null };
  readonly deepestFall: { readonly picks: Fall | null; readonly all: Fall | null };
  readonly years: readonly RecordYear[];
  readonly picks: PicksFigures;
  readonly found: FoundFigures;
  /** Share of the whole that is replaced a year; null for a single month. */
  readonly turnover: number | null;
  readonly tradingCost: number;
  /** Null: too few months for intervals. */
  readonly coverage: IntervalCoverages | null;
}

export interface PickShare {
  /** Null for fewer than `MINIMUM_GROUP` picks. */
  readonly share: number | null;
  readonly interval: Interval | null;
}

export interface Fall {
  /** Below 0. */
  readonly change: number;
  readonly from: string;
  readonly until: string;
}

export interface RecordYear {
  readonly year: number;
  readonly from: string;
  readonly until: string;
  /** All twelve months. */
  readonly isWhole: boolean;
  readonly picks: number;
  readonly all: number;
}

export interface PicksFigures {
  readonly count: number;
  readonly companies: number;
  readonly open: number;
  readonly delisted: number;
  readonly notBought: number;
  readonly dividendsKnown: number | null;
  readonly meanMonths: number | null;
  readonly medianChange: number | null;
  readonly lost: PickShare;
  /** Worse than all companies over the same months. */
  readonly behind: PickShare;
  /** Of all picks, and of those that had left a year and longer before the end: others tell of a later day. */
  readonly best: readonly Pick[];
  readonly worst: readonly Pick[];
  readonly olderBest: readonly Pick[];
  readonly olderWorst: readonly Pick[];
  /** Older picks left up to this day. */
  readonly olderUntil: string;
}

export interface FoundFigures {
  readonly mean: number;
  readonly min: number;
  readonly max: number;
  readonly monthsWithout: number;
  /** Mean number of the companies that `all` is of. */
  readonly allCompanies: number;
}

/** Pure. Null for fewer than `MINIMUM_MONTHS`, or without a single pick. */
export function measureRecord(
  screened: readonly MonthWithReturns[],
  last: ScreenedMonthEnd,
): ScreenRecordResult | null {
  const simulated = simulatePicks(screened, last, TRADING_COST);
  const { months, picks } = simulated;
  if (months.length < MINIMUM_MONTHS || picks.length === 0) return null;
  const from = months[0]!.from;
  const path = pathOf(months);
  const resampling = resampleMonths(months.length);
  const excess = months.map((month) => month.picks - month.all);
  const perYear = (monthly: (month: MonthlyReturns) => number) =>
    months.reduce((growth, month) => growth * (1 + monthly(month)), 1) **
      (MONTHS_PER_YEAR / months.length) -
    1;
  const monthOf = new Map(months.map((month, at) => [month.from, at]));
  const shareOf = (isCounted: (pick: Pick) => boolean): PickShare => {
    if (picks.length < MINIMUM_GROUP) return { share: null, interval: null };
    const counted = picks.map((pick) => ({
      month: monthOf.get(pick.entered)!,
      value: isCounted(pick) ? 1 : 0,
    }));
    return {
      share: mean(counted.map(({ value }) => value))!,
      interval: pickShareInterval(counted, resampling),
    };
  };
  return {
    from,
    until: last.day,
    path,
    growth: {
      picks: perYear((month) => month.picks),
      beforeCosts: perYear((month) => month.beforeCosts),
      all: perYear((month) => month.all),
    },
    excess: {
      aYear: MONTHS_PER_YEAR * mean(excess)!,
      interval: monthlyMeanInterval(excess, MONTHS_PER_YEAR, resampling),
    },
    deepestFall: {
      picks: deepestFall(path.map(({ day, picks: value }) => ({ day, value }))),
      all: deepestFall(path.map(({ day, all: value }) => ({ day, value }))),
    },
    years: yearsOf(path),
    picks: {
      ...picksFigures(simulated),
      lost: shareOf(({ change }) => change < 0),
      behind: shareOf(({ change, allChange }) => change < allChange),
    },
    found: foundFigures(months),
    turnover: turnoverOf(months),
    tradingCost: TRADING_COST,
    coverage: resampling?.coverage ?? null,
  };
}

function pathOf(months: readonly MonthlyReturns[]): ScreenRecordResult["path"] {
  const path = [{ day: months[0]!.from, picks: 1, all: 1 }];
  for (const { until, picks, all } of months) {
    const before = path.at(-1)!;
    path.push({ day: until, picks: before.picks * (1 + picks), all: before.all * (1 + all) });
  }
  return path;
}

/** Between month ends. Null if it never fell. */
export function deepestFall(
  path: readonly { readonly day: string; readonly value: number }[],
): Fall | null {
  let top = path[0]!;
  let deepest: Fall | null = null;
  for (const point of path) {
    if (point.value >= top.value) top = point;
    const change = point.value / top.value - 1;
    if (change < (deepest?.change ?? 0)) deepest = { change, from: top.day, until: point.day };
  }
  return deepest;
}

/** Calendar years, those at both ends as far as they reach. */
export function yearsOf(path: ScreenRecordResult["path"]): RecordYear[] {
  const years: RecordYear[] = [];
  let begin = path[0]!;
  for (const [at, point] of path.entries()) {
    const year = Number(point.day.slice(0, 4));
    const next = path[at + 1];
    if (at === 0 || next?.day.startsWith(String(year)) === true) continue;
    years.push({
      year,
      from: begin.day,
      until: point.day,
      isWhole: begin.day.startsWith(`${year - 1}-12`) && point.day.startsWith(`${year}-12`),
      picks: point.picks / begin.picks - 1,
      all: point.all / begin.all - 1,
    });
    begin = point;
  }
  return years;
}

function picksFigures({
  months,
  picks,
  notBought,
  dividendsKnown,
}: SimulatedPicks): Omit<PicksFigures, "lost" | "behind"> {
  const falling = picks.toSorted((a, b) => b.change - a.change);
  const olderUntil = months.at(-MONTHS_PER_YEAR)!.from;
  const older = falling.filter(({ left }) => left !== null && left <= olderUntil);
  return {
    count: picks.length,
    companies: new Set(picks.map(({ code }) => code)).size,
    open: picks.filter(({ left }) => left === null).length,
    delisted: picks.filter(({ isDelisted }) => isDelisted).length,
    notBought,
    dividendsKnown,
    meanMonths: mean(picks.map((pick) => pick.months)),
    medianChange: quantile(
      picks.map(({ change }) => change),
      0.5,
    ),
    best: falling.slice(0, SHOWN_PICKS),
    worst: falling.slice(-SHOWN_PICKS).toReversed(),
    olderBest: older.slice(0, SHOWN_PICKS),
    olderWorst: older.slice(-SHOWN_PICKS).toReversed(),
    olderUntil,
  };
}

function foundFigures(months: readonly MonthlyReturns[]): FoundFigures {
  const found = months.map((month) => month.found);
  return {
    mean: mean(found)!,
    min: Math.min(...found),
    max: Math.max(...found),
    monthsWithout: found.filter((count) => count === 0).length,
    allCompanies: mean(months.map(({ companies }) => companies))!,
  };
}

/** The first purchase replaces nothing. */
function turnoverOf(months: readonly MonthlyReturns[]): number | null {
  const traded = mean(months.slice(1).map((month) => month.traded / 2));
  return traded === null ? null : MONTHS_PER_YEAR * traded;
}
