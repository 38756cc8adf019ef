import { v7 as uuidv7 } from "uuid";
import type { Executor } from "../../platform/database/prepared-statement.ts";
import { BAR_TABLES, type Series, yearSql } from "../bar-tables.ts";
import { tradingDaysAfter } from "../calendar/trading-days.ts";
import type { DefectKind } from "../records.ts";
import { toEpochDay } from "../../platform/clock/days.ts";

/** One issue's bars, ascending; columns of equal length. */
export interface PriceSeries {
  /** Days since 1970-01-01. */
  readonly days: readonly number[];
  /** Yen per share as given by the source, impossible values included; null on a day without a trade. */
  readonly closes: readonly (number | null)[];
  /** Split factor of the day; 1 except on ex-dates. */
  readonly factors: readonly number[];
}

/** Why a series cannot be right. */
export interface Defect {
  readonly kind: DefectKind;
  readonly since: string;
  /** Observed values, for the operator. */
  readonly evidence: string;
}

export interface SeriesDefect extends Defect {
  readonly series: Series;
  readonly code: string;
}

export type QuarantineDecision = "held" | "released" | "lifted";

/** Missing rows from which a code is examined: six rows a week apart miss more. */
const MIN_MISSING_ROWS = 10;

/**
 * A superset of the codes with defects, in one pass: too high a close, a price range that a jump would need
 * (split-adjusted), or fewer rows than the exchange, or the table, had days.
 */
export async function findSuspectCodes(
  executor: Executor,
  series: Series,
  since: string,
  { maxClose, maxRange }: { readonly maxClose: number; readonly maxRange: number },
): Promise<string[]> {
  const { bars, rows: table, years } = BAR_TABLES[series];
  const within = `date >= $1 and year >= ${yearSql("$1::date")}`;
  // Packed years count with their whole calendar, which avoids unpacking; extra days do no harm.
  const span = await executor.query<{ first: string | null; last: string }>(
    `select (min(first) - 1)::text as first, max(last)::text as last from (
       select min(date) as first, max(date) as last from ${table} where date >= $1
       union all
       select make_date(min(year), 1, 1), make_date(max(year), 12, 31) from ${years}
       where year >= ${yearSql("$1::date")}) spans`,
    [since],
  );
  const { first = null, last = "" } = span.rows[0] ?? {};
  const market =
    series === "raw"
      ? "select date from trading_days where date >= $1"
      : `select distinct date from ${bars} where ${within}`;
  const { rows } = await executor.query<{ code: string }>(
    `with each as (
       select code, min(date) as first, max(date) as last, count(*) as rows,
         max(close) as highest, min(close) as lowest,
         coalesce(sum(abs(ln(adj_factor))) filter (where adj_factor <> 1), 0) as splits
       from ${bars} where ${within} group by code),
     market as (select date, row_number() over (order by date) as number from (${market}) days),
     exchange as (
       select date, row_number() over (order by date) as number
       from (select unnest($6::date[]) union select first from each union select last from each)
         days(date))
     select code from each
       join exchange ef on ef.date = each.first join exchange el on el.date = each.last
       left join market mf on mf.date = each.first left join market ml on ml.date = each.last
     where highest > $2 or highest >= $3 * lowest * exp(-splits)
       or greatest(el.number - ef.number, ml.number - mf.number) + 1 - rows >= $4
     union select code from impossible_closes where series = $5 and date >= $1
     order by code`,
    [
      since,
      maxClose,
      maxRange,
      MIN_MISSING_ROWS,
      series,
      first === null ? [] : tradingDaysAfter(first, last),
    ],
  );
  return rows.map(({ code }) => code);
}

/** All bars of these codes, including rejected closes on days without a bar. */
export async function readPriceSeries(
  executor: Executor,
  series: Series,
  codes: readonly string[],
): Promise<Map<string, PriceSeries>> {
  const { rows } = await executor.query<{
    code: string;
    dates: string[];
    closes: (number | null)[];
    factors: number[];
  }>(
    `select code, array_agg(date::text order by date) as dates, array_agg(close order by date) as closes,
       array_agg(adj_factor order by date) as factors
     from (
       select code, date, close, adj_factor from ${BAR_TABLES[series].bars}
       where code = any($1)
       union all
       select i.code, i.date, i.close, 1 from impossible_closes i
       where i.series = $2 and i.code = any($1) and not exists (
         select 1 from ${BAR_TABLES[series].bars} b
         where b.code = any($1) and b.code = i.code and b.date = i.date)) all_rows
     group by code`,
    [codes, series],
  );
  return new Map(
    rows.map(({ code, dates, closes, factors }) => [
      code,
      { days: dates.map(toEpochDay), closes, factors },
    ]),
  );
}

export async function listQuarantinedOf(
  executor: Executor,
  series: Series,
): Promise<SeriesDefect[]> {
  return (await listQuarantined(executor)).filter((defect) => defect.series === series);
}

export async function listQuarantined(executor: Executor): Promise<SeriesDefect[]> {
  const { rows } = await executor.query<SeriesDefect>(
    `select series, code, kind, since, evidence from quarantined_series
     order by series desc, code, kind`,
  );
  return rows;
}

export async function readReleasedDefectKeys(
  executor: Executor,
  series: Series,
): Promise<Set<string>> {
  const { rows } = await executor.query<{ code: string; kind: string; since: string }>(
    `select distinct code, kind, since from quarantine_decisions
     where series = $1 and decision = 'released'`,
    [series],
  );
  return new Set(rows.map(defectKey));
}

export function defectKey({
  code,
  kind,
  since,
}: Pick<SeriesDefect, "code" | "since"> & { kind: string }) {
  return `${code} ${kind} ${since}`;
}

export async function quarantineSeries(executor: Executor, defect: SeriesDefect): Promise<void> {
  await executor.query(
    `insert into quarantined_series (series, code, kind, since, evidence, held_at)
     values ($1, $2, $3, $4, $5, now())
     on conflict (series, code, kind) do update set since = $4, evidence = $5`,
    [defect.series, defect.code, defect.kind, defect.since, defect.evidence],
  );
  await recordQuarantineDecision(executor, defect, "held", defect.evidence);
}

export async function removeFromQuarantine(
  executor: Executor,
  defect: SeriesDefect,
  decision: Exclude<QuarantineDecision, "held">,
  reason: string,
): Promise<void> {
  await executor.query(
    "delete from quarantined_series where series = $1 and code = $2 and kind = $3",
    [defect.series, defect.code, defect.kind],
  );
  await recordQuarantineDecision(executor, defect, decision, reason);
}

export async function recordQuarantineDecision(
  executor: Executor,
  { series, code, kind, since }: SeriesDefect,
  decision: QuarantineDecision,
  reason: string,
): Promise<void> {
  await executor.query(
    `insert into quarantine_decisions
       (decision_id, decided_at, series, code, kind, since, decision, reason)
     values ($1, now(), $2, $3, $4, $5, $6, $7)`,
    [uuidv7(), series, code, kind, since, decision, reason],
  );
}
