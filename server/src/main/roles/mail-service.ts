import type pg from "pg";
import { isLinkEmail } from "../../accounts/index.ts";
import type { Bounces } from "../../mailing/index.ts";
import type { Job } from "../../platform/jobs/jobs.ts";
import type { Logger } from "../../platform/log.ts";
import { outboxJobs } from "../../platform/mail/jobs.ts";
import {
  createLogMailer,
  createMailer,
  type Mailer,
  type MailerOptions,
} from "../../platform/mail/mailer.ts";
import {
  type EmailComposer,
  type MailClass,
  type OutboxOptions,
  type QueuedEmail,
  createOutbox,
} from "../../platform/mail/outbox.ts";
import { startQueueWorker } from "../../platform/work-queue/queue-worker.ts";
import type { Config } from "../config/config.ts";

type MailConfig = Pick<
  Config,
  | "SMTP_URL"
  | "MAIL_FROM"
  | "SMTP_CONNECTIONS"
  | "SMTP_RATE"
  | "MAIL_RETURN_DOMAIN"
  | "MAIL_DKIM_DOMAIN"
  | "MAIL_DKIM_SELECTOR"
  | "MAIL_DKIM_KEY"
>;

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
  readonly bounces: Pick<Bounces, "findStoppedAt" | "noteRefusal">;
  readonly log: Logger;
}

export function startMailService(
  config: MailConfig & Pick<Config, "webUrl">,
  { pool, composers, onSent, bounces, log }: MailServiceDeps,
): MailService {
  const host = new URL(config.webUrl).hostname;
  const parts = {
    pool,
    composers,
    ...(onSent && { onSent }),
    ...(config.MAIL_RETURN_DOMAIN !== undefined && { returnDomain: config.MAIL_RETURN_DOMAIN }),
    // Whoever asks for a link may have a mailbox again, and could not get in without it.
    isUndeliverable: async ({ kind, to }: QueuedEmail) =>
      !isLinkEmail(kind) && (await bounces.findStoppedAt(to)) !== null,
    onRefused: (to: string, error: unknown) => bounces.noteRefusal(to, error),
    host,
    log,
  };
  function startSending(
    mailClass: MailClass,
    sending: Pick<MailerOptions, "connections" | "rate">,
  ) {
    const mailer = createConfiguredMailer(config, sending, log);
    const outbox = createOutbox({ ...parts, ...sending, mailer, class: mailClass });
    const worker = startQueueWorker({ workDue: (signal) => outbox.sendDue(signal) }, log);
    const stop = async () => {
      await worker.stop();
      mailer.close();
    };
    return { outbox, stop };
  }
  const { SMTP_CONNECTIONS: connections, SMTP_RATE: rate } = config;
  const awaited = startSending("awaited", { connections: 1 });
  const bulk = startSending("bulk", {
    connections: connections - 1,
    ...(rate === undefined ? {} : { rate }),
  });
  return {
    jobs: outboxJobs(awaited.outbox),
    async stop() {
      await Promise.all([awaited.stop(), bulk.stop()]);
    },
  };
}

function createConfiguredMailer(
  config: MailConfig,
  sending: Pick<MailerOptions, "connections" | "rate">,
  log: Logger,
): Mailer {
  const { SMTP_URL: url, MAIL_FROM: from } = config;
  if (url === undefined) return createLogMailer(log);
  return createMailer({ url, from, ...sending, ...readDkim(config) });
}

function readDkim({
  MAIL_DKIM_DOMAIN: domain,
  MAIL_DKIM_SELECTOR: selector,
  MAIL_DKIM_KEY: privateKey,
}: MailConfig): Pick<MailerOptions, "dkim"> {
  if (domain === undefined || selector === undefined || privateKey === undefined) return {};
  return { dkim: { domain, selector, privateKey } };
}
