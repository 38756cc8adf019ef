import { createStripeClient, setUpStripe } from "../../billing/index.ts";
import type { ErrorReporter } from "../../platform/error-reports/index.ts";
import type { Logger } from "../../platform/log.ts";
import { type BackgroundTask, startBackgroundTask } from "../processes/background-task.ts";
import type { Config } from "../config/config.ts";
import { buyDemoItems } from "./buy-demo-items.ts";
import { hasDemoAccounts } from "./demo-accounts.ts";
import { localWebhookUrl } from "../config/stripe-config.ts";
import type { Domains } from "../wiring.ts";

export interface LocalPaymentsOptions {
  readonly config: Config;
  readonly domains: Pick<Domains, "orders" | "billing" | "accounts">;
  readonly log: Logger;
  readonly errorReporter: Pick<ErrorReporter, "traceJob">;
}

/** Whatever differs is corrected: nobody pays for anything there. */
const CHANGES = new Set(["prices", "settings"] as const);

/** Sets a fake Stripe up as an account is, and lets the demo accounts pay at it. */
export function startLocalPayments({
  config,
  domains,
  log,
  errorReporter,
}: LocalPaymentsOptions): BackgroundTask | null {
  const { stripe } = config;
  if (stripe?.url == null) return null;
  const { orders, billing, accounts } = domains;
  const buyer = { orders, receipts: billing.receipts, accounts: accounts.store, log };
  // Without a secret nothing could be made of its events.
  const webhookUrl = stripe.webhookSecrets.length === 0 ? null : localWebhookUrl(config);
  const emulatorHost = config.FIREBASE_AUTH_EMULATOR_HOST ?? null;
  return startBackgroundTask({
    name: "local-payments",
    log,
    errorReporter,
    async run(signal) {
      await setUpStripe(createStripeClient(stripe), { webhookUrl, changes: CHANGES });
      if (hasDemoAccounts(config, emulatorHost)) await buyDemoItems(buyer, signal);
    },
  });
}
