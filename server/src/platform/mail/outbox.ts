import type pg from "pg";
import type { Clock } from "../clock/clock.ts";
import { errorCode } from "../error-code.ts";
import type { Logger } from "../log.ts";
import type { Mailer } from "./mailer.ts";
import { type QueuedEmail, type ClaimedEmail, createOutboxStore } from "./outbox-store.ts";
import { isPermanentRejection, nextAttemptAt } from "./retry-schedule.ts";

export { enqueueEmail, type QueuedEmail } from "./outbox-store.ts";

/** What a mail says, at the moment at which it is sent. */
export interface EmailContent {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/**
 * Puts a mail into words each time that it is tried.
 * @returns null when there is nothing to say any more: the mail is forgotten
 */
export type EmailComposer = (mail: QueuedEmail) => Promise<EmailContent | null>;

export interface Outbox {
  /** Sends every mail that is due; one that is not taken waits longer each time, up to days. */
  sendDue(signal?: AbortSignal): Promise<void>;
  /** Forgets mails that were done with a month ago. */
  purge(): Promise<void>;
}

export interface OutboxOptions {
  readonly pool: pg.Pool;
  readonly mailer: Mailer;
  /** By kind of mail. */
  readonly composers: Readonly<Record<string, EmailComposer>>;
  /** Right side of Message-IDs. */
  readonly host: string;
  readonly clock: Clock;
  readonly log: Pick<Logger, "info" | "warn" | "error">;
}

/** Longer than any talk with a mail server: a sender that was killed is taken for dead after it. */
const LEASE_MS = 120_000;
const RETENTION_MS = 30 * 24 * 3_600_000;

/**
 * Every mail is sent once, as far as SMTP lets that be said: who is killed between the server's answer and
 * the mark in the table leaves one that is sent a second time, under the same Message-ID.
 */
export function createOutbox(options: OutboxOptions): Outbox {
  const { clock, log } = options;
  const store = createOutboxStore(options.pool);

  async function compose(mail: ClaimedEmail): Promise<EmailContent | null> {
    const composer = options.composers[mail.kind];
    // A worker of an older version meets what a newer one wrote: that one will send it.
    if (composer === undefined) throw new Error(`No words for mails of kind "${mail.kind}"`);
    return await composer(mail);
  }

  async function trySending(mail: ClaimedEmail): Promise<void> {
    const words = await compose(mail);
    if (words === null) return store.remove(mail);
    const messageId = `${mail.mailId}@${options.host}`;
    await options.mailer.send({ to: mail.to, ...words, messageId, date: clock.now() });
    await store.markSent(mail, clock.now());
    log.info({ mail: mail.mailId, kind: mail.kind, attempts: mail.attempts }, "mail sent");
  }

  /** @returns whether there was a mail that is due */
  async function sendNext(): Promise<boolean> {
    const now = clock.now();
    const mail = await store.claim(now, new Date(now.getTime() + LEASE_MS));
    if (mail === null) return false;
    try {
      await trySending(mail);
    } catch (error) {
      const { mailId, kind, attempts, queuedAt } = mail;
      const due = isPermanentRejection(error)
        ? null
        : nextAttemptAt(queuedAt, attempts, clock.now());
      await store.markFailed(mail, due, describeSendError(error));
      const entry = { mail: mailId, kind, attempts, due, err: error };
      if (due === null) log.error(entry, "mail given up");
      else log.warn(entry, "mail not taken");
    }
    return true;
  }

  return {
    async sendDue(signal) {
      let isMore = true;
      while (isMore) isMore = signal?.aborted !== true && (await sendNext());
    },
    purge: () => store.purge(new Date(clock.now().getTime() - RETENTION_MS)),
  };
}

/** What went wrong, without what a server said of the addressee. */
function describeSendError(error: unknown): string {
  const code = errorCode(error) ?? (error instanceof Error ? error.name : "unknown");
  const said = typeof error === "object" && error !== null && "responseCode" in error;
  return said ? `${code} ${String(error.responseCode)}` : code;
}
