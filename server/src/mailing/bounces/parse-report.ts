import PostalMime, { type Attachment } from "postal-mime";
import { findMailId } from "../../platform/mail/return-path.ts";

export interface MailReport {
  readonly kind: "failed" | "complaint";
  /** Of the mail that the report is about; null: it names none of ours. */
  readonly mailId: string | null;
  /** Enhanced status code of a failure. */
  readonly status: string | null;
}

const PARSING_LIMITS = { maxNestingDepth: 20, maxHeadersSize: 64 * 1_024 } as const;
/**
 * More than a report about a mail of ours has. The parser takes its time by the line and lets nothing else run: a megabyte of
 * short ones would hold the API up for seconds.
 */
const MAX_LINES = 5_000;
const RECIPIENT_HEADERS: ReadonlySet<string> = new Set(["to", "delivered-to", "x-original-to"]);

/**
 * A delivery report (RFC 3464) or a complaint (ARF, RFC 5965).
 * @returns null for any other mail, and for a report of a delay or a delivery
 */
export async function parseReport(raw: Uint8Array): Promise<MailReport | null> {
  const mail = await PostalMime.parse(firstLines(raw), {
    ...PARSING_LIMITS,
    forceRfc822Attachments: true,
  }).catch(() => null);
  if (mail === null) return null;
  const parts = mail.attachments.map((part) => ({ type: part.mimeType, text: textOf(part) }));
  const textOfType = (pattern: RegExp) => parts.find(({ type }) => pattern.test(type))?.text;
  const delivery = textOfType(/^message\/(global-)?delivery-status$/i);
  const feedback = textOfType(/^message\/feedback-report$/i);
  const original = textOfType(/^(message\/(rfc822|global)|text\/rfc822)/i) ?? "";
  const recipients = mail.headers.filter(({ key }) => RECIPIENT_HEADERS.has(key));
  const mailId =
    findMailId(recipients.map(({ value }) => value).join("\n")) ??
    findMailId(feedback ?? "") ??
    findMailId(headOf(original));
  if (feedback !== undefined) return { kind: "complaint", mailId, status: null };
  if (delivery === undefined || !/^action:\s*failed\b/im.test(delivery)) return null;
  return { kind: "failed", mailId, status: statusOf(delivery) };
}

function firstLines(raw: Uint8Array): Uint8Array {
  let end = 0;
  for (let lines = 0; lines < MAX_LINES; lines += 1) {
    const lineFeed = raw.indexOf(0x0a, end);
    if (lineFeed === -1) return raw;
    end = lineFeed + 1;
  }
  return raw.subarray(0, end);
}

/** Of the first recipient: our mails have one. */
function statusOf(delivery: string): string | null {
  return /^status:\s*(\d\.\d{1,3}\.\d{1,3})\b/im.exec(delivery)?.[1] ?? null;
}

const headOf = (message: string) => message.split(/\r?\n\r?\n/, 1)[0] ?? "";

function textOf({ content }: Attachment): string {
  return typeof content === "string" ? content : new TextDecoder().decode(content);
}
