import type pg from "pg";
import { type Executor, preparedStatement } from "../database/prepared-statement.ts";

export interface QueuedEmail {
  readonly mailId: string;
  readonly kind: string;
  readonly to: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly queuedAt: Date;
}

export interface ClaimedEmail extends QueuedEmail {
  /** Number of claims including this one; updates of a late sender do not match it. */
  readonly attempts: number;
}

export interface OutboxStore {
  /** Claims the mail that is due longest; other senders skip it until `until`. */
  claim(now: Date, until: Date): Promise<ClaimedEmail | null>;
  markSent(mail: ClaimedEmail, at: Date): Promise<void>;
  /** @param due when to try again; null: never */
  markFailed(mail: ClaimedEmail, due: Date | null, why: string): Promise<void>;
  remove(mail: ClaimedEmail): Promise<void>;
  purge(before: Date): Promise<void>;
}

const insert = preparedStatement(
  `insert into outbox (mail_id, kind, to_address, data, queued_at, due_at)
   values ($1, $2, $3, $4, $5, $5)`,
);
/** SKIP LOCKED lets several senders share the work. */
const claimDue = preparedStatement<{
  mail_id: string;
  kind: string;
  to_address: string;
  data: Record<string, unknown>;
  queued_at: Date;
  attempts: number;
}>(
  `update outbox set due_at = $2, attempts = attempts + 1
   where mail_id = (select mail_id from outbox where due_at <= $1 order by due_at limit 1
     for update skip locked)
   returning mail_id, kind, to_address, data, queued_at, attempts`,
);
const updateSent = preparedStatement(
  `update outbox set due_at = null, sent_at = $3, last_error = null
   where mail_id = $1 and attempts = $2`,
);
const updateFailed = preparedStatement(
  `update outbox set due_at = $3, last_error = $4
   where mail_id = $1 and attempts = $2 and sent_at is null`,
);
const deleteOne = preparedStatement(`delete from outbox where mail_id = $1 and attempts = $2`);
const deleteDone = preparedStatement(`delete from outbox where due_at is null and queued_at < $1`);

/** Call it in the transaction of the change that the mail reports. */
export async function enqueueEmail(executor: Executor, mail: QueuedEmail): Promise<void> {
  const { mailId, kind, to, data, queuedAt } = mail;
  await insert(executor, mailId, kind, to, JSON.stringify(data), queuedAt);
}

export function createOutboxStore(pool: pg.Pool): OutboxStore {
  return {
    async claim(now, until) {
      const [row] = await claimDue(pool, now, until);
      if (row === undefined) return null;
      const { mail_id: mailId, to_address: to, queued_at: queuedAt, kind, data, attempts } = row;
      return { mailId, kind, to, data, queuedAt, attempts };
    },
    async markSent({ mailId, attempts }, at) {
      await updateSent(pool, mailId, attempts, at);
    },
    async markFailed({ mailId, attempts }, due, why) {
      await updateFailed(pool, mailId, attempts, due, why);
    },
    async remove({ mailId, attempts }) {
      await deleteOne(pool, mailId, attempts);
    },
    async purge(before) {
      await deleteDone(pool, before);
    },
  };
}
