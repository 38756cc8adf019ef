import type { PlanName } from "@tenbin/contract";
import type pg from "pg";
import type { Stripe } from "stripe";
import type { WebhookRequest } from "../../../../../fakes/stripe/delivery/deliver-webhooks.ts";
import type { Clock } from "../../../platform/clock/clock.ts";
import type { Billing, BillingQueues } from "../../create-billing.ts";
import type { Orders } from "../../orders/create-orders.ts";
import type { OrderedItem } from "../../orders/terms/preview-order.ts";
import type { Payments } from "../../payments/payments.ts";
import type { StripeAccount } from "../stripe-account.ts";
import type { CrashableProcess } from "./crashable-process.ts";

export type HttpClient = NonNullable<Stripe.StripeConfig["httpClient"]>;

/** What a member sees before the button is pressed. */
export interface Shown {
  readonly kind: "plan" | "unit" | "upgrade";
  /** Yen, charged at once. */
  readonly yen: number;
  readonly confirmation: string;
}

export type PlanChange = { readonly plan: PlanName; readonly confirmation: string | null };
export interface Purchase {
  readonly item: OrderedItem;
  readonly confirmation: string;
  readonly endUnits: readonly string[];
}

export interface MemberPlans {
  readonly paid: PlanName;
  /** Whose rights the member has. */
  readonly effective: PlanName;
}

/** What a person can ask of one process, by whatever way. Refusals are thrown as `ApiProblem`. */
export interface MemberCalls {
  preview(item: OrderedItem): Promise<Shown>;
  /** @returns the address of Checkout */
  buy(purchase: Purchase, key: string): Promise<string>;
  change(change: PlanChange, key: string): Promise<void>;
  cancel(key: string): Promise<void>;
  withdrawCancellation(): Promise<void>;
  withdrawDowngrade(): Promise<void>;
  cancelUnit(ticker: string): Promise<void>;
  withdrawUnitCancellation(ticker: string): Promise<void>;
  redeem(code: string): Promise<void>;
  /** @returns everything that the member can read */
  look(): Promise<unknown>;
  plans(): Promise<MemberPlans>;
  reconcile(): Promise<void>;
  /** @returns the HTTP status */
  receive(webhook: WebhookRequest): Promise<number>;
}

/** A process of the product, which can crash. */
export interface ProductProcess {
  readonly crashable: CrashableProcess;
  readonly calls: MemberCalls;
  readonly billing: Billing;
  readonly orders: Orders;
  readonly queues: BillingQueues;
  /** Errors that the product logged and that are none of Stripe's. */
  readonly unexpected: readonly unknown[];
  /** Also of crashed processes. */
  close(): Promise<void>;
}

export interface Member {
  readonly uid: string;
  readonly email: string;
}

/** Ways to Stripe: of the product to its API, of a browser to its pages. */
export interface StripeConnection {
  /** Null: Stripe's own, where only `httpClient` goes. */
  readonly url: string | null;
  readonly httpClient: HttpClient;
  /** Sends a form of one of the pages. */
  enter(path: string, form: Readonly<Record<string, string>>): Promise<void>;
  close(): Promise<void>;
}

/** The ways between a person, the product and Stripe. */
export interface Transport {
  connectStripe(account: StripeAccount): Promise<StripeConnection>;
  startProduct(options: ProductOptions): ProductProcess;
}

export interface ProductOptions {
  readonly pool: pg.Pool;
  readonly stripe: Pick<StripeConnection, "url" | "httpClient">;
  readonly clock: Clock;
  readonly webhookSecret: string;
  readonly member: Member;
  /** Breaks a writer, to see that it is caught. */
  readonly breakPayments?: (payments: Payments) => Payments;
  readonly breakPool?: (pool: pg.Pool) => pg.Pool;
}
