import { createTransport } from "nodemailer";
import type { Logger } from "../log.ts";
import { isLoopback } from "../loopback.ts";
import { isSingleAddress } from "./address.ts";

export interface EmailMessage {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html?: string;
  /** Without angle brackets; lets recipients detect duplicates. Absent: random. */
  readonly messageId?: string;
  readonly date?: Date;
}

export interface Mailer {
  /** Resolves once the mail server has accepted the mail. */
  send(mail: EmailMessage): Promise<void>;
  close(): void;
}

const SMTP_TIMEOUT_MS = 10_000;
/** For a whole mail: a server that sends a little now and then never hits SMTP_TIMEOUT_MS. */
const SEND_TIMEOUT_MS = 60_000;

export interface MailerOptions {
  /** `smtps://user:pass@host:465`, `smtp://…:587` for STARTTLS, `?requireTLS=false` for none. */
  readonly url: string;
  /** For instance `天秤 <info@example.jp>`. */
  readonly from: string;
  readonly deadline?: number;
}

/** Keeps one connection. Mails to other machines are encrypted, since they hold sign-in links. */
export function createMailer({ url, from, deadline = SEND_TIMEOUT_MS }: MailerOptions): Mailer {
  let transport = createSmtpTransport(url, from);
  return {
    async send({ to, messageId, ...mail }) {
      if (!isSingleAddress(to)) throw new RangeError("expected a single mail address");
      const { promise: late, reject } = Promise.withResolvers<never>();
      const timer = setTimeout(() => {
        // Drops the stalled connection, so that the next mail does not wait for it.
        transport.close();
        transport = createSmtpTransport(url, from);
        reject(
          Object.assign(new Error("the mail server did not finish in time"), { code: "ETIMEDOUT" }),
        );
      }, deadline);
      const sent = transport.sendMail({
        ...mail,
        // An object is never parsed as a list of addresses.
        to: { name: "", address: to },
        ...(messageId === undefined ? {} : { messageId: `<${messageId}>` }),
      });
      try {
        await Promise.race([sent, late]);
      } finally {
        clearTimeout(timer);
      }
    },
    close: () => transport.close(),
  };
}

function createSmtpTransport(url: string, from: string) {
  return createTransport(
    {
      url,
      pool: true,
      maxConnections: 1,
      // `requireTLS` in the URL takes precedence.
      requireTLS: !isLoopback(new URL(url).hostname),
      connectionTimeout: SMTP_TIMEOUT_MS,
      greetingTimeout: SMTP_TIMEOUT_MS,
      socketTimeout: SMTP_TIMEOUT_MS,
      // Our mails never include files or remote content.
      disableFileAccess: true,
      disableUrlAccess: true,
    },
    // RFC 3834: suppresses automatic replies.
    { from, headers: { "Auto-Submitted": "auto-generated" } },
  );
}

export function createLogMailer(log: Pick<Logger, "warn">): Mailer {
  return {
    async send({ to, subject, text }) {
      log.warn(
        { mail: { to, subject, text } },
        "no mail server is configured (SMTP_URL): this mail is only logged",
      );
    },
    close() {},
  };
}
