import type Stripe from "stripe";
import { PORTAL_METADATA, isOurPortal } from "../payments/portal.stripe.ts";
import type { SetupLog } from "./setup-log.ts";

/** Card and invoices only: subscriptions and addresses are changed on our pages, which show the terms. */
const FEATURES = {
  customer_update: false,
  invoice_history: true,
  payment_method_update: true,
  subscription_cancel: false,
  subscription_update: false,
} as const;
type FeatureName = keyof typeof FEATURES;

const featureNames = Object.keys(FEATURES) as FeatureName[];
const features = Object.fromEntries(
  featureNames.map((name) => [name, { enabled: FEATURES[name] }]),
) as Record<FeatureName, { enabled: boolean }>;

export async function setUpPortal(stripe: Stripe, log: SetupLog): Promise<void> {
  const all = await stripe.billingPortal.configurations
    .list({ active: true, limit: 100 })
    .autoPagingToArray({ limit: 1_000 });
  const ours = all.find(isOurPortal);
  if (ours === undefined) {
    await stripe.billingPortal.configurations.create({ features, metadata: PORTAL_METADATA });
    log.made("configuration of the customer portal");
    return;
  }
  const wrong = featureNames.filter((name) => ours.features[name].enabled !== FEATURES[name]);
  if (wrong.length === 0) return;
  const text = wrong.map((name) => `${name} ${FEATURES[name] ? "off" : "on"}`).join(", ");
  await log.differs(`customer portal ${ours.id} has ${text}`, "settings", async () => {
    await stripe.billingPortal.configurations.update(ours.id, { features });
  });
}
