import type Stripe from "stripe";
import { PaymentError } from "./payments.ts";

/** Identifies our portal configuration among others. */
export const PORTAL_METADATA = { tenbin: "members" } as const;

export function isOurPortal({ metadata }: Stripe.BillingPortal.Configuration): boolean {
  return metadata?.["tenbin"] === PORTAL_METADATA.tenbin;
}

/** A configuration made by API is not the default, so each session has to name it. */
export function createFindPortal(stripe: Stripe): () => Promise<string> {
  let known: string | null = null;
  return async () => (known ??= await fetchPortal(stripe));
}

async function fetchPortal(stripe: Stripe): Promise<string> {
  const { data } = await stripe.billingPortal.configurations.list({ active: true, limit: 100 });
  const found = data.find(isOurPortal);
  // The operator creates it (`tenbin billing setup`).
  if (found === undefined) {
    throw new PaymentError("unavailable", { code: "portal_missing", requestId: null });
  }
  return found.id;
}
