import { type AlertSettings, defaultAlertSettings } from "@tenbin/contract";
import { booleanFact } from "../platform/database/fact-columns.ts";
import { type Executor, preparedStatement } from "../platform/database/prepared-statement.ts";
import type { DigestPlan, MailTime } from "./rules.ts";
import type { Alert, NewEvent, StoredEvent } from "./stored.ts";

export interface DueEvent {
  readonly eventId: string;
  readonly slot: MailTime["slot"];
  readonly marketDay: string;
}

/** All SQL on alerts. */
export interface AlertStore {
  /** Blocks other changes of this member until the transaction ends. */
  lock(uid: string): Promise<void>;
  settings(uid: string): Promise<AlertSettings>;
  saveSettings(uid: string, settings: AlertSettings): Promise<void>;
  /** In the order in which they were set. */
  list(uid: string): Promise<Alert[]>;
  hasAny(uid: string): Promise<boolean>;
  /** Replaces what is stored of these. */
  save(uid: string, alerts: readonly Alert[], at: Date): Promise<void>;
  remove(uid: string, alertIds: readonly string[]): Promise<void>;
  /** Ascending, those after one, who have alerts or want to hear of their portfolio. */
  listUids(after: string, limit: number): Promise<string[]>;
  /** Keeps stored ones. */
  addEvents(uid: string, events: readonly NewEvent[]): Promise<void>;
  /** Newest first. */
  events(uid: string, limit: number): Promise<StoredEvent[]>;
  eventsOfMail(uid: string, mailId: string): Promise<StoredEvent[]>;
  markRead(uid: string, eventIds: readonly string[] | null, at: Date): Promise<void>;
  stoppedCodes(uid: string): Promise<ReadonlySet<string>>;
  setStopped(uid: string, code: string, stopped: boolean, at: Date): Promise<void>;
  /** Members with a mail that is due. */
  listDueUids(now: Date, limit: number): Promise<string[]>;
  dueEvents(uid: string, now: Date): Promise<DueEvent[]>;
  hasMail(uid: string, mailId: string): Promise<boolean>;
  setMail(uid: string, eventIds: readonly string[], mailId: string): Promise<void>;
  /** @param mail null: without a mail after all */
  deferMail(uid: string, eventIds: readonly string[], mail: MailTime | null): Promise<void>;
  /** The next digest's, whatever is told until then; null: none is due. */
  setDigest(uid: string, plan: Pick<DigestPlan, "at" | "until"> | null): Promise<void>;
  /** The last day of results that a digest named. */
  toldUntil(uid: string): Promise<string | null>;
  /** The last day whose results a digest has to name that is due. */
  dueDigest(uid: string, now: Date): Promise<string | null>;
  /** The due one is written. */
  markDigest(uid: string): Promise<void>;
  evaluatedVersion(marketDay: string): Promise<string | null>;
  markEvaluated(marketDay: string, version: string, at: Date): Promise<void>;
  /** Of all members. */
  purgeEvents(toldBefore: Date): Promise<void>;
}

