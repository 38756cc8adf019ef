import { v7 as uuidv7 } from "uuid";
import type { Executor } from "../../platform/database/prepared-statement.ts";
import { readClosesBefore, readMarketDay } from "../../companies/stores/index.ts";
import type { PreviousDay, GateReason } from "../gate/rules.ts";
import type { DayRequest, DailyState, DailyStep, UnfinishedDay } from "./rules.ts";

export async function readDailyState(executor: Executor): Promise<DailyState> {
  const { rows } = await executor.query<{ lastDone: string | null }>(
    `select max(date) as "lastDone" from daily_runs where step = 'done'`,
  );
  const unfinished = await executor.query<UnfinishedDay>(
    `select date as day, step, attempts, last_problem as problem from daily_runs
     where step <> 'done' order by date`,
  );
  const marketDay = await readMarketDay(executor);
  return { lastDone: rows[0]?.lastDone ?? null, marketDay, unfinished: unfinished.rows };
}

/** Opens the day or counts another attempt; returns the step it has reached. */
export async function beginDay(executor: Executor, day: string): Promise<DailyStep> {
  const { rows } = await executor.query<{ step: DailyStep }>(
    `insert into daily_runs (date, step, started_at, attempts) values ($1, 'begun', now(), 1)
     on conflict (date) do update set attempts = daily_runs.attempts + 1 returning step`,
    [day],
  );
  return rows[0]?.step ?? "begun";
}

/** The last finished day; null when its request time is unknown. */
export async function readLastDoneDay(executor: Executor): Promise<DayRequest | null> {
  const { rows } = await executor.query<{ day: string; askedAt: Date | null }>(
    `select date as day, disclosures_asked_at as "askedAt" from daily_runs
     where step = 'done' order by date desc limit 1`,
  );
  const { day, askedAt = null } = rows[0] ?? {};
  return day === undefined || askedAt === null ? null : { day, askedAt };
}

export async function recordDisclosuresAsked(
  executor: Executor,
  { day, askedAt }: DayRequest,
): Promise<void> {
  await executor.query("update daily_runs set disclosures_asked_at = $2 where date = $1", [
    day,
    askedAt,
  ]);
}

/** A day already reported as unfinished is not reported again; one that had succeeded is. */
export async function reopenDay(executor: Executor, day: string): Promise<void> {
  await executor.query(
    `update daily_runs set step = 'begun',
       reported_at = case when step = 'begun' then reported_at end
     where date = $1`,
    [day],
  );
}

export async function setStep(
  executor: Executor,
  day: string,
  step: Exclude<DailyStep, "begun">,
): Promise<void> {
  await executor.query(
    `update daily_runs set step = $2, last_problem = null,
       written_at = case when $2 = 'written' then clock_timestamp() else written_at end,
       finished_at = case when $2 = 'done' then clock_timestamp() else finished_at end
     where date = $1`,
    [day, step],
  );
}

export async function recordProblem(
  executor: Executor,
  day: string,
  problem: string,
): Promise<void> {
  await executor.query("update daily_runs set last_problem = $2 where date = $1", [day, problem]);
}

/** An unfinished day that the operator has not been notified of. */
export interface UnreportedDay {
  readonly day: string;
  readonly attempts: number;
  readonly problem: string | null;
}

export async function readUnreportedDays(executor: Executor): Promise<UnreportedDay[]> {
  const { rows } = await executor.query<UnreportedDay>(
    `select date as day, attempts, last_problem as problem from daily_runs
     where step <> 'done' and reported_at is null order by date`,
  );
  return rows;
}

/** Returns whether this call was the first. */
export async function markReported(executor: Executor, day: string): Promise<boolean> {
  const { rowCount } = await executor.query(
    "update daily_runs set reported_at = now() where date = $1 and reported_at is null",
    [day],
  );
  return rowCount === 1;
}

export async function readDoneDaysFrom(executor: Executor, day: string): Promise<string[]> {
  const { rows } = await executor.query<{ day: string }>(
    "select date as day from daily_runs where step = 'done' and date >= $1 order by date",
    [day],
  );
  return rows.map((row) => row.day);
}

/** Days whose closes a new day must not repeat: one trading week, the oldest copy a vendor may serve. */
const PREVIOUS_DAYS = 5;

export async function readPreviousDay(
  executor: Executor,
  day: string,
): Promise<PreviousDay | null> {
  const [before, ...earlier] = await readClosesBefore(executor, day, PREVIOUS_DAYS);
  return before === undefined ? null : { ...before, earlier };
}

export interface GateDecision {
  readonly day: string;
  readonly rows: number;
  /** Empty when accepted. */
  readonly reasons: readonly GateReason[];
  readonly acceptedFor?: string | null;
}

/** Stores the decision. A repeated refusal of the day for the same reasons only raises its counter. */
export async function recordGateDecision(
  executor: Executor,
  { day, rows, reasons, acceptedFor = null }: GateDecision,
): Promise<void> {
  const override =
    acceptedFor === null ? [] : [{ code: "accepted_by_operator", detail: acceptedFor }];
  const accepted = reasons.length === 0 || acceptedFor !== null;
  const reasonsJson = JSON.stringify([...reasons, ...override]);
  if (!accepted) {
    const again = await executor.query(
      `update gate_decisions set seen = seen + 1, last_seen_at = now()
       where date = $1 and not accepted and rows = $2 and reasons = $3::jsonb`,
      [day, rows, reasonsJson],
    );
    if (again.rowCount !== 0) return;
  }
  await executor.query(
    `insert into gate_decisions (decision_id, date, decided_at, last_seen_at, accepted, rows, reasons)
     values ($1, $2, now(), now(), $3, $4, $5)`,
    [uuidv7(), day, accepted, rows, reasonsJson],
  );
}

/** In the transaction that clears the market. */
export async function clearDays(executor: Executor): Promise<void> {
  await executor.query("truncate gate_decisions, daily_runs");
}
