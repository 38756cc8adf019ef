import { type AlertCondition, type AlertEvent, verdictEdges, type Warning } from "@tenbin/contract";
import { tradingDaysAfter } from "../companies/index.ts";
import { toEpochDay, toIsoDate } from "../platform/clock/days.ts";
import { type CompanyFacts, LONGEST_CLOSING_DAYS } from "./company-facts.ts";
import {
  isClearOf,
  settle,
  SETTLING_DAYS,
  type Settling,
  type Side,
  sideOfLevel,
  startSettling,
} from "./settle.ts";

/** State of an alert between market days. */
export interface AlertState {
  readonly settling?: Settling;
  /** The figure or verdict compared last, and its day. */
  readonly last?: {
    readonly value: number | null;
    readonly verdict?: string;
    readonly day: string;
  };
  /** Keys of known or reported events. */
  readonly seen?: readonly string[];
  /** By warning that was there: evaluated days since. */
  readonly absent?: Readonly<Partial<Record<Warning, number>>>;
  /** Of warnings that the server knew (`WARNING_GENERATIONS`); 0 where absent. */
  readonly generation?: number;
}

/** Content of an event without member and time; see `AlertEvent`. */
export type EventDetail = Partial<
  Omit<AlertEvent, "id" | "kind" | "market_day" | "told_at" | "read" | "ticker" | "name_jp">
>;

export interface Telling {
  /** Stable key of the event. */
  readonly key: string;
  readonly detail: EventDetail;
}

export interface Evaluation {
  readonly state: AlertState | null;
  readonly told: readonly Telling[];
}

export interface EvaluatedAlert {
  readonly condition: AlertCondition;
  /** On whose share basis a price level stands. */
  readonly levelDay: string | null;
  /** Null before the first evaluation, which reports nothing. */
  readonly state: AlertState | null;
}

/** @param isNewDay false if the day is evaluated again, with more data */
export function evaluateCompany(
  { condition, levelDay, state }: EvaluatedAlert,
  facts: CompanyFacts,
  isNewDay: boolean,
): Evaluation {
  switch (condition.kind) {
    case "verdict":
      return evaluateVerdict(state, facts, isNewDay);
    case "ratio":
      return evaluateLevel(condition, { state, facts, isNewDay, value: ratioOf(facts), factor: 1 });
    case "price": {
      const factor = levelDay === null ? 1 : facts.splitFactorSince(levelDay);
      return evaluateLevel(condition, { state, facts, isNewDay, value: facts.close, factor });
    }
    case "disclosure": {
      const { kinds } = condition;
      const wanted = facts.disclosures.filter(
        ({ kind }) => kinds.length === 0 || kinds.includes(kind),
      );
      return evaluateArrivals(
        state,
        wanted.map(({ document_id: id, disclosed_at: at, kind, title }) => ({
          key: id,
          detail: { disclosure: { document_id: id, disclosed_at: at, kind, title } },
        })),
      );
    }
    case "forecast":
      return evaluateArrivals(state, facts.revisions.map(toTelling));
    case "results":
      return evaluateArrivals(state, resultsWithin(facts, condition.days_ahead));
    case "warning":
    default:
      return evaluateWarnings(state, facts, isNewDay);
  }
}

/** Transient gaps say nothing about the company. */
const TRANSIENT = new Set(["awaiting_value", "price_withheld"]);

function isObservable({ unratedReason }: CompanyFacts): boolean {
  return unratedReason === null || !TRANSIENT.has(unratedReason);
}

function ratioOf(facts: CompanyFacts): number | null {
  return isObservable(facts) ? facts.ratio : null;
}

function evaluateVerdict(
  state: AlertState | null,
  facts: CompanyFacts,
  isNewDay: boolean,
): Evaluation {
  if (!isObservable(facts)) return { state, told: [] };
  const { ratio, verdict, day } = facts;
  const last = { value: ratio, day };
  const side: Side = { side: verdict, isClear: isClearOfEdges(facts) };
  if (state?.settling === undefined) {
    return { state: { settling: startSettling(side), last }, told: [] };
  }
  const next = settle(state.settling, side, isNewDay);
  const detail: EventDetail = {
    verdict_before: state.settling.told as EventDetail["verdict_before"] & string,
    verdict_after: verdict,
    unrated_reason: facts.unratedReason,
    ratio_before: state.last?.value ?? null,
    ratio_after: ratio,
  };
  return {
    // Keeps the figure of the last report for the next comparison.
    state: { settling: next.state, last: next.isTold ? last : (state.last ?? last) },
    told: next.isTold ? [{ key: `${day}:${verdict}`, detail }] : [],
  };
}

/** Pillars may disagree for a day only; the other reasons for no verdict are facts. */
function isClearOfEdges({ ratio, unratedReason }: CompanyFacts): boolean {
  if (ratio === null) return unratedReason !== "pillars_disagree";
  return verdictEdges.every((edge) => isClearOf(ratio, edge));
}

