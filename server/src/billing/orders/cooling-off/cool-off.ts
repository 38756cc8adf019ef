import type pg from "pg";
import type { Clock } from "../../../platform/clock/clock.ts";
import { ApiProblem } from "../../../platform/http/api-problem.ts";
import { requireContract } from "../../advisory/read-contracts.ts";
import { refundToCards } from "../../advisory/cooling-off-refund.ts";
import { PaymentError } from "../../payments/payments.ts";
import type { RefreshSubscriptions } from "../../readings/refresh-subscriptions.ts";
import type { Order } from "../rows/order.ts";
import { type OrderRequest, createOrderStore } from "../rows/order-store.ts";
import { RETRY_AFTER_SECONDS } from "../payment-problems.ts";
import type { NewDraft, ProcessOrder } from "../execution/process-order.ts";

export interface CoolOffOrder {
  readonly uid: string;
  /** The order that concluded it. */
  readonly contractId: string;
  /** Yen that were shown. */
  readonly refund: number;
  readonly request: OrderRequest;
}

export interface CoolOffResult {
  /** `accepted`: valid, and carried out by the worker. */
  readonly status: "ended" | "accepted";
  readonly refund: number;
}

/**
 * Ends a contract within ten days of its document, effective from the order (金融商品取引法 37条の6).
 * Repeatable. @throws ApiProblem
 */
export type CoolOff = (order: CoolOffOrder) => Promise<CoolOffResult>;

export interface CoolOffDeps {
  readonly pool: pg.Pool;
  readonly clock: Clock;
  readonly refresh: RefreshSubscriptions;
  readonly processOrder: ProcessOrder;
}

export function createCoolOff({ pool, clock, refresh, processOrder }: CoolOffDeps): CoolOff {
  const store = createOrderStore(pool);

  const find = ({ uid, contractId: orderId }: CoolOffOrder) =>
    requireContract(pool, { uid, orderId }, clock.now());

  async function draft(requested: CoolOffOrder): Promise<NewDraft> {
    const { contract, coolingOff } = await find(requested);
    if (coolingOff === null) throw new ApiProblem("cooling_off_over");
    const { ticker, subscriptionId } = contract;
    const { refunds } = coolingOff;
    if (refundToCards(refunds) !== requested.refund) throw new ApiProblem("refund_changed");
    return { kind: "cool_off", plan: null, ticker, subscriptionId, facts: { refunds } };
  }

  /** Also refunds charges that were not read yet. A failed reading must not block the member. */
  async function readNow(uid: string): Promise<void> {
    try {
      await refresh(uid);
    } catch (error) {
      if (!(error instanceof PaymentError)) throw error;
    }
  }

  return async (requested) => {
    const { uid, request } = requested;
    const { subscriptionId } = (await find(requested)).contract;
    const before = await store.findCoolOff(uid, subscriptionId);
    if (before !== null) return toResult(before);
    await readNow(uid);
    try {
      return toResult((await processOrder({ uid, request }, () => draft(requested))).order);
    } catch (error) {
      const placed = await store.findCoolOff(uid, subscriptionId);
      if (placed !== null) return toResult(placed);
      throw isPending(error) ? notYet(error) : error;
    }
  };
}

/** An earlier order is still pending. */
function isPending(error: unknown): boolean {
  return error instanceof ApiProblem && error.errorType === "payment_pending";
}

function notYet(cause: unknown): ApiProblem {
  return new ApiProblem("cooling_off_pending", { retryAfter: RETRY_AFTER_SECONDS, cause });
}

function toResult({ status, refunds }: Pick<Order, "status" | "refunds">): CoolOffResult {
  return {
    status: status === "done" ? "ended" : "accepted",
    refund: refundToCards(refunds),
  };
}
