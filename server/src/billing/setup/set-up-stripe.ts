import type Stripe from "stripe";
import { type SetupChange, type SetupFindings, createSetupLog } from "./setup-log.ts";
import { setUpPlans } from "./set-up-plans.ts";
import { setUpPortal } from "./set-up-portal.ts";
import { setUpWebhook } from "./set-up-webhook.ts";

export interface SetupOptions {
  /** Where events go; null: nowhere that Stripe could reach. */
  readonly webhookUrl: string | null;
  readonly changes: ReadonlySet<SetupChange>;
}

export interface SetupResult extends SetupFindings {
  /** Of a webhook endpoint that was made; Stripe tells it this once. */
  readonly signingSecret: string | null;
}

/**
 * Makes what our orders need in Stripe and is not there. Repeatable: what was made half is completed, what is
 * there is left as it is, but for the changes that are named.
 */
export async function setUpStripe(
  stripe: Stripe,
  { webhookUrl, changes }: SetupOptions,
): Promise<SetupResult> {
  const log = createSetupLog(changes);
  await setUpPlans(stripe, log);
  await setUpPortal(stripe, log);
  const signingSecret = webhookUrl === null ? null : await setUpWebhook(stripe, log, webhookUrl);
  return { ...log.result(), signingSecret };
}
