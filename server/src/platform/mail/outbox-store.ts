import type pg from "pg";
import type { Clock } from "../clock/clock.ts";
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
  readonly claimedAt: Date;
}

export interface OutboxStore {
  /** Claims the mail that is due longest; other senders skip it for so long. */
  claim(leaseMs: number): Promise<ClaimedEmail | null>;
  markSent(mail: ClaimedEmail): Promise<void>;
  /** @param retryMs until the next attempt; null: never */
  markFailed(mail: ClaimedEmail, retryMs: number | null, why: string): Promise<void>;
  remove(mail: ClaimedEmail): Promise<void>;
  /** Deletes what is done and was queued so long ago. */
  purge(retentionMs: number): Promise<void>;
}

/** A machine whose clock is ahead must not delay its mails. */
const insert = preparedStatement(
  `insert into outbox (mail_id, kind, to_address, data, queued_at, due_at)
   values ($1, $2, $3, $4, $5, least($5, now()))`,
);
/** The injected time, else the database's. */
const NOW = "coalesce($1::timestamptz, now())";
/** Of a parameter in milliseconds. */
const span = (parameter: string) => `make_interval(secs => ${parameter}::float8 / 1000)`;
/** SKIP LOCKED lets several senders share the work. */
const claimDue = preparedStatement<{
  mail_id: string;
  kind: string;
  to_address: string;
  data: Record<string, unknown>;
  queued_at: Date;
  attempts: number;
  claimed_at: Date;
}>(
  `update outbox set due_at = ${NOW} + ${span("$2")}, attempts = attempts + 1
   where mail_id = (select mail_id from outbox where due_at <= ${NOW} order by due_at limit 1
     for update skip locked)
   returning mail_id, kind, to_address, data, queued_at, attempts, ${NOW} as claimed_at`,
);
const updateSent = preparedStatement(
  `update outbox set due_at = null, sent_at = ${NOW}, last_error = null
   where mail_id = $2 and attempts = $3`,
);
const updateFailed = preparedStatement(
  `update outbox set due_at = ${NOW} + ${span("$4")}, last_error = $5
   where mail_id = $2 and attempts = $3 and sent_at is null`,
);
const deleteOne = preparedStatement(`delete from outbox where mail_id = $1 and attempts = $2`);
const deleteDone = preparedStatement(
  `delete from outbox where due_at is null and queued_at < ${NOW} - ${span("$2")}`,
);

/** Call it in the transaction of the change that the mail reports. */
export async function enqueueEmail(executor: Executor, mail: QueuedEmail): Promise<void> {
  const { mailId, kind, to, data, queuedAt } = mail;
  await insert(executor, mailId, kind, to, JSON.stringify(data), queuedAt);
}

/** Without a clock times are the database's, on which all senders agree. */
export function createOutboxStore(pool: pg.Pool, clock?: Clock): OutboxStore {
  const now = () => clock?.now() ?? null;
  return {
    async claim(leaseMs) {
      const [row] = await claimDue(pool, now(), leaseMs);
      if (row === undefined) return null;
      const { mail_id: mailId, to_address: to, kind, data, attempts } = row;
      const { queued_at: queuedAt, claimed_at: claimedAt } = row;
      return { mailId, kind, to, data, queuedAt, attempts, claimedAt };
    },
    async markSent({ mailId, attempts }) {
      await updateSent(pool, now(), mailId, attempts);
    },
    async markFailed({ mailId, attempts }, retryMs, why) {
      await updateFailed(pool, now(), mailId, attempts, retryMs, why);
    },
    async remove({ mailId, attempts }) {
      await deleteOne(pool, mailId, attempts);
    },
    async purge(retentionMs) {
      await deleteDone(pool, now(), retentionMs);
    },
  };
}
