import { type Executor, preparedStatement } from "../../platform/database/prepared-statement.ts";

export interface StoredSecurityEvent {
  readonly id: string;
  readonly uid: string | null;
  readonly kind: string;
  readonly at: Date;
  readonly requestId: string | null;
  readonly clientHash: string | null;
  readonly detail: Readonly<Record<string, string | number | boolean | null>>;
}

export interface SecurityEventStore {
  /** @returns false if there is one with the id */
  insert(event: StoredSecurityEvent): Promise<boolean>;
  /** @param routine before which moment those of `kinds` are removed, too */
  removeBefore(moment: Date, routine: Date, kinds: readonly string[]): Promise<void>;
}

const insert = preparedStatement(
  `insert into security_events (event_id, uid, kind, occurred_at, request_id, client_hash, detail)
   values ($1, $2, $3, $4, $5, $6, $7) on conflict (event_id) do nothing
   returning event_id`,
);

const deleteOld = preparedStatement(
  `delete from security_events
   where occurred_at < $1 or (occurred_at < $2 and kind = any($3::text[]))`,
);

export function createSecurityEventStore(executor: Executor): SecurityEventStore {
  return {
    async insert({ id, uid, kind, at, requestId, clientHash, detail }) {
      const values = [id, uid, kind, at, requestId, clientHash, JSON.stringify(detail)];
      return (await insert(executor, ...values)).length > 0;
    },
    async removeBefore(moment, routine, kinds) {
      await deleteOld(executor, moment, routine, kinds);
    },
  };
}