interface LevelInput {
  readonly state: AlertState | null;
  readonly facts: CompanyFacts;
  readonly isNewDay: boolean;
  readonly value: number | null;
  /** From the share basis of the level to the market day's. */
  readonly factor: number;
}

function evaluateLevel(
  condition: Extract<AlertCondition, { level: number }>,
  { state, facts, isNewDay, value, factor }: LevelInput,
): Evaluation {
  if (value === null) return { state, told: [] };
  const { day } = facts;
  const level = condition.level * factor;
  const side = sideOfLevel(value, level);
  const last = { value, day };
  if (state?.settling === undefined) {
    return { state: { settling: startSettling(side), last }, told: [] };
  }
  const next = settle(state.settling, side, isNewDay);
  const isTold = next.isTold && side.side === condition.direction;
  return {
    state: { settling: next.state, last },
    told: isTold
      ? [{ key: `${day}:${side.side}`, detail: levelDetail(condition, level, value, state, facts) }]
      : [],
  };
}

function levelDetail(
  { kind, direction }: Extract<AlertCondition, { level: number }>,
  level: number,
  value: number,
  { last }: AlertState,
  { splitFactorSince, priceDecimals }: CompanyFacts,
): EventDetail {
  const before = last?.value ?? null;
  if (kind === "ratio") return { direction, level, ratio_before: before, ratio_after: value };
  const basis = last === undefined ? 1 : splitFactorSince(last.day);
  return {
    direction,
    level,
    price_before: before === null ? null : before * basis,
    price_after: value,
    price_decimals: priceDecimals,
  };
}

/** One-time events. Those of the first evaluation are not reported. */
function evaluateArrivals(state: AlertState | null, present: readonly Telling[]): Evaluation {
  const seen = new Set(state?.seen);
  const told = state === null ? [] : present.filter(({ key }) => !seen.has(key));
  // A key that left the list is too old to return.
  return { state: { seen: present.map(({ key }) => key) }, told };
}

function toTelling({
  year,
  disclosedOn,
  up,
  item,
  before,
  after,
}: CompanyFacts["revisions"][number]) {
  const forecast = { year, disclosed_on: disclosedOn, up, item, before, after };
  return { key: `${year}:${disclosedOn}`, detail: { forecast } };
}

function resultsWithin({ day, nextResults }: CompanyFacts, daysAhead: number): readonly Telling[] {
  if (nextResults === null) return [];
  const { plannedOn, period } = nextResults;
  const horizon = toIsoDate(toEpochDay(day) + daysAhead + LONGEST_CLOSING_DAYS);
  const last = tradingDaysAfter(day, horizon)[daysAhead - 1];
  if (last === undefined || plannedOn <= day || plannedOn > last) return [];
  return [{ key: plannedOn, detail: { results: { planned_on: plannedOn, period } } }];
}

/**
 * In which generation of the server's warnings each came. What a company was warned of before the server
 * knew of such a warning is no news: a new kind takes a generation of its own and is not reported by the
 * first evaluation of an older state.
 */
const WARNING_GENERATIONS: Readonly<Record<Warning, number>> = {
  going_concern: 0,
  supervision: 0,
  delisting: 0,
  changed_year_end: 0,
  six_month_periods: 1,
  changed_accounting_standard: 3,
  off_model_sector: 0,
  stale_statement: 0,
  share_count_estimated: 0,
  share_count_issued_only: 0,
  share_classes_unclear: 2,
  ordinary_equity_unclear: 3,
  share_counts_differ: 1,
  missing_fiscal_year: 0,
  extreme_value: 0,
  price_market_cap_as_price: 0,
  price_weekly_rows: 0,
  price_jump: 0,
  price_not_positive: 0,
};
const NEWEST_GENERATION = Math.max(...Object.values(WARNING_GENERATIONS));

/** A warning that is absent for a few days only is not reported again. */
function evaluateWarnings(
  state: AlertState | null,
  { warnings, day }: CompanyFacts,
  isNewDay: boolean,
): Evaluation {
  const before = state?.absent ?? {};
  const absent: Partial<Record<Warning, number>> = {};
  for (const [name, days] of Object.entries(before)) {
    const away = days + (isNewDay ? 1 : 0);
    if (away < SETTLING_DAYS) absent[name as Warning] = away;
  }
  for (const warning of warnings) absent[warning] = 0;
  const generation = state?.generation ?? 0;
  const appeared = warnings.filter(
    (warning) => before[warning] === undefined && WARNING_GENERATIONS[warning] <= generation,
  );
  return {
    state: { absent, generation: NEWEST_GENERATION },
    told:
      state === null || appeared.length === 0
        ? []
        : [{ key: `${day}:${appeared.join()}`, detail: { warnings: appeared } }],
  };
}
