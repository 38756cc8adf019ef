import type pg from "pg";
import type { Clock } from "../clock/clock.ts";
import { MS_PER_DAY } from "../clock/days.ts";
import { type Executor, preparedStatement } from "../database/prepared-statement.ts";
import { errorCode } from "../error-code.ts";
import type { Logger } from "../log.ts";
import { type ClaimedTask, createWorkQueue, type QueueTable } from "../work-queue/work-queue.ts";
import type { Mailer } from "./mailer.ts";
import { formatReturnPath } from "./return-path.ts";
import { isPermanentRejection, retryDelayMs } from "./retry-schedule.ts";

/** What a person waits for, such as a link, is never behind what goes out in bulk. */
export type MailClass = "awaited" | "bulk";

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
  /** Where a POST stops mails of this kind (RFC 8058). Absent: an operational mail. */
  readonly oneClickUrl?: string;
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
  /** Whose mails are sent; default: of both. */
  readonly class?: MailClass;
  /** Mails sent at the same time; default 1. */
  readonly connections?: number;
  readonly composers: Readonly<Record<string, EmailComposer>>;
  /** Called once a mail was handed over, by kind; a failure sends it again. */
  readonly onSent?: Readonly<Record<string, (mail: QueuedEmail) => Promise<void>>>;
  /** A mail to an address at which mails fail is deleted; default: all are sent. */
  readonly isUndeliverable?: (mail: QueuedEmail) => Promise<boolean>;
  /** Called when the server refuses the recipient for good, before that is recorded. */
  readonly onRefused?: (to: string, error: unknown) => Promise<void>;
  /** Of the return paths to which reports go (`formatReturnPath`); default: they go to the sender. */
  readonly returnDomain?: string;
  /** Domain of Message-IDs. */
  readonly host: string;
  /** Absent: the database's time, on which all senders agree. */
  readonly clock?: Clock;
  readonly log: Pick<Logger, "info" | "warn" | "error">;
}

/** Longer than any SMTP session. */
const LEASE_MS = 120_000;
export const MAIL_RETENTION_DAYS = 30;

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
  `insert into outbox (mail_id, kind, to_address, data, queued_at, due_at, class)
   values ($1, $2, $3, $4, $5, least($5, now()), $6) on conflict do nothing`,
);

/** Call it in the transaction of the change that the mail reports. Once for each id while the mail is kept. */
export async function enqueueEmail(
  executor: Executor,
  mail: QueuedEmail & { readonly class?: MailClass },
): Promise<void> {
  const { mailId, kind, to, data, queuedAt } = mail;
  const { class: mailClass = "awaited" } = mail;
  await insert(executor, mailId, kind, to, JSON.stringify(data), queuedAt, mailClass);
}

const updateAddress = preparedStatement(
  `update outbox set to_address = $2
   where to_address = $1 and class = 'bulk' and due_at is not null and attempts = 0`,
);

/**
 * What waits in bulk follows its recipient. What was awaited at the former address stays there, and so does what was
 * tried: a report that it failed is about that address.
 */
export async function readdressBulkEmails(
  executor: Executor,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<void> {
  await updateAddress(executor, from, to);
}

const selectSentTo = preparedStatement<{ to_address: string }>(
  `select to_address from outbox where mail_id = $1 and attempts > 0`,
);

/**
 * Of a mail that was handed over, or is just now: what comes of it may be known before that is recorded.
 * @returns null once the mail is purged, too
 */
export async function findSentTo(executor: Executor, mailId: string): Promise<string | null> {
  return (await selectSentTo(executor, mailId))[0]?.to_address ?? null;
}

/** A crash between the server's answer and its record repeats a mail with its Message-ID. */
export function createOutbox({
  mailer,
  composers,
  onSent = {},
  isUndeliverable = () => Promise.resolve(false),
  onRefused,
  returnDomain,
  host,
  class: mailClass,
  connections = 1,
  ...options
}: OutboxOptions): Outbox {
  async function compose(task: ClaimedTask<OutboxRow>) {
    const { key, row, queuedAt } = task;
    const { kind, to_address: to, data } = row;
    const composer = composers[kind];
    // Written by a newer version, whose worker will send it.
    if (composer === undefined) throw new Error(`unknown kind of mail: ${kind}`);
    const mail = { mailId: key, kind, to, data, queuedAt };
    if (await isUndeliverable(mail)) {
      options.log.info({ ...describeTask(task) }, "mail dropped, its address fails");
      return null;
    }
    const content = await composer(mail);
    return content === null ? null : { to, ...content };
  }

  const queue = createWorkQueue<OutboxRow>({
    ...options,
    table:
      mailClass === undefined
        ? outboxTable
        : { ...outboxTable, part: { column: "class", value: mailClass } },
    batchSize: connections,
    leaseMs: LEASE_MS,
    retentionMs: MAIL_RETENTION_DAYS * MS_PER_DAY,
    async handle(task) {
      const mail = await compose(task);
      if (mail === null) return "obsolete";
      try {
        await mailer.send({
          ...mail,
          messageId: `${task.key}@${host}`,
          date: task.claimedAt,
          ...(returnDomain === undefined
            ? {}
            : { returnPath: formatReturnPath(task.key, returnDomain) }),
        });
      } catch (error) {
        if (isPermanentRejection(error)) await onRefused?.(mail.to, error);
        throw error;
      }
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
