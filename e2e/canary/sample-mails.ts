import { legalVersions } from "../../server/src/legal/versions.ts";
import type { QueuedMail } from "./product.ts";
import { emailOf, TRIAL_END } from "./viewers.ts";

const UID = "free";
const MAIL_ID = "018f0000-0000-7000-8000-000000000002";
const MOMENT = 1_800_000_000;
const ORDER_ID = "018f0000-0000-7000-8000-000000000000";
const BEGUN = { kind: "begun", product: { kind: "unit", ticker: "0050" }, renewsAt: MOMENT };

/** By the beginning of a kind. */
const samples: readonly (readonly [RegExp, QueuedMail["data"]])[] = [
  [/^link\./, { uid: UID }],
  [/^notice\./, { email: emailOf(UID), day: "2026-12-20", paymentsEnded: true }],
  [/^billing\.member$/, BEGUN],
  [/^billing\.contract$/, { uid: UID, orderId: ORDER_ID }],
  [/^billing\.confirmation$/, { uid: UID, orderId: ORDER_ID, outcome: BEGUN }],
  [
    /^billing\.operator$/,
    { kind: "refund_failed", uid: UID, invoiceId: "in_1", amount: 1_980, refundId: "re_1" },
  ],
  [/^billing\.dispute$/, { eventId: "evt_1" }],
  [/^trial\.welcome$/, { uid: "trial", offer: "trial" }],
  [/^trial\.end$/, { uid: "trial", offer: "trial", days: 2, expiresAt: TRIAL_END.toISOString() }],
  [/^alerts\./, { uid: UID }],
  [/^legal\.notice$/, { slug: "none" }],
  [/^legal\./, { document: "tos", version: legalVersions.tos[0].version }],
  [/^contact\./, { number: "261125-2345A" }],
  [/^operator\.missing_day$/, { day: "2026-11-19", attempts: 3, problem: "見本" }],
];

/** A mail of the kind; null where nobody knows what it says. */
export function sampleMail(kind: string): QueuedMail | null {
  const data = samples.find(([pattern]) => pattern.test(kind))?.[1];
  return data === undefined ? null : { mailId: MAIL_ID, kind, to: emailOf(UID), data };
}