const lock = preparedStatement(
  `select pg_advisory_xact_lock(hashtextextended('alerts:' || $1, 0))`,
);
const selectSettings = preparedStatement<AlertSettings>(
  `select frequency, portfolio, quiet_from, quiet_until from alert_settings where uid = $1`,
);
const upsertSettings = preparedStatement(
  `insert into alert_settings (uid, frequency, portfolio, quiet_from, quiet_until)
   values ($1, $2, $3, $4, $5)
   on conflict (uid) do update set frequency = excluded.frequency, portfolio = excluded.portfolio,
     quiet_from = excluded.quiet_from, quiet_until = excluded.quiet_until`,
);
const selectAlerts = preparedStatement<Alert & Record<string, unknown>>(
  `select alert_id as "alertId", code, screen_id as "screenId", condition,
     level_day::text as "levelDay", origin, status, state, state_day::text as "stateDay"
   from alerts where uid = $1 order by created_at, alert_id`,
);
const selectAny = preparedStatement(
  `select from alerts where uid = $1 and origin = 'member' limit 1`,
);
const upsertAlerts = preparedStatement(
  `insert into alerts (uid, alert_id, code, screen_id, condition, level_day, origin, status, state,
     state_day, created_at)
   select $1, alert_id, code, screen_id, condition, level_day, origin, status, state, state_day,
     $3::timestamptz + place * interval '1 microsecond'
   from jsonb_to_recordset($2::jsonb) as given (alert_id uuid, code text, screen_id uuid,
     condition jsonb, level_day date, origin text, status text, state jsonb, state_day date,
     place integer)
   on conflict (uid, alert_id) do update set condition = excluded.condition,
     level_day = excluded.level_day, status = excluded.status, state = excluded.state,
     state_day = excluded.state_day`,
);
const deleteAlerts = preparedStatement(
  `delete from alerts where uid = $1 and alert_id = any ($2::uuid[])`,
);
const selectUids = preparedStatement<{ uid: string }>(
  `select uid from (
     (select distinct uid from alerts where uid > $1 order by uid limit $2)
     union (select uid from alert_settings where uid > $1 and portfolio order by uid limit $2)
   ) as members order by uid limit $2`,
);
const insertEvents = preparedStatement(
  `insert into alert_events (uid, event_id, code, screen_id, kind, origin, market_day, detail,
     told_at, mail_slot, mail_due_at)
   select $1, event_id, code, screen_id, kind, origin, market_day, detail, told_at, mail_slot,
     mail_due_at
   from jsonb_to_recordset($2::jsonb) as given (event_id uuid, code text, screen_id uuid, kind text,
     origin text, market_day date, detail jsonb, told_at timestamptz, mail_slot text,
     mail_due_at timestamptz)
   on conflict do nothing`,
);
const EVENT_COLUMNS = `event_id as "eventId", code, screen_id as "screenId", kind, origin,
  market_day::text as "marketDay", detail, told_at as "toldAt", read_at as "readAt"`;
const selectEvents = preparedStatement<StoredEvent & Record<string, unknown>>(
  `select ${EVENT_COLUMNS} from alert_events where uid = $1
   order by told_at desc, event_id limit $2`,
);
const selectMailEvents = preparedStatement<StoredEvent & Record<string, unknown>>(
  `select ${EVENT_COLUMNS} from alert_events where uid = $1 and mail_id = $2
   order by told_at, event_id`,
);
const updateRead = preparedStatement(
  `update alert_events set read_at = $3
   where uid = $1 and read_at is null and ($2::uuid[] is null or event_id = any ($2::uuid[]))`,
);
const selectStopped = preparedStatement<{ code: string }>(
  `select code from stopped_alerts where uid = $1`,
);
const insertStopped = preparedStatement(
  `insert into stopped_alerts (uid, code, stopped_at) values ($1, $2, $3) on conflict do nothing`,
);
const deleteStopped = preparedStatement(`delete from stopped_alerts where uid = $1 and code = $2`);
const selectDueUids = preparedStatement<{ uid: string }>(
  `select uid from (
     select uid, mail_due_at as due_at from alert_events
       where mail_id is null and mail_due_at is not null and mail_due_at <= $1
     union all select uid, due_at from alert_digests where due_at <= $1
   ) as due
   group by uid order by min(due_at), uid limit $2`,
);
const selectDue = preparedStatement<DueEvent & Record<string, unknown>>(
  `select event_id as "eventId", mail_slot as slot, market_day::text as "marketDay"
   from alert_events where uid = $1 and mail_id is null and mail_due_at <= $2`,
);
const selectMail = preparedStatement(
  `select from alert_events where uid = $1 and mail_id = $2 limit 1`,
);
const updateMail = preparedStatement(
  `update alert_events set mail_id = $3 where uid = $1 and event_id = any ($2::uuid[])`,
);
const updateDue = preparedStatement(
  `update alert_events set mail_slot = $3, mail_due_at = $4
   where uid = $1 and event_id = any ($2::uuid[])`,
);
const upsertDigest = preparedStatement(
  `insert into alert_digests (uid, due_at, until) values ($1, $2, $3)
   on conflict (uid) do update set due_at = excluded.due_at, until = excluded.until`,
);
const deleteDue = preparedStatement(
  `update alert_digests set due_at = null, until = null where uid = $1 and due_at is not null`,
);
const selectTold = preparedStatement<{ told: string | null }>(
  `select told_until::text as told from alert_digests where uid = $1`,
);
const selectDueDigest = preparedStatement<{ until: string }>(
  `select until::text as until from alert_digests where uid = $1 and due_at <= $2`,
);
const updateTold = preparedStatement(
  `update alert_digests set due_at = null, until = null, told_until = until where uid = $1`,
);
const selectVersion = preparedStatement<{ version: string }>(
  `select version from alert_days where market_day = $1`,
);
const upsertDay = preparedStatement(
  `insert into alert_days (market_day, version, evaluated_at) values ($1, $2, $3)
   on conflict (market_day) do update
     set version = excluded.version, evaluated_at = excluded.evaluated_at`,
);
const deleteEvents = preparedStatement(`delete from alert_events where told_at < $1`);

