import type pg from "pg";
import type { Job } from "../../platform/jobs/jobs.ts";
import type { Logger } from "../../platform/log.ts";
import { outboxJobs } from "../../platform/mail/jobs.ts";
import { createLogMailer, createMailer, type Mailer } from "../../platform/mail/mailer.ts";
import {
  type EmailComposer,
  type OutboxOptions,
  createOutbox,
} from "../../platform/mail/outbox.ts";
import { startQueueWorker } from "../../platform/work-queue/queue-worker.ts";
import type { Config } from "../config/config.ts";

type MailConfig = Pick<Config, "SMTP_URL" | "MAIL_FROM">;

export interface MailService {
  readonly jobs: readonly Job[];
  /** Waits for the mail that is being sent. */
  stop(): Promise<void>;
}

export interface MailServiceDeps {
  readonly pool: pg.Pool;
  /** By kind of mail. */
  readonly composers: Readonly<Record<string, EmailComposer>>;
  readonly onSent?: OutboxOptions["onSent"];
  readonly log: Logger;
}

export function startMailService(
  config: MailConfig & Pick<Config, "webUrl">,
  { pool, composers, onSent, log }: MailServiceDeps,
): MailService {
  const mailer = createConfiguredMailer(config, log);
  const host = new URL(config.webUrl).hostname;
  const outbox = createOutbox({ pool, mailer, composers, ...(onSent && { onSent }), host, log });
  const sending = startQueueWorker({ workDue: (signal) => outbox.sendDue(signal) }, log);
  return {
    jobs: outboxJobs(outbox),
    async stop() {
      await sending.stop();
      mailer.close();
    },
  };
}

function createConfiguredMailer(
  { SMTP_URL: url, MAIL_FROM: from }: MailConfig,
  log: Logger,
): Mailer {
  return url === undefined ? createLogMailer(log) : createMailer({ url, from });
}
