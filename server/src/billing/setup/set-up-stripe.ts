import type Stripe from "stripe";
import { type SetupChange, type SetupFindings, createSetupLog } from "./setup-log.ts";
import { setUpPlans } from "./set-up-plans.ts";
import { setUpPortal } from "./set-up-portal.ts";
import { setUpWebhook } from "./set-up-webhook.ts";

export interface SetupOptions {
  /** Target of events; null: Stripe cannot reach us. */
  readonly webhookUrl: string | null;
  readonly changes: ReadonlySet<SetupChange>;
}

export interface SetupResult extends SetupFindings {
  /** Signing secret of a new webhook endpoint; Stripe returns it only once. */
  readonly signingSecret: string | null;
}

/**
 * Creates what our orders need in Stripe and is missing. Idempotent: partial work is completed, what is
 * there is kept, except for the named changes.
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
