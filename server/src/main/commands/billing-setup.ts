import type { Command } from "commander";
import {
  type SetupChange,
  type SetupResult,
  createStripeClient,
  describeStripeFailure,
  setUpStripe,
} from "../../billing/index.ts";
import { isLoopback } from "../../platform/loopback.ts";
import { findStripe } from "../billing-service.ts";
import type { CommandContext } from "./terminal/command-context.ts";
import type { Config } from "../config/config.ts";
import {
  type StripeConfig,
  isTestKey,
  localWebhookUrl,
  publicWebhookUrl,
} from "../config/stripe-config.ts";

interface Options {
  readonly live?: boolean;
  readonly applyPriceChanges?: boolean;
  readonly applySettings?: boolean;
}

const flags: Readonly<Record<SetupChange, string>> = {
  prices: "--apply-price-changes",
  settings: "--apply-settings",
};

export function registerBillingSetup(
  group: Command,
  { log }: Pick<CommandContext, "log">,
  readConfig: () => Config,
): void {
  group
    .command("setup")
    .description("Make in Stripe what payments need; what is there is compared and left as it is")
    .option("--live", "with a live key: members pay with it")
    .option(flags.prices, "make prices that differ anew and archive the old ones")
    .option(flags.settings, "correct names, portal and webhook where they differ")
    .action(async (options: Options) => {
      const config = readConfig();
      const stripe = requireStripe(config, options);
      const webhookUrl = findWebhookUrl(config, stripe);
      const result = await setUp(stripe, webhookUrl, toChanges(options));
      for (const line of describe(result)) process.stdout.write(`${line}\n`);
      if (webhookUrl === null) log(noWebhook(config));
      if (stripe.url === null && result.made.length > 0) log(BY_HAND);
      if (result.differences.length > 0) process.exitCode = 1;
    });
}

function requireStripe(config: Config, { live = false }: Options): StripeConfig {
  const stripe = findStripe(config);
  if (stripe === null) {
    throw new Error(
      "STRIPE_SECRET_KEY: missing; set the secret key of the account (dashboard → Developers → API keys), or run npm start, which runs a fake Stripe",
    );
  }
  const isTest = isTestKey(stripe.secretKey);
  if (!isTest && !live) {
    throw new Error("STRIPE_SECRET_KEY: a live key; say --live, or use a key of the test mode");
  }
  if (isTest && live) {
    throw new Error("STRIPE_SECRET_KEY: a key of the test mode; use the live key, or leave --live");
  }
  return stripe;
}

/** Null: Stripe could not reach it. */
function findWebhookUrl(config: Config, { url }: StripeConfig): string | null {
  if (url !== null) return localWebhookUrl(config);
  const webhookUrl = publicWebhookUrl(config);
  const { protocol, hostname } = new URL(webhookUrl);
  return protocol !== "https:" || isLoopback(hostname) ? null : webhookUrl;
}

function toChanges({ applyPriceChanges, applySettings }: Options): ReadonlySet<SetupChange> {
  return new Set<SetupChange>([
    ...(applyPriceChanges === true ? (["prices"] as const) : []),
    ...(applySettings === true ? (["settings"] as const) : []),
  ]);
}

async function setUp(
  config: StripeConfig,
  webhookUrl: string | null,
  changes: ReadonlySet<SetupChange>,
): Promise<SetupResult> {
  try {
    return await setUpStripe(createStripeClient(config), { webhookUrl, changes });
  } catch (error) {
    throw new Error(describeStripeFailure(error) ?? String(error), { cause: error });
  }
}

function describe({ made, changed, differences, signingSecret }: SetupResult): string[] {
  const lines = [
    ...made.map((text) => `made: ${text}`),
    ...changed.map((text) => `corrected: ${text}`),
    ...differences.map(
      ({ text, change }) => `differs: ${text}. To mend it: tenbin billing setup ${flags[change]}`,
    ),
    ...(signingSecret === null
      ? []
      : [
          "signing secret, told this once; set it for API and worker:",
          `STRIPE_WEBHOOK_SECRET=${signingSecret}`,
        ]),
  ];
  return lines.length === 0 ? ["everything is there, nothing differs"] : lines;
}

function noWebhook(config: Config): string {
  const url = publicWebhookUrl(config);
  return `No webhook endpoint: Stripe does not reach ${url}. Set PUBLIC_API_URL to the public https address, or run: stripe listen --forward-to ${url}`;
}

const BY_HAND = `In Stripe's dashboard, by hand, as no API can:
  Settings → Business → Public details: name and the address of the terms of service (/tos)
  Settings → Business → Customer emails: all off; Tenbin sends its own mails and receipts
  Settings → Billing → Subscriptions and emails: all mails off; after the last retry "leave the subscription past-due"
  Settings → Payments → Payment methods: cards only`;
