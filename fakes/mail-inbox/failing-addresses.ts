import { randomUUID } from "node:crypto";

/** What a mail server says of a recipient before it takes the mail. */
export interface Refusal {
  readonly code: number;
  readonly text: string;
}

/** What comes back later about a mail that was taken. */
export type ReportedFailure =
  | { readonly kind: "failed"; readonly status: string }
  | { readonly kind: "complaint" };

const refusals: Readonly<Record<string, Refusal>> = {
  "refused.example": { code: 550, text: "5.1.1 No such mailbox here" },
  "policy.example": { code: 550, text: "5.7.1 Rejected by policy" },
};
const reports: Readonly<Record<string, ReportedFailure>> = {
  "bounced.example": { kind: "failed", status: "5.1.1" },
  "full.example": { kind: "failed", status: "5.2.2" },
  "complaint.example": { kind: "complaint" },
};

const domainOf = (address: string) => address.slice(address.lastIndexOf("@") + 1).toLowerCase();

/** By the recipient's domain; null: every address of it has a mailbox. */
export const findRefusal = (address: string) => refusals[domainOf(address)] ?? null;
export const findReport = (address: string) => reports[domainOf(address)] ?? null;

export interface ReportedMail {
  /** Where reports go. */
  readonly returnPath: string;
  readonly recipient: string;
  readonly raw: string;
}

/** As mail servers write it: RFC 3464, or RFC 5965 for a complaint. */
export function writeReport(mail: ReportedMail, failure: ReportedFailure): string {
  const boundary = `report-${randomUUID()}`;
  const isComplaint = failure.kind === "complaint";
  const part = (type: string, text: string) =>
    `--${boundary}\r\nContent-Type: ${type}\r\n\r\n${text}\r\n`;
  const [head = ""] = mail.raw.split(/\r?\n\r?\n/, 1);
  const machineReadable = isComplaint
    ? part(
        "message/feedback-report",
        `Feedback-Type: abuse\r\nUser-Agent: tenbin-inbox/1\r\nVersion: 1\r\nOriginal-Mail-From: <${mail.returnPath}>\r\nOriginal-Rcpt-To: <${mail.recipient}>\r\n`,
      )
    : part(
        "message/delivery-status",
        `Reporting-MTA: dns; inbox.localhost\r\n\r\nFinal-Recipient: rfc822; ${mail.recipient}\r\nAction: failed\r\nStatus: ${failure.status}\r\n`,
      );
  return [
    "From: Mail Delivery System <mailer-daemon@inbox.localhost>",
    `To: <${mail.returnPath}>`,
    `Date: ${new Date().toUTCString()}`,
    `Message-ID: <${randomUUID()}@inbox.localhost>`,
    `Subject: ${isComplaint ? "Complaint" : "Undelivered Mail Returned to Sender"}`,
    "MIME-Version: 1.0",
    `Content-Type: multipart/report; report-type=${isComplaint ? "feedback-report" : "delivery-status"}; boundary="${boundary}"`,
    "",
    `${part("text/plain; charset=utf-8", "This report is made by the fake inbox.")}${machineReadable}${part("text/rfc822-headers", head)}--${boundary}--`,
    "",
  ].join("\r\n");
}
