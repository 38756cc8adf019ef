import type pg from "pg";
import { jstMoment } from "../platform/clock/clock.ts";
import { preparedStatement } from "../platform/database/prepared-statement.ts";
import { inTransaction } from "../platform/database/transaction.ts";
import type { EventDeviceType } from "./rules.ts";

export interface EventRow {
  readonly event_id: string;
  readonly event_type: string;
  readonly device_type: EventDeviceType;
  readonly occurred_at: Date;
  readonly received_at: Date;
  readonly tab_hash: string | null;
  readonly fields: Readonly<Record<string, unknown>>;
}

export interface RollUpRange {
  /** First Japanese day to count; null: from the oldest event. */
  readonly from: string | null;
  readonly today: string;
  readonly retainFrom: string;
}

export interface TelemetryStore {
  /** False: another event has this id. */
  write(events: readonly EventRow[]): Promise<boolean[]>;
  lastRolledUpDay(): Promise<string | null>;
  rollUp(range: RollUpRange): Promise<void>;
}

const givenRows = `jsonb_to_recordset($1::jsonb) as given (
  event_id uuid, event_type text, device_type text, occurred_at timestamptz,
  received_at timestamptz, tab_hash text, fields jsonb)`;
const columns = "event_id, event_type, device_type, occurred_at, received_at, tab_hash, fields";

/** Ordered by id, so that concurrent writes of the same events do not deadlock. */
const insert = preparedStatement<{ event_id: string }>(
  `insert into metric_events (${columns}) select ${columns} from ${givenRows} order by event_id
   on conflict (event_id) do nothing returning event_id`,
);
const findSame = preparedStatement<{ same: boolean }>(
  `select coalesce(stored.event_type = given.event_type and stored.fields = given.fields, false) as same
   from rows from (jsonb_to_recordset($1::jsonb) as (
     event_id uuid, event_type text, fields jsonb)) with ordinality
     as given (event_id, event_type, fields, place)
   left join metric_events stored using (event_id) order by place`,
);
const selectLastCounted = preparedStatement<{ day: string | null }>(
  `select max(day) as day from metric_days`,
);
/** A recount never lowers a count: the day still has all its events. */
const count = preparedStatement(
  `insert into metric_days (day, event_type, device_type, count)
   select (occurred_at at time zone 'Asia/Tokyo')::date, event_type, device_type, count(*)
   from metric_events where occurred_at >= $1 and occurred_at < $2
   group by 1, 2, 3 order by 1, 2, 3
   on conflict (day, event_type, device_type) do update set count = excluded.count`,
);
const remove = preparedStatement(`delete from metric_events where occurred_at < $1`);

export function createTelemetryStore(pool: pg.Pool): TelemetryStore {
  return {
    async write(events) {
      const rows = JSON.stringify(events);
      const inserted = await insert(pool, rows);
      if (inserted.length === events.length) return events.map(() => true);
      return (await findSame(pool, rows)).map(({ same }) => same);
    },
    async lastRolledUpDay() {
      return (await selectLastCounted(pool))[0]?.day ?? null;
    },
    rollUp({ from, today, retainFrom }) {
      return inTransaction(pool, async (client) => {
        await count(client, from === null ? "-infinity" : jstMoment(from), jstMoment(today));
        await remove(client, jstMoment(retainFrom));
      });
    },
  };
}
