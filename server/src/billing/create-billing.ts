import type { ContractDocument, ContractSummary } from "@tenbin/contract";
import type pg from "pg";
import type { EmailChangeHook, PaymentEndHook, PurgeHook } from "../accounts/index.ts";
import { type Clock, systemClock } from "../platform/clock/clock.ts";
import type { Logger } from "../platform/log.ts";
import type { EmailComposer, OutboxOptions } from "../platform/mail/outbox.ts";
import type { WorkQueue } from "../platform/work-queue/work-queue.ts";
import {
  type ContractKey,
  readContractDocument,
  receiveContract,
} from "./advisory/read-contracts.ts";
import type { FindCompanyName } from "./company-names.ts";
import type { RedemptionHook } from "./coupons/redeem-code.ts";
import { type Receipts, type ReceiptsOptions, createReceipts } from "./create-receipts.ts";
import { createEndPayments, createForgetCustomer } from "./deletion/end-payments.ts";
import { createEventQueue } from "./events/event-queue.ts";
import { type ReceiveEvent, createReceiveEvent } from "./events/receive-event.ts";
import { type ReplayResult, replayEvents } from "./events/replay-events.ts";
import { type Confirmations, createConfirmations } from "./confirmations/read-confirmations.ts";
import { type ExpireWaiting, createExpireWaiting } from "./orders/checkouts/expire-waiting.ts";
import { closeOrders } from "./orders/closing/close-orders.ts";
import { type OrderOptions, type Orders, createOrders } from "./orders/create-orders.ts";
import { type BillingOverview, createOverview } from "./overview/create-overview.ts";
import {
  createBillingComposers,
  createBillingMailHooks,
  createOrderComposers,
} from "./mails/composers.ts";
import { queueOperatorMails, queueReadingMails } from "./mails/queue-mails.ts";
import { sendReminders } from "./mails/send-reminders.ts";
import { createDisabledPayments } from "./payments/payments.disabled.ts";
import type { Payments } from "./payments/payments.ts";
import {
  type FindPaidFacts,
  type HasPlan,
  createFindPaidFacts,
  createHasPlan,
} from "./readings/find-paid-facts.ts";
import { createRefreshQueue } from "./readings/refresh-queue.ts";
import { requestDueRefreshes, requestRefresh } from "./readings/refresh-store.ts";
import { createIssueDocuments } from "./issue-documents.ts";
import { type PaidReadingHook, toPaidReading } from "./readings/paid-reading.ts";
import { type AfterReading, createRefreshSubscriptions } from "./readings/refresh-subscriptions.ts";
import type { TickerAt } from "./readings/resolve-unit-tickers.ts";
import { createRefreshWithCard } from "./readings/refresh-with-card.ts";
import { createRefreshWithEmail } from "./readings/refresh-with-email.ts";
import { purgeRecords } from "./retention/purge-records.ts";
import { type Reconciliation, reconcile } from "./reconciliation/reconcile.ts";

export interface Billing {
  /** Whether anything can be bought: payments are configured. */
  readonly onSale: boolean;
  readonly findPaidFacts: FindPaidFacts;
  readonly hasPlan: HasPlan;
  readonly overview: BillingOverview;
  readonly receipts: Receipts;
  readonly composers: Readonly<Record<string, EmailComposer>>;
  /** Called after a mail was handed over, by its kind. */
  readonly mailHooks: OutboxOptions["onSent"];
  readonly contracts: {
    read(key: ContractKey): Promise<ContractDocument>;
    /** Stores the arrival of its document. */
    receive(key: ContractKey): Promise<ContractSummary>;
  };
  readonly confirmations: Confirmations;
  readonly expireWaiting: ExpireWaiting;
  readonly receiveEvent: ReceiveEvent;
  readonly endPayments: PaymentEndHook;
  readonly forgetCustomer: PurgeHook;
  /** Updates the address in Stripe. */
  readonly noteEmailChange: EmailChangeHook;
  createOrders(options: OrderOptions): Orders;
  createQueues(log: Pick<Logger, "warn" | "error">): BillingQueues;
  replay(log: Pick<Logger, "warn" | "error">): Promise<ReplayResult>;
  reconcile(signal?: AbortSignal): Promise<Reconciliation>;
  sendReminders(): Promise<void>;
  /** Deletes rows after their retention. */
  purgeRecords(): Promise<void>;
}

export interface BillingQueues {
  readonly events: WorkQueue;
  /** Also those due by a deadline. */
  readonly refreshes: WorkQueue;
}

