import type Stripe from "stripe";
import { READ_EVENTS } from "../events/event-kinds.ts";
import { STRIPE_API_VERSION } from "../payments/payments.stripe.ts";
import type { SetupLog } from "./setup-log.ts";

/** @returns the signing secret of a new endpoint; null: it existed */
export async function setUpWebhook(
  stripe: Stripe,
  log: SetupLog,
  url: string,
): Promise<string | null> {
  const all = await stripe.webhookEndpoints
    .list({ limit: 100 })
    .autoPagingToArray({ limit: 1_000 });
  const endpoint = all.find((each) => each.url === url);
  if (endpoint === undefined) {
    const secret = await createEndpoint(stripe, url);
    log.made(`webhook endpoint ${url}`);
    return secret;
  }
  const { id, api_version: version, status } = endpoint;
  let secret: string | null = null;
  if (version !== STRIPE_API_VERSION) {
    const text = `webhook endpoint ${url} has API version ${version ?? "of the account"}, not ${STRIPE_API_VERSION} (to mend it is to replace it: its signing secret changes)`;
    // Stripe cannot change it. Until the old one is removed events arrive twice, which is harmless.
    await log.differs(text, "settings", async () => {
      secret = await createEndpoint(stripe, url);
      await stripe.webhookEndpoints.del(id);
    });
    if (secret !== null) return secret;
  }
  const events = describeEvents(endpoint.enabled_events);
  if (events !== null) {
    await log.differs(`webhook endpoint ${url} ${events}`, "settings", async () => {
      await stripe.webhookEndpoints.update(id, { enabled_events: [...READ_EVENTS] });
    });
  }
  if (status !== "enabled") {
    await log.differs(`webhook endpoint ${url} is ${status}`, "settings", async () => {
      await stripe.webhookEndpoints.update(id, { disabled: false });
    });
  }
  return secret;
}

async function createEndpoint(stripe: Stripe, url: string): Promise<string | null> {
  const { secret } = await stripe.webhookEndpoints.create({
    url,
    enabled_events: [...READ_EVENTS],
    api_version: STRIPE_API_VERSION,
    description: "Tenbin: what is paid",
  });
  return secret ?? null;
}

function describeEvents(enabled: readonly string[]): string | null {
  const wanted: ReadonlySet<string> = new Set(READ_EVENTS);
  const missing = READ_EVENTS.filter((type) => !enabled.includes(type));
  const superfluous = enabled.filter((type) => !wanted.has(type));
  const parts = [
    ...(missing.length === 0 ? [] : [`lacks ${missing.join(", ")}`]),
    ...(superfluous.length === 0 ? [] : [`sends also ${superfluous.join(", ")}`]),
  ];
  return parts.length === 0 ? null : parts.join(" and ");
}
