import { idOf, type Rows, type TableName } from "./rows.ts";

/** When a row wants attention next, and by which clock (null: the fake's own). */
export interface DueTime {
  readonly at: number;
  readonly clock: string | null;
}

/** Hours that a first payment or a pending update may take. */
export const INCOMPLETE_SECONDS = 23 * 3600;

/** Deliveries are not taken with the rest: someone outside has to send them. */
export const DELIVERY_CLOCK = "deliveries";

type DueRules = { readonly [K in TableName]?: (row: Rows[K]) => DueTime | null };

/** Which rows wait for time, in the order in which they are served within one second. */
const rules: DueRules = {
  pending_changes: (row) => ({ at: row.expiresAt, clock: row.clock }),
  schedules(row) {
    const end = row.status === "active" ? row.current_phase?.end_date : undefined;
    return end === undefined ? null : { at: end, clock: idOf(row.test_clock) };
  },
  subscriptions(row) {
    const clock = idOf(row.test_clock);
    if (row.status === "incomplete") return { at: row.created + INCOMPLETE_SECONDS, clock };
    if (row.status === "canceled" || row.status === "incomplete_expired") return null;
    const end = Math.min(...row.items.data.map((item) => item.current_period_end));
    return { at: row.cancel_at === null ? end : Math.min(end, row.cancel_at), clock };
  },
  invoices(row) {
    const clock = idOf(row.test_clock);
    if (row.status === "draft" && row.automatically_finalizes_at !== null) {
      return { at: row.automatically_finalizes_at, clock };
    }
    if (row.status !== "open" || row.next_payment_attempt === null) return null;
    return { at: row.next_payment_attempt, clock };
  },
  pending_payments: (row) => ({ at: row.at, clock: row.clock }),
  refund_returns: (row) => ({ at: row.at, clock: row.clock }),
  checkout_sessions: (row) => (row.status === "open" ? { at: row.expires_at, clock: null } : null),
  deliveries: (row) =>
    row.status === "waiting" ? { at: row.nextAttempt, clock: DELIVERY_CLOCK } : null,
};

const ranks = new Map(Object.keys(rules).map((name, rank) => [name, rank]));

export function dueTimeOf<K extends TableName>(table: K, row: Rows[K]): DueTime | null {
  return rules[table]?.(row) ?? null;
}

/** A pending change ends before its subscription renews, a schedule moves on before that. */
export function dueRank(table: TableName): number {
  return ranks.get(table) ?? 0;
}