export interface BillingOptions {
  readonly pool: pg.Pool;
  /** Null: none are configured. */
  readonly payments: Payments | null;
  readonly webhookSecrets: readonly string[];
  readonly findCompanyName: FindCompanyName;
  /** Default: a ticker names one company for ever. */
  readonly readTickerAt?: () => Promise<TickerAt>;
  /** Key of the person keys; of no other use. */
  readonly personSecret: string;
  readonly issuer: ReceiptsOptions["issuer"];
  /** Base of links in mails. */
  readonly webUrl: string;
  /** Mail address for disputes and failed refunds; null: none. */
  readonly operatorMail?: string | null;
  /** Address of a member; default: Stripe keeps the first one. */
  readonly findEmail?: (uid: string) => Promise<string | null>;
  /** Called with each reading, in the transaction that writes it. */
  readonly onPaidReading?: PaidReadingHook;
  /** Called with a redeemed coupon, in the transaction of the redemption. */
  readonly onRedeemed?: RedemptionHook;
  /** Clock of periods; default the machine's. */
  readonly clock?: Clock;
}

function createAfterReading({
  issuer,
  onPaidReading,
  operatorMail = null,
}: Pick<BillingOptions, "issuer" | "onPaidReading" | "operatorMail">): AfterReading {
  const issueDocuments = createIssueDocuments(issuer);
  return async (executor, reading) => {
    await issueDocuments(executor, reading);
    await closeOrders(executor, reading);
    await queueReadingMails(executor, reading);
    if (operatorMail !== null) await queueOperatorMails(executor, reading, operatorMail);
    await onPaidReading?.(executor, toPaidReading(reading));
  };
}

export function createBilling(options: BillingOptions): Billing {
  const { pool, webhookSecrets, personSecret, issuer, webUrl } = options;
  const { findCompanyName, clock = systemClock, operatorMail = null } = options;
  const onSale = options.payments !== null;
  const payments = options.payments ?? createDisabledPayments();
  const afterReading = createAfterReading(options);
  const refresh = createRefreshSubscriptions({
    pool,
    payments,
    clock,
    findCompanyName,
    ...(options.readTickerAt === undefined ? {} : { readTickerAt: options.readTickerAt }),
    afterReading,
  });
  const findEmail = options.findEmail ?? (() => Promise.resolve(null));
  const refreshWithEmail = createRefreshWithEmail({
    refresh: createRefreshWithCard({ refresh, payments, clock }),
    payments,
    findEmail,
  });
  const overview = createOverview({ pool, clock, onSale, findCompanyName });
  const parts = { pool, payments, refresh, clock };
  const expireWaiting = createExpireWaiting(parts);

  function createQueues(log: Pick<Logger, "warn" | "error">): BillingQueues {
    const refreshes = createRefreshQueue({ pool, refresh: refreshWithEmail, log });
    return {
      events: createEventQueue({ pool, payments, log, operatorMail }),
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
    onSale,
    findPaidFacts: createFindPaidFacts(pool, clock),
    hasPlan: createHasPlan(pool, clock),
    overview,
    receipts: createReceipts({ pool, clock, issuer, findCompanyName }),
    composers: {
      ...createBillingComposers(webUrl, findCompanyName),
      ...createOrderComposers(pool, webUrl, findCompanyName),
    },
    mailHooks: createBillingMailHooks(pool, clock),
    contracts: {
      read: (key) => readContractDocument(pool, key, clock.now()),
      receive: (key) => receiveContract(pool, key, clock.now()),
    },
    confirmations: createConfirmations(pool, findCompanyName),
    expireWaiting,
    receiveEvent: createReceiveEvent({ pool, secrets: webhookSecrets, clock: systemClock }),
    endPayments: createEndPayments(parts),
    forgetCustomer: createForgetCustomer(parts),
    noteEmailChange: (executor, uid) => requestRefresh(executor, uid),
    createOrders(orders) {
      return createOrders({
        ...parts,
        onSale,
        expireWaiting,
        personSecret,
        onRedeemed: options.onRedeemed,
        findSubscription: (uid, plan) => overview.findSubscription(uid, plan),
        ...orders,
      });
    },
    createQueues,
    replay: (log) => replayEvents({ pool, ...createQueues(log) }),
    reconcile: (signal) => reconcile({ pool, refresh: refreshWithEmail }, signal),
    sendReminders: () => sendReminders({ pool, clock }),
    purgeRecords: () => purgeRecords({ pool, clock }),
  };
}
