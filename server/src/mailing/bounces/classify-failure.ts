import { MS_PER_DAY } from "../../platform/clock/days.ts";

/** `mailbox`: there is none, or it is closed for good. `passing`: may work later. `policy`: about us, not the address. */
export type FailureKind = "mailbox" | "passing" | "policy";

export interface Failure {
  /** Enhanced status code, such as 5.1.1 (RFC 3463). */
  readonly status: string | null;
  /** Reply code of SMTP. */
  readonly code: number | null;
}

/** Bad address (5.1.x but those about the sender), disabled mailbox (5.2.1). */
const MAILBOX_STATUS = /^5\.(1\.(1|2|3|6|10)|2\.1)$/;
/** Security or policy, and what is said about the sender's address or the message. */
const POLICY_STATUS = /^[45]\.(7\.\d+|1\.(7|8)|6\.\d+|2\.3|3\.4)$/;
/** RFC 5321 §4.2.3: mailbox unavailable, user not local, mailbox name not allowed. */
const MAILBOX_CODES: ReadonlySet<number> = new Set([550, 551, 553]);

export function classifyFailure({ status, code }: Failure): FailureKind {
  if (status !== null) {
    if (POLICY_STATUS.test(status)) return "policy";
    return MAILBOX_STATUS.test(status) ? "mailbox" : "passing";
  }
  return code !== null && MAILBOX_CODES.has(code) ? "mailbox" : "passing";
}

/** At the beginning of a reply, after its code. */
export function statusOfReply(reply: string): string | null {
  return /^\s*\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(reply)?.[1] ?? null;
}

export const PASSING_WINDOW_DAYS = 10;
export const MAX_PASSING_FAILURES = 3;

/** @returns the failures that count from now on: of one day only the first */
export function addPassingFailure(before: readonly Date[], at: Date): Date[] {
  const recent = before.filter(
    (each) => at.getTime() - each.getTime() < PASSING_WINDOW_DAYS * MS_PER_DAY,
  );
  const isAnotherDay = recent.every((each) => at.getTime() - each.getTime() >= MS_PER_DAY);
  return isAnotherDay ? [...recent, at] : recent;
}

export function isStoppedBy(failures: readonly Date[]): boolean {
  return failures.length >= MAX_PASSING_FAILURES;
}
