import type Stripe from "stripe";
import { idOf, type Rows, type TableName } from "../state/rows.ts";
import type { StripeState } from "../state/stripe-state.ts";
import { missing } from "./stripe-fault.ts";

/** When it is known whether a payment in Checkout succeeded: at once as with cards, or some time after the session as with bank debits. */
export type PaymentSettlement = (typeof PAYMENT_SETTLEMENTS)[number];

export const PAYMENT_SETTLEMENTS = ["at_once", "paid_later", "failed_later"] as const;

/** What an account's owner sets in Stripe's dashboard. */
export interface AccountSettings {
  readonly name: string;
  readonly termsOfServiceUrl: string;
  /** Days after a failed payment of a renewal on which it is tried again. */
  readonly retryAfterDays: readonly number[];
  /** What becomes of a subscription when the last retry failed. */
  readonly afterRetries: "cancel" | "past_due" | "unpaid";
  /** Whether Checkout and the hosted pages show the 3-D Secure page for every card, or only for the cards that ask for it. */
  readonly challengesEveryCard: boolean;
  /** Of the page of Checkout. */
  readonly checkoutSettlement: PaymentSettlement;
}

export const DEFAULT_ACCOUNT: AccountSettings = {
  name: "天秤",
  termsOfServiceUrl: "",
  retryAfterDays: [3, 5, 7],
  afterRetries: "past_due",
  challengesEveryCard: false,
  checkoutSettlement: "at_once",
};

/** What a command knows beside its parameters. */
export interface Context {
  readonly state: StripeState;
  readonly account: AccountSettings;
  /** Seconds by the fake's clock. */
  readonly now: number;
  /** Address of the hosted pages. */
  readonly origin: string;
  readonly request: { readonly id: string; readonly idempotencyKey: string | null } | null;
}

/** Seconds by the test clock, where there is one. */
export function timeOf(context: Context, clock: string | null | undefined): number {
  return context.state.get("test_clocks", clock)?.frozen_time ?? context.now;
}

export function clockOf(context: Context, customer: string | null): string | null {
  return idOf(context.state.get("customers", customer)?.test_clock);
}

/** A row that the URL names: 404 without. */
export function requireRow<K extends TableName>(
  { state }: Context,
  table: K,
  id: string,
  noun: string,
): Rows[K] {
  const row = state.get(table, id);
  if (row === undefined) throw missing(noun, id, "id", true);
  return row;
}

/** A row that a parameter names: 400 without. */
export function requireNamed<K extends TableName>(
  { state }: Context,
  table: K,
  id: string,
  noun: string,
  param: string,
): Rows[K] {
  const row = state.get(table, id);
  if (row === undefined) throw missing(noun, id, param, false);
  return row;
}

/** Decimals are text on the wire; the SDK makes objects of them. */
export function wireDecimal(amount: number | null): Stripe.Decimal | null {
  return amount === null ? null : (String(amount) as unknown as Stripe.Decimal);
}