/** Of the member `asked.uid` and the company `asked.code`. */
export const stopAlertFact = booleanFact(`exists (select from stopped_alerts own
  where own.uid = asked.uid and own.code = asked.code)`);

export function createAlertStore(executor: Executor): AlertStore {
  return {
    lock: async (uid) => void (await lock(executor, uid)),
    settings: async (uid) => (await selectSettings(executor, uid))[0] ?? defaultAlertSettings,
    async saveSettings(uid, { frequency, portfolio, quiet_from: from, quiet_until: until }) {
      await upsertSettings(executor, uid, frequency, portfolio, from, until);
    },
    list: (uid) => selectAlerts(executor, uid),
    hasAny: async (uid) => (await selectAny(executor, uid)).length > 0,
    async save(uid, alerts, at) {
      if (alerts.length === 0) return;
      await upsertAlerts(executor, uid, JSON.stringify(alerts.map(toAlertRow)), at);
    },
    async remove(uid, alertIds) {
      if (alertIds.length > 0) await deleteAlerts(executor, uid, alertIds);
    },
    listUids: async (after, limit) =>
      (await selectUids(executor, after, limit)).map(({ uid }) => uid),
    async addEvents(uid, events) {
      if (events.length === 0) return;
      await insertEvents(executor, uid, JSON.stringify(events.map(toEventRow)));
    },
    events: (uid, limit) => selectEvents(executor, uid, limit),
    eventsOfMail: (uid, mailId) => selectMailEvents(executor, uid, mailId),
    markRead: async (uid, eventIds, at) => void (await updateRead(executor, uid, eventIds, at)),
    stoppedCodes: async (uid) =>
      new Set((await selectStopped(executor, uid)).map(({ code }) => code)),
    async setStopped(uid, code, stopped, at) {
      await (stopped ? insertStopped(executor, uid, code, at) : deleteStopped(executor, uid, code));
    },
    listDueUids: async (now, limit) =>
      (await selectDueUids(executor, now, limit)).map(({ uid }) => uid),
    dueEvents: (uid, now) => selectDue(executor, uid, now),
    hasMail: async (uid, mailId) => (await selectMail(executor, uid, mailId)).length > 0,
    setMail: async (uid, eventIds, mailId) =>
      void (await updateMail(executor, uid, eventIds, mailId)),
    deferMail: async (uid, eventIds, mail) =>
      void (await updateDue(executor, uid, eventIds, mail?.slot ?? null, mail?.at ?? null)),
    setDigest: async (uid, plan) =>
      void (await (plan === null
        ? deleteDue(executor, uid)
        : upsertDigest(executor, uid, plan.at, plan.until))),
    toldUntil: async (uid) => (await selectTold(executor, uid))[0]?.told ?? null,
    dueDigest: async (uid, now) => (await selectDueDigest(executor, uid, now))[0]?.until ?? null,
    markDigest: async (uid) => void (await updateTold(executor, uid)),
    evaluatedVersion: async (marketDay) =>
      (await selectVersion(executor, marketDay))[0]?.version ?? null,
    markEvaluated: async (marketDay, version, at) =>
      void (await upsertDay(executor, marketDay, version, at)),
    purgeEvents: async (toldBefore) => void (await deleteEvents(executor, toldBefore)),
  };
}

function toAlertRow(alert: Alert, place: number) {
  const { alertId, screenId, levelDay, stateDay, ...same } = alert;
  return {
    ...same,
    alert_id: alertId,
    screen_id: screenId,
    level_day: levelDay,
    state_day: stateDay,
    place,
  };
}

function toEventRow({ eventId, screenId, marketDay, toldAt, mail, ...same }: NewEvent) {
  return {
    ...same,
    event_id: eventId,
    screen_id: screenId,
    market_day: marketDay,
    told_at: toldAt,
    mail_slot: mail?.slot ?? null,
    mail_due_at: mail?.at ?? null,
  };
}
