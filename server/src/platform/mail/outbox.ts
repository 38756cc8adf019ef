import type pg from "pg";
import type { Clock } from "../clock/clock.ts";
import { MS_PER_DAY } from "../clock/days.ts";
import { type Executor, preparedStatement } from "../database/prepared-statement.ts";
import { errorCode } from "../error-code.ts";
import type { Logger } from "../log.ts";
import { type ClaimedTask, createWorkQueue, type QueueTable } from "../work-queue/work-queue.ts";
import type { Mailer } from "./mailer.ts";
import { isPermanentRejection, retryDelayMs } from "./retry-schedule.ts";

export interface QueuedEmail {
  readonly mailId: string;
  readonly kind: string;
  readonly to: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly queuedAt: Date;
}

export interface EmailContent {
  readonly subject: string;
  readonly text: string;
  readonly html?: string;
}

/** Called at each attempt. @returns null when there is nothing to say: the mail is deleted */
export type EmailComposer = (mail: QueuedEmail) => Promise<EmailContent | null>;

export interface Outbox {
  /** A mail that fails is retried with growing delays, for days. */
  sendDue(signal?: AbortSignal): Promise<void>;
  purge(): Promise<void>;
}

export interface OutboxOptions {
  readonly pool: pg.Pool;
  readonly mailer: Mailer;
  readonly composers: Readonly<Record<string, EmailComposer>>;
  /** Called once a mail was handed over, by kind; a failure sends it again. */
  readonly onSent?: Readonly<Record<string, (mail: QueuedEmail) => Promise<void>>>;
  /** Domain of Message-IDs. */
  readonly host: string;
  /** Absent: the database's time, on which all senders agree. */
  readonly clock?: Clock;
  readonly log: Pick<Logger, "info" | "warn" | "error">;
}

/** Longer than any SMTP session. */
const LEASE_MS = 120_000;
const RETENTION_MS = 30 * MS_PER_DAY;

export const outboxTable: QueueTable = {
  name: "outbox",
  key: "mail_id",
  columns: ["kind", "to_address", "data"],
  doneAt: "sent_at",
};

interface OutboxRow {
  readonly kind: string;
  readonly to_address: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** A machine whose clock is ahead must not delay its mails. */
const insert = preparedStatement(
  `insert into outbox (mail_id, kind, to_address, data, queued_at, due_at)
   values ($1, $2, $3, $4, $5, least($5, now())) on conflict do nothing`,
);

/** Call it in the transaction of the change that the mail reports. Once for each id while the mail is kept. */
export async function enqueueEmail(executor: Executor, mail: QueuedEmail): Promise<void> {
  const { mailId, kind, to, data, queuedAt } = mail;
  await insert(executor, mailId, kind, to, JSON.stringify(data), queuedAt);
}

/** A crash between the server's answer and its record repeats a mail with its Message-ID. */
export function createOutbox({
  mailer,
  composers,
  onSent = {},
  host,
  ...options
}: OutboxOptions): Outbox {
  async function compose({ key, row, queuedAt }: ClaimedTask<OutboxRow>) {
    const { kind, to_address: to, data } = row;
    const composer = composers[kind];
    // Written by a newer version, whose worker will send it.
    if (composer === undefined) throw new Error(`unknown kind of mail: ${kind}`);
    const content = await composer({ mailId: key, kind, to, data, queuedAt });
    return content === null ? null : { to, ...content };
  }

  const queue = createWorkQueue<OutboxRow>({
    ...options,
    table: outboxTable,
    leaseMs: LEASE_MS,
    retentionMs: RETENTION_MS,
    async handle(task) {
      const mail = await compose(task);
      if (mail === null) return "obsolete";
      await mailer.send({ ...mail, messageId: `${task.key}@${host}`, date: task.claimedAt });
      const { kind, to_address: to, data } = task.row;
      await onSent[kind]?.({ mailId: task.key, kind, to, data, queuedAt: task.queuedAt });
      options.log.info({ ...describeTask(task), attempts: task.attempts }, "mail sent");
      return "done";
    },
    retryDelayMs: (task, error) => (isPermanentRejection(error) ? null : retryDelayMs(task)),
    describeError: describeSendError,
    describeTask,
  });
  return { sendDue: (signal) => queue.workDue(signal), purge: () => queue.purge() };
}

const describeTask = ({ key, row }: ClaimedTask<OutboxRow>) => ({ mail: key, kind: row.kind });

/** Without the server's text, which may name the recipient. */
function describeSendError(error: unknown): string {
  const code = errorCode(error) ?? (error instanceof Error ? error.name : "unknown");
  const hasResponseCode = typeof error === "object" && error !== null && "responseCode" in error;
  return hasResponseCode ? `${code} ${String(error.responseCode)}` : code;
}
