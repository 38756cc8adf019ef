import { endpointRoutes } from "@tenbin/contract";
import type { SettingValues } from "./settings.ts";

export interface StripeConfig {
  readonly secretKey: string;
  /** Of a fake; null: Stripe itself. */
  readonly url: string | null;
  /** Of the webhook endpoint; none: no event is accepted. */
  readonly webhookSecrets: readonly string[];
}

type StripeSettings = Pick<
  SettingValues,
  "STRIPE_SECRET_KEY" | "STRIPE_WEBHOOK_SECRET" | "STRIPE_URL"
>;

export function readStripeConfig(config: StripeSettings): StripeConfig | null {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_URL: url, STRIPE_WEBHOOK_SECRET: secrets } = config;
  if (secretKey === undefined) return null;
  return { secretKey, url: url ?? null, webhookSecrets: secrets ?? [] };
}

export function isTestKey(secretKey: string): boolean {
  return /^\w+_test_/.test(secretKey);
}

/** Nobody may believe to have paid what was charged nowhere. */
export function stripeProductionProblems(config: StripeSettings): string[] {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_URL: url, STRIPE_WEBHOOK_SECRET: secrets } = config;
  const problems: string[] = [];
  if (secretKey === undefined) {
    problems.push("STRIPE_SECRET_KEY: required in production (by which members pay)");
  } else if (isTestKey(secretKey)) {
    problems.push("STRIPE_SECRET_KEY: must be a live key in production, not one of the test mode");
  }
  if (secrets === undefined) {
    problems.push(
      "STRIPE_WEBHOOK_SECRET: required in production (what Stripe says is verified by it)",
    );
  }
  if (url !== undefined) problems.push("STRIPE_URL: must be absent in production (no fakes)");
  return problems;
}

const WEBHOOK_PATH = endpointRoutes.receiveStripeEvent.path;

/** Where Stripe brings events. */
export function publicWebhookUrl({ publicApiUrl }: { readonly publicApiUrl: string }): string {
  return `${publicApiUrl.replace(/\/$/, "")}${WEBHOOK_PATH}`;
}

/** Where a fake on this machine brings events. */
export function localWebhookUrl({ API_PORT }: Pick<SettingValues, "API_PORT">): string {
  return `http://localhost:${API_PORT}${WEBHOOK_PATH}`;
}
