import type pg from "pg";
import { PaymentError } from "../payments/payments.ts";
import { createCustomerStore } from "../readings/customer-store.ts";
import type { RefreshSubscriptions } from "../readings/refresh-subscriptions.ts";
import { hasPendingChange, saveReconciliation } from "./reconciliation-store.ts";
import { type RowDifference, compareRows } from "./compare-rows.ts";

export interface Drift extends RowDifference {
  readonly uid: string;
}

export interface Reconciliation {
  /** Customers. */
  readonly checked: number;
  /** Differences from Stripe, which were repaired. */
  readonly drift: readonly Drift[];
  /** Customers who could not be read. */
  readonly unread: readonly string[];
}

export interface ReconcileDeps {
  readonly pool: pg.Pool;
  readonly refresh: RefreshSubscriptions;
}

const PAGE_SIZE = 200;

/** Reads every customer, reports differences in our rows, and repairs them. */
export async function reconcile(
  { pool, refresh }: ReconcileDeps,
  signal?: AbortSignal,
): Promise<Reconciliation> {
  const customers = createCustomerStore(pool);
  const drift: Drift[] = [];
  const unread: string[] = [];
  let checked = 0;
  let page = await customers.list("", PAGE_SIZE);
  while (page.length > 0) {
    for (const uid of page) {
      signal?.throwIfAborted();
      const found = await checkCustomer({ pool, refresh }, uid);
      if (found === null) unread.push(uid);
      else {
        checked += 1;
        drift.push(...found);
      }
    }
    page = await customers.list(page.at(-1) ?? "", PAGE_SIZE);
  }
  const result = { checked, drift, unread };
  await saveReconciliation(pool, result);
  return result;
}

/** Null: Stripe did not answer. */
async function checkCustomer(
  { pool, refresh }: ReconcileDeps,
  uid: string,
): Promise<readonly Drift[] | null> {
  try {
    const isPending = await hasPendingChange(pool, uid);
    const result = await refresh(uid);
    if (isPending || result.kind !== "written") return [];
    const { before, after, customerId, isNewlyDeleted } = result;
    const deleted = { uid, field: "customer", local: customerId, remote: null };
    const different = compareRows(before, after).map(({ field, local, remote }) => {
      return { uid, field, local, remote };
    });
    return isNewlyDeleted ? [deleted, ...different] : different;
  } catch (error) {
    if (error instanceof PaymentError) return null;
    throw error;
  }
}
