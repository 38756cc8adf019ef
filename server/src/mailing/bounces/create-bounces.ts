import type pg from "pg";
import { createAccountStore } from "../../accounts/index.ts";
import type { Clock } from "../../platform/clock/clock.ts";
import { MS_PER_DAY } from "../../platform/clock/days.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { findSentTo } from "../../platform/mail/outbox.ts";
import { createMailingStore } from "../store.ts";
import { createAddressStore } from "./address-store.ts";
import {
  addPassingFailure,
  classifyFailure,
  type Failure,
  type FailureKind,
  isStoppedBy,
  statusOfReply,
} from "./classify-failure.ts";
import { parseReport } from "./parse-report.ts";

/** What came of a mail that should be a report. `unknown`: it names no mail of the last 30 days. */
export type ReportResult = "no_report" | "unknown" | "complaint" | FailureKind;

export interface Bounces {
  /** A refusal while sending; anything else is no answer about the mailbox. */
  noteRefusal(to: string, error: unknown): Promise<void>;
  takeReport(raw: Uint8Array): Promise<ReportResult>;
  /** Since when nothing is sent there; null: mails are sent. */
  findStoppedAt(address: string): Promise<Date | null>;
  /** Mails are sent there again until one fails. */
  tryAgain(address: string): Promise<void>;
  purge(): Promise<void>;
}

/** An address that failed may have a mailbox again, or another owner. */
export const UNDELIVERABLE_DAYS = 180;

const COMPLAINT_TEXT = "feedback-report (RFC 5965)";
const NO_REQUEST = { requestId: null, clientHash: null } as const;

const keyOf = (address: string) => address.toLowerCase();

export function createBounces({
  pool,
  clock,
}: {
  readonly pool: pg.Pool;
  readonly clock: Clock;
}): Bounces {
  async function noteFailure(to: string, failure: Failure): Promise<FailureKind> {
    const kind = classifyFailure(failure);
    if (kind === "policy") return kind;
    const address = keyOf(to);
    await inTransaction(pool, async (client) => {
      const store = createAddressStore(client);
      const before = await store.lock(address);
      const at = clock.now();
      const earlier = before?.passingFailures ?? [];
      const passingFailures = kind === "passing" ? addPassingFailure(earlier, at) : earlier;
      const isStopped = kind === "mailbox" || isStoppedBy(passingFailures);
      const stoppedAt = before?.stoppedAt ?? (isStopped ? at : null);
      const { status } = failure;
      await store.save(address, { stoppedAt, passingFailures, status, failedAt: at });
    });
    return kind;
  }

  async function noteComplaint(to: string): Promise<void> {
    const account = await createAccountStore(pool).findByEmail(to);
    if (account === null) return;
    const { uid } = account;
    const store = createMailingStore(pool);
    const latest = (await store.listChoices(uid)).find(({ kind }) => kind === "advertising");
    if (latest?.given === false) return;
    const choice = { uid, kind: "advertising", given: false, text: COMPLAINT_TEXT } as const;
    await store.addChoice({ ...choice, at: clock.now(), source: "complaint", ...NO_REQUEST });
  }

  return {
    async noteRefusal(to, error) {
      if (typeof error !== "object" || error === null || !("responseCode" in error)) return;
      const { responseCode: code } = error;
      if (typeof code !== "number") return;
      const reply = "response" in error && typeof error.response === "string" ? error.response : "";
      await noteFailure(to, { code, status: statusOfReply(reply) });
    },
    async takeReport(raw) {
      const report = await parseReport(raw);
      if (report === null) return "no_report";
      const to = report.mailId === null ? null : await findSentTo(pool, report.mailId);
      if (to === null) return "unknown";
      if (report.kind === "failed") return noteFailure(to, { status: report.status, code: null });
      await noteComplaint(to);
      return "complaint";
    },
    findStoppedAt: (address) => createAddressStore(pool).findStoppedAt(keyOf(address)),
    tryAgain: (address) => createAddressStore(pool).remove(keyOf(address)),
    purge: () =>
      createAddressStore(pool).purge(
        new Date(clock.now().getTime() - UNDELIVERABLE_DAYS * MS_PER_DAY),
      ),
  };
}
