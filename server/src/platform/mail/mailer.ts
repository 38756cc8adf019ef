import { createTransport } from "nodemailer";
import type { Logger } from "../log.ts";
import { isSingleAddress } from "./address.ts";

/** A mail to one address. */
export interface EmailMessage {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** The same in HTML; absent: text alone. */
  readonly html?: string;
  /** Without angle brackets; by it a mail that arrives twice is known to be one. Absent: a random one. */
  readonly messageId?: string;
  /** When it was written; absent: now. */
  readonly date?: Date;
}

/** The one way mails leave the product. */
export interface Mailer {
  /** Resolves once the mail server has taken the mail; rejects when it did not. */
  send(mail: EmailMessage): Promise<void>;
  /** Lets go of connections. */
  close(): void;
}

/** Milliseconds within which a mail server must answer. */
const SMTP_TIMEOUT_MS = 10_000;
/** Milliseconds for a whole mail: a server that says a little now and then would never be late. */
const SEND_TIMEOUT_MS = 60_000;

/** This machine, where nobody listens in between. */
const LOOPBACK_HOSTS: ReadonlySet<string> = new Set(["localhost", "127.0.0.1", "[::1]"]);

export interface MailerOptions {
  /**
   * `smtps://user:password@host:465`, or `smtp://…:587` for STARTTLS; `?requireTLS=false` for a server on a
   * private network that offers none.
   */
  readonly url: string;
  /** The sender that readers see, `天秤 <info@example.jp>`. */
  readonly from: string;
  /** Milliseconds for a whole mail; default a minute. */
  readonly deadline?: number;
}

/**
 * Sends through an SMTP server, over one connection that is kept. On the way to another machine mails are
 * encrypted: they hold links that let people in.
 */
export function createMailer({ url, from, deadline = SEND_TIMEOUT_MS }: MailerOptions): Mailer {
  let transport = createSmtpTransport(url, from);
  return {
    async send({ to, messageId, ...mail }) {
      if (!isSingleAddress(to)) throw new RangeError("Not one mail address");
      const { promise: late, reject } = Promise.withResolvers<never>();
      const timer = setTimeout(() => {
        // What hangs is left behind: the next mail does not wait for it.
        transport.close();
        transport = createSmtpTransport(url, from);
        reject(Object.assign(new Error("The mail server came to no end"), { code: "ETIMEDOUT" }));
      }, deadline);
      const sent = transport.sendMail({
        ...mail,
        // As an object it is never read as a list.
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
      // What the address itself says of it counts more.
      requireTLS: !LOOPBACK_HOSTS.has(new URL(url).hostname),
      connectionTimeout: SMTP_TIMEOUT_MS,
      greetingTimeout: SMTP_TIMEOUT_MS,
      socketTimeout: SMTP_TIMEOUT_MS,
      // What a mail says is text of our own: no file and no address is fetched for it.
      disableFileAccess: true,
      disableUrlAccess: true,
    },
    // RFC 3834: nobody's holiday notice answers these.
    { from, headers: { "Auto-Submitted": "auto-generated" } },
  );
}

/** Where no mail server is configured: the log has the mail. */
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
