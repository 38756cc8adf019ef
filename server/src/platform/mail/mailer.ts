import { createTransport } from "nodemailer";
import type { Logger } from "../log.ts";
import { isLoopback } from "../loopback.ts";
import { isSingleAddress } from "./address.ts";

export interface EmailMessage {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html?: string;
  /** Of the list headers; absent: none. */
  readonly oneClickUrl?: string;
  /** Without angle brackets; lets recipients detect duplicates. Absent: random. */
  readonly messageId?: string;
  readonly date?: Date;
  /** Where reports about it go (RFC 5321's reverse-path); absent: to the sender. */
  readonly returnPath?: string;
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
  /** Default 1. */
  readonly connections?: number;
  /** Mails a second at most, over all connections; default: no limit. */
  readonly rate?: number;
  /** Default: mails are signed by the server at `url`, or not at all. */
  readonly dkim?: DkimKey;
}

export interface DkimKey {
  readonly domain: string;
  readonly selector: string;
  /** PEM. */
  readonly privateKey: string;
}

/** RFC 8058 §4: both list headers must be covered. */
const SIGNED_HEADERS = [
  "From",
  "To",
  "Subject",
  "Date",
  "Message-ID",
  "MIME-Version",
  "Content-Type",
  "Auto-Submitted",
  "List-Unsubscribe",
  "List-Unsubscribe-Post",
].join(":");

/** Keeps its connections. Mails to other machines are encrypted, since they hold sign-in links. */
export function createMailer({ deadline = SEND_TIMEOUT_MS, ...options }: MailerOptions): Mailer {
  const transport = createSmtpTransport(options);
  return {
    async send({ to, messageId, oneClickUrl, returnPath, ...mail }) {
      if (!isSingleAddress(to)) throw new RangeError("expected a single mail address");
      // Drops the stalled connection, so that the next mail does not wait for it.
      const late = new AbortController();
      const timer = setTimeout(() => late.abort(), deadline);
      try {
        await transport.sendMail({
          ...mail,
          // An object is never parsed as a list of addresses.
          to: { name: "", address: to },
          ...(messageId === undefined ? {} : { messageId: `<${messageId}>` }),
          ...(oneClickUrl === undefined ? {} : { headers: listHeaders(oneClickUrl) }),
          ...(returnPath === undefined ? {} : { envelope: { from: returnPath, to } }),
          signal: late.signal,
        });
      } catch (error) {
        if (!late.signal.aborted) throw error;
        throw Object.assign(new Error("the mail server did not finish in time", { cause: error }), {
          code: "ETIMEDOUT",
        });
      } finally {
        clearTimeout(timer);
      }
    },
    close: () => transport.close(),
  };
}

/** As it is, on one line: receivers have failed signatures of folded ones. */
const line = (value: string) => ({ prepared: true, value });

/** The URL escapes what would end a header. */
function listHeaders(oneClickUrl: string) {
  return {
    "List-Unsubscribe": line(`<${new URL(oneClickUrl).href}>`),
    "List-Unsubscribe-Post": line("List-Unsubscribe=One-Click"),
  };
}

function createSmtpTransport({ url, from, connections = 1, rate, dkim }: MailerOptions) {
  return createTransport(
    {
      url,
      pool: true,
      maxConnections: connections,
      ...(rate === undefined ? {} : { rateLimit: rate, rateDelta: 1_000 }),
      // `requireTLS` in the URL takes precedence.
      requireTLS: !isLoopback(new URL(url).hostname),
      connectionTimeout: SMTP_TIMEOUT_MS,
      greetingTimeout: SMTP_TIMEOUT_MS,
      socketTimeout: SMTP_TIMEOUT_MS,
      ...(dkim === undefined
        ? {}
        : {
            dkim: {
              domainName: dkim.domain,
              keySelector: dkim.selector,
              privateKey: dkim.privateKey,
              headerFieldNames: SIGNED_HEADERS,
            },
          }),
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
