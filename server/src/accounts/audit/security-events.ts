import { createHash, randomUUID } from "node:crypto";
import { MS_PER_DAY } from "../../platform/clock/days.ts";
import type { Executor } from "../../platform/database/prepared-statement.ts";
import { createSecurityEventStore } from "./security-event-store.ts";

export type SecurityEventKind =
  | "registered"
  | "signed_in"
  | "signed_out"
  | "password_changed"
  | "password_reset"
  | "mail_changed"
  | "deletion_requested"
  | "deletion_taken_back"
  | "deleted"
  | "guess_refused"
  | "rights_set"
  | "sessions_ended"
  | "changed_elsewhere";

export interface RequestOrigin {
  readonly requestId: string | null;
  readonly clientHash: string | null;
  /** Of the client's /48; null for IPv4. Counted, never stored with an event. */
  readonly siteHash: string | null;
}

export const SYSTEM_ORIGIN: RequestOrigin = { requestId: null, clientHash: null, siteHash: null };

export interface SecurityEvent extends RequestOrigin {
  readonly kind: SecurityEventKind;
  readonly uid: string | null;
  readonly at: Date;
  readonly detail?: Readonly<Record<string, string | number | boolean | null>>;
  /** Events with equal keys are stored once. */
  readonly idempotencyKey?: string;
}

/** @returns false if an event with the key was stored before */
export async function recordSecurityEvent(
  executor: Executor,
  event: SecurityEvent,
): Promise<boolean> {
  const { kind, uid, at, requestId, clientHash, detail = {}, idempotencyKey: once } = event;
  const id = once === undefined ? randomUUID() : deterministicUuid(`${kind}\n${once}`);
  const store = createSecurityEventStore(executor);
  return store.insert({ id, uid, kind, at, requestId, clientHash, detail });
}

/** Frequent events are kept long enough to trace an intrusion noticed late. */
const ROUTINE_KINDS: readonly SecurityEventKind[] = ["signed_in", "signed_out", "guess_refused"];
export const ROUTINE_EVENT_YEARS = 1;
/** Changes of an account are kept while claims can be made: five years from knowledge of them (民法166条). */
export const CHANGE_EVENT_YEARS = 5;

export async function purgeSecurityEvents(executor: Executor, now: Date): Promise<void> {
  const before = (ms: number) => new Date(now.getTime() - ms);
  await createSecurityEventStore(executor).removeBefore(
    before(CHANGE_EVENT_YEARS * 366 * MS_PER_DAY),
    before(ROUTINE_EVENT_YEARS * 366 * MS_PER_DAY),
    ROUTINE_KINDS,
  );
}

/** UUID version 8 (RFC 9562). */
function deterministicUuid(text: string): string {
  const hex = createHash("sha256").update(text).digest("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
