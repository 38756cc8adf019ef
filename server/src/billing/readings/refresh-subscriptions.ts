import type pg from "pg";
import type { Clock } from "../../platform/clock/clock.ts";
import type { Executor } from "../../platform/database/prepared-statement.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { type FindCompanyName, findCompanyNames } from "../company-names.ts";
import { toUnixSeconds } from "../money/billing-periods.ts";
import { type CustomerObjects, PaymentError, type Payments } from "../payments/payments.ts";
import { chooseSubscriptions } from "../subscription-state/choose-subscriptions.ts";
import { UNIT_TICKER } from "../subscription-state/products.ts";
import { type BegunReading, createCustomerStore } from "./customer-store.ts";
import { type CustomerRows, type RowsReading, readRows } from "./customer-rows.ts";
import { createDisputeStore } from "./dispute-store.ts";
import { createInvoiceStore } from "./invoice-store.ts";
import { markGrantsUsed } from "./used-grant-store.ts";
import { createRefundStore } from "./refund-store.ts";
import { resolveUnitTickers, type TickerAt } from "./resolve-unit-tickers.ts";
import { createSubscriptionStore } from "./subscription-store.ts";

export type RefreshResult =
  | {
      readonly kind: "written";
      readonly before: CustomerRows;
      readonly after: CustomerRows;
      readonly customerId: string;
      /** That Stripe has; null: none. */
      readonly email: string | null;
      /** Whether this reading is the first that did not find the customer in Stripe. */
      readonly isNewlyDeleted: boolean;
    }
  /** A later reading was written: the rows are at least as new as this one. */
  | { readonly kind: "overtaken" }
  /** Unknown to us, or deleted. */
  | { readonly kind: "no_customer" };

/**
 * The only writer of subscriptions and invoices: reads Stripe and writes our rows. When it is done,
 * the rows are at least as new as its start.
 * @throws PaymentError, and nothing is written
 */
export type RefreshSubscriptions = (uid: string) => Promise<RefreshResult>;

export interface WrittenReading {
  readonly uid: string;
  readonly readingNumber: number;
  readonly objects: CustomerObjects;
  /** Before, and as written. */
  readonly before: CustomerRows;
  readonly rows: CustomerRows;
  /** Of the units that were charged, by ticker. */
  readonly companyNames: ReadonlyMap<string, string>;
  readonly now: Date;
}

/** Runs in the transaction that writes a reading, after its rows. */
export type AfterReading = (executor: Executor, reading: WrittenReading) => Promise<void>;

export interface RefreshDeps {
  readonly pool: pg.Pool;
  readonly payments: Pick<Payments, "readCustomer">;
  readonly clock: Clock;
  /** Default: none is known. */
  readonly findCompanyName?: FindCompanyName;
  /** Default: a ticker names one company for ever. */
  readonly readTickerAt?: () => Promise<TickerAt>;
  readonly afterReading?: AfterReading;
}

/** After so many conflicting readings, the queue retries. */
const MAX_ATTEMPTS = 5;
/** Code of a reading that conflicted each time; retryable, as if Stripe had not answered. */
const OVERLAPPED = "readings_overlapped";

export function createRefreshSubscriptions(deps: RefreshDeps): RefreshSubscriptions {
  const { pool, payments, clock, findCompanyName = () => Promise.resolve(null) } = deps;
  const { readTickerAt = () => Promise.resolve((ticker: string) => ticker) } = deps;

  async function attempt(uid: string): Promise<RefreshResult | null> {
    const begun = await createCustomerStore(pool).beginReading(uid);
    if (begun === null) return { kind: "no_customer" };
    const now = clock.now();
    const read = await payments.readCustomer(begun.customerId);
    const objects = resolveUnitTickers(read, await readTickerAt());
    const companyNames = await findCompanyNames(listTickers(objects), findCompanyName);
    return inTransaction(pool, async (client) => {
      const result = await write(client, uid, { begun, objects, now });
      if (result?.kind === "written") {
        const { before, after: rows } = result;
        const written = { objects, before, rows, companyNames, now };
        await deps.afterReading?.(client, { uid, readingNumber: begun.number, ...written });
      }
      return result;
    });
  }

  return async (uid) => {
    for (let made = 0; made < MAX_ATTEMPTS; made += 1) {
      const result = await attempt(uid);
      if (result !== null) return result;
    }
    throw new PaymentError("unavailable", { code: OVERLAPPED, requestId: null });
  };
}

function listTickers({ invoices }: CustomerObjects): string[] {
  return invoices.flatMap(
    ({ parent }) => parent?.subscription_details?.metadata?.[UNIT_TICKER] ?? [],
  );
}

interface FinishedReading {
  readonly begun: BegunReading;
  readonly objects: CustomerObjects;
  readonly now: Date;
}

/**
 * Null if another reading was written meanwhile, as it is unknown which of them saw the later state
 * of an object, or if the customer was replaced: Stripe has to be read again.
 */
async function write(
  executor: Executor,
  uid: string,
  { begun, objects, now }: FinishedReading,
): Promise<RefreshResult | null> {
  const { customerId, number: readingNumber, writtenBefore } = begun;
  const customer = await createCustomerStore(executor).lock(uid);
  if (customer === null) return { kind: "no_customer" };
  const { reading, balance, card } = customer;
  if (customer.customerId !== customerId) return null;
  if (reading > readingNumber) return { kind: "overtaken" };
  if (reading !== writtenBefore) return null;
  const before = { balance, card, ...(await listRows(executor, uid)) };
  const readAt = toUnixSeconds(now);
  const read = readRows(objects, { customerId, readingNumber, readAt, known: before });
  const deletedAt = objects.customer === null ? (customer.deletedAt ?? now) : null;
  await save(executor, uid, { reading: readingNumber, now, deletedAt }, read);
  return {
    kind: "written",
    before,
    after: read.rows,
    customerId,
    email: objects.customer?.email ?? null,
    isNewlyDeleted: deletedAt !== null && customer.deletedAt === null,
  };
}

export async function listRows(
  executor: Executor,
  uid: string,
): Promise<Pick<CustomerRows, "subscriptions" | "invoices" | "refunds" | "disputes">> {
  return {
    subscriptions: await createSubscriptionStore(executor).list(uid),
    invoices: await createInvoiceStore(executor).list(uid),
    refunds: await createRefundStore(executor).list(uid),
    disputes: await createDisputeStore(executor).list(uid),
  };
}

interface SavedReading {
  readonly reading: number;
  readonly now: Date;
  /** Null: Stripe has the customer. */
  readonly deletedAt: Date | null;
}

async function save(
  executor: Executor,
  uid: string,
  { reading, now, deletedAt }: SavedReading,
  { rows, refused }: RowsReading,
): Promise<void> {
  const customers = createCustomerStore(executor);
  const subscriptions = createSubscriptionStore(executor);
  const invoices = createInvoiceStore(executor);
  for (const state of rows.subscriptions) await subscriptions.save(uid, reading, state, now);
  await subscriptions.assignSlots(uid, chooseSubscriptions(rows.subscriptions).units);
  await markGrantsUsed(executor, uid, rows.subscriptions);
  for (const row of rows.invoices) await invoices.save(uid, row);
  await createRefundStore(executor).replace(uid, rows.refunds);
  const disputes = createDisputeStore(executor);
  for (const row of rows.disputes) await disputes.save(uid, row);
  await customers.replaceRefused(uid, refused, now);
  await customers.update(uid, reading, { ...rows, deletedAt });
}
