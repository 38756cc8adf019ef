import type pg from "pg";
import { systemClock } from "../platform/clock/clock.ts";
import type { Job } from "../platform/jobs/jobs.ts";
import type { Logger } from "../platform/log.ts";
import { outboxJobs } from "../platform/mail/jobs.ts";
import { keepSending } from "../platform/mail/keep-sending.ts";
import { createLogMailer, createMailer, type Mailer } from "../platform/mail/mailer.ts";
import { type Composer, createOutbox } from "../platform/mail/outbox.ts";
import type { Config } from "./config.ts";

type MailConfig = Pick<Config, "SMTP_URL" | "MAIL_FROM">;

export interface MailSending {
  readonly jobs: readonly Job[];
  /** Lets the mail that is being sent go out. */
  stop(): Promise<void>;
}

export interface MailParts {
  readonly pool: pg.Pool;
  /** By kind of mail. */
  readonly composers: Readonly<Record<string, Composer>>;
  readonly log: Logger;
}

/** Sends what the outbox holds, from now on until it is stopped. */
export function sendMails(
  config: MailConfig & Pick<Config, "webUrl">,
  { pool, composers, log }: MailParts,
): MailSending {
  const mailer = mailerOf(config, log);
  const host = new URL(config.webUrl).hostname;
  const outbox = createOutbox({ pool, mailer, composers, host, clock: systemClock, log });
  const sending = keepSending(outbox, log);
  return {
    jobs: outboxJobs(outbox),
    async stop() {
      await sending.stop();
      mailer.close();
    },
  };
}

/** The mail server that is configured; the log where none is. */
export function mailerOf({ SMTP_URL: url, MAIL_FROM: from }: MailConfig, log: Logger): Mailer {
  return url === undefined ? createLogMailer(log) : createMailer({ url, from });
}
