import type pg from "pg";
import type { Clock } from "../clock/clock.ts";
import { MS_PER_DAY } from "../clock/days.ts";
import { errorCode } from "../error-code.ts";
import type { Logger } from "../log.ts";
import type { Mailer } from "./mailer.ts";
import { type QueuedEmail, type ClaimedEmail, createOutboxStore } from "./outbox-store.ts";
import { isPermanentRejection, retryDelayMs } from "./retry-schedule.ts";

export { enqueueEmail, type QueuedEmail } from "./outbox-store.ts";

export interface EmailContent {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
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
  /** Domain of Message-IDs. */
  readonly host: string;
  /** Absent: the database's time, on which all senders agree. */
  readonly clock?: Clock;
  readonly log: Pick<Logger, "info" | "warn" | "error">;
}

/** Longer than any SMTP session: after it the sender is presumed dead. */
const LEASE_MS = 120_000;
const RETENTION_MS = 30 * MS_PER_DAY;

/** A crash between the server's answer and markSent() repeats a mail with its Message-ID. */
export function createOutbox(options: OutboxOptions): Outbox {
  const { log } = options;
  const store = createOutboxStore(options.pool, options.clock);

  async function compose(mail: ClaimedEmail): Promise<EmailContent | null> {
    const composer = options.composers[mail.kind];
    // Written by a newer version, whose worker will send it.
    if (composer === undefined) throw new Error(`unknown kind of mail: ${mail.kind}`);
    return await composer(mail);
  }

  async function trySending(mail: ClaimedEmail): Promise<void> {
    const content = await compose(mail);
    if (content === null) return store.remove(mail);
    const messageId = `${mail.mailId}@${options.host}`;
    await options.mailer.send({ to: mail.to, ...content, messageId, date: mail.claimedAt });
    await store.markSent(mail);
    log.info({ mail: mail.mailId, kind: mail.kind, attempts: mail.attempts }, "mail sent");
  }

  async function sendNext(): Promise<boolean> {
    const mail = await store.claim(LEASE_MS);
    if (mail === null) return false;
    try {
      await trySending(mail);
    } catch (error) {
      const { mailId, kind, attempts } = mail;
      const retryMs = isPermanentRejection(error) ? null : retryDelayMs(mail);
      await store.markFailed(mail, retryMs, describeSendError(error));
      const entry = { mail: mailId, kind, attempts, retryMs, err: error };
      if (retryMs === null) log.error(entry, "mail not delivered, giving up");
      else log.warn(entry, "mail not delivered, will be retried");
    }
    return true;
  }

  return {
    async sendDue(signal) {
      let isMore = true;
      while (isMore) isMore = signal?.aborted !== true && (await sendNext());
    },
    purge: () => store.purge(RETENTION_MS),
  };
}

/** Without the server's text, which may name the recipient. */
function describeSendError(error: unknown): string {
  const code = errorCode(error) ?? (error instanceof Error ? error.name : "unknown");
  const hasResponseCode = typeof error === "object" && error !== null && "responseCode" in error;
  return hasResponseCode ? `${code} ${String(error.responseCode)}` : code;
}
