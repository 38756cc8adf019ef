import type Stripe from "stripe";
import type { World } from "./world.ts";

/** Stripe's objects as they are, without the API. */
export function subscriptionsOf({ account }: Pick<World, "account">): Stripe.Subscription[] {
  return [...account.fake.state.table("subscriptions").values()];
}

export function isRunning({ status }: Stripe.Subscription): boolean {
  return status === "active" || status === "past_due" || status === "unpaid";
}

export function invoicesOf({ account }: Pick<World, "account">): Stripe.Invoice[] {
  return [...account.fake.state.table("invoices").values()];
}

/** Null: of something else. */
export function subscriptionOf({ parent }: Stripe.Invoice): string | null {
  const subscription = parent?.subscription_details?.subscription ?? null;
  return typeof subscription === "string" || subscription === null ? subscription : subscription.id;
}

export function productOf(price: Pick<Stripe.Price, "product"> | undefined): string {
  const product = price?.product ?? "";
  return typeof product === "string" ? product : product.id;
}
