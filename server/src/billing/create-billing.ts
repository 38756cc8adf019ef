import type pg from "pg";
import type { PaymentEndHook, PurgeHook } from "../accounts/index.ts";
import { type Clock, systemClock } from "../platform/clock/clock.ts";
import type { Logger } from "../platform/log.ts";
import type { WorkQueue } from "../platform/work-queue/work-queue.ts";
import { createEndPayments, createForgetCustomer } from "./deletion/end-payments.ts";
import { createEventQueue } from "./events/event-queue.ts";
import { type ReceiveEvent, createReceiveEvent } from "./events/receive-event.ts";
import { type ReplayResult, replayEvents } from "./events/replay-events.ts";
import { closeOrders } from "./orders/close-orders.ts";
import { type OrderOptions, type Orders, createOrders } from "./orders/create-orders.ts";
import { type FindCompanyName, type Overview, createOverview } from "./overview/create-overview.ts";
import type { Payments } from "./payments/payments.ts";
import { type FindPaidFacts, createFindPaidFacts } from "./readings/find-paid-facts.ts";
import { createRefreshQueue, requestDueRefreshes } from "./readings/refresh-queue.ts";
import { createRefreshSubscriptions } from "./readings/refresh-subscriptions.ts";
import { type Reconciliation, reconcile } from "./reconciliation/reconcile.ts";

export interface Billing {
  readonly findPaidFacts: FindPaidFacts;
  readonly overview: Overview;
  readonly receiveEvent: ReceiveEvent;
  readonly endPayments: PaymentEndHook;
  readonly forgetCustomer: PurgeHook;
  createOrders(options: OrderOptions): Orders;
  createQueues(log: Pick<Logger, "warn" | "error">): BillingQueues;
  replay(log: Pick<Logger, "warn" | "error">): Promise<ReplayResult>;
  reconcile(signal?: AbortSignal): Promise<Reconciliation>;
}

export interface BillingQueues {
  readonly events: WorkQueue;
  /** Those that a deadline asks for, too. */
  readonly refreshes: WorkQueue;
}

export interface BillingOptions {
  readonly pool: pg.Pool;
  readonly payments: Payments;
  readonly webhookSecrets: readonly string[];
  readonly findCompanyName: FindCompanyName;
  /** By which periods count; default the machine's. */
  readonly clock?: Clock;
}

export function createBilling(options: BillingOptions): Billing {
  const { pool, payments, webhookSecrets, findCompanyName, clock = systemClock } = options;
  const afterReading = closeOrders;
  const refresh = createRefreshSubscriptions({ pool, payments, clock, afterReading });
  const deletion = { pool, payments, refresh, clock };

  function createQueues(log: Pick<Logger, "warn" | "error">): BillingQueues {
    const refreshes = createRefreshQueue({ pool, refresh, log });
    return {
      events: createEventQueue({ pool, log }),
      refreshes: {
        purge: () => refreshes.purge(),
        async workDue(signal) {
          await requestDueRefreshes(pool, clock.now());
          await refreshes.workDue(signal);
        },
      },
    };
  }

  return {
    findPaidFacts: createFindPaidFacts(pool, clock),
    overview: createOverview({ pool, clock, findCompanyName }),
    receiveEvent: createReceiveEvent({ pool, secrets: webhookSecrets, clock: systemClock }),
    endPayments: createEndPayments(deletion),
    forgetCustomer: createForgetCustomer(deletion),
    createOrders: (orders) => createOrders({ pool, payments, refresh, clock, ...orders }),
    createQueues,
    replay: (log) => replayEvents({ pool, ...createQueues(log) }),
    reconcile: (signal) => reconcile({ pool, refresh }, signal),
  };
}
