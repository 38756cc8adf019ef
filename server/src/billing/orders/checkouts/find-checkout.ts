import type { PlanName } from "@tenbin/contract";
import type pg from "pg";
import { requestRefresh } from "../../readings/refresh-store.ts";
import { createOrderStore } from "../rows/order-store.ts";

export interface FoundCheckout {
  readonly status: "confirmed" | "being_confirmed" | "expired";
  readonly plan: PlanName | null;
  readonly ticker: string | null;
  readonly begins_at: string | null;
}

/** Null: not the member's Checkout. */
export type FindCheckout = (uid: string, sessionId: string) => Promise<FoundCheckout | null>;

/** Read-only: a payment shows with the next reading. */
export function createFindCheckout(pool: pg.Pool): FindCheckout {
  return async (uid, sessionId) => {
    const order = await createOrderStore(pool).findByCheckout(uid, sessionId);
    if (order === null) return null;
    if (order.status === "open") await requestRefresh(pool, uid);
    const { ticker, beginsAt } = order;
    const plan = ticker === null ? order.plan : "tenbin_unit";
    return {
      status: statuses[order.status],
      plan,
      ticker,
      begins_at: beginsAt?.toISOString() ?? null,
    };
  };
}

const statuses = {
  done: "confirmed",
  open: "being_confirmed",
  refused: "expired",
  expired: "expired",
} as const;
