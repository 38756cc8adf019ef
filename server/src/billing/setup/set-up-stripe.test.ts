import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { beforeEach, describe, expect, it } from "vitest";
import { createStripeHttpClient } from "../../../../fakes/stripe/client/create-http-client.ts";
import { createMemoryFake } from "../../../../fakes/stripe/contract/testing/workbench.ts";
import type { FaultSource } from "../../../../fakes/stripe/requests/call-faults.ts";
import { eventKind } from "../events/event-kinds.ts";
import { STRIPE_API_VERSION, createStripeClient } from "../payments/payments.stripe.ts";
import { plans } from "../plans.ts";
import { setUpStripe } from "./set-up-stripe.ts";
import type { SetupChange } from "./setup-log.ts";

const URL = "https://api.tenbin.example/webhooks/stripe";
const PAID = Object.entries(plans).filter(([, { price }]) => price > 0);

let stripe: ReturnType<typeof createStripeClient>;
let faults: FaultSource | null;
beforeEach(() => {
  faults = null;
  const httpClient = createStripeHttpClient(createMemoryFake().fake, {
    faults: (request) => faults?.(request) ?? null,
  });
  stripe = createStripeClient({ secretKey: "sk_test_fake", url: null, httpClient });
});

const setUp = (...changes: readonly SetupChange[]) =>
  setUpStripe(stripe, { webhookUrl: URL, changes: new Set(changes) });

/** All that a set-up makes, as Stripe has it. */
async function readAccount() {
  const lists = await Promise.all([
    stripe.products.list({ limit: 100 }),
    stripe.prices.list({ limit: 100 }),
    stripe.billingPortal.configurations.list({ limit: 100 }),
    stripe.webhookEndpoints.list({ limit: 100 }),
  ]);
  return lists.map(({ data }) => data);
}

/** Every type of event that Stripe sends. */
async function readEventTypes(): Promise<string[]> {
  const sdk = fileURLToPath(import.meta.resolve("stripe"));
  const types = new globalThis.URL("resources/WebhookEndpoints.d.ts", `file://${sdk}`);
  const declared = /type EnabledEvent = ([^;]+);/.exec(await readFile(types, "utf8"))?.[1] ?? "";
  return [...declared.matchAll(/'([a-z_0-9.]+)'/g)].map(([, type = ""]) => type);
}

describe("setting up Stripe", () => {
  it("makes a product and a price with tax of every paid plan, by the plan's name", async () => {
    expect((await setUp()).differences).toEqual([]);
    const products = await stripe.products.list({ limit: 100 });
    expect(products.data.map(({ id }) => id).toSorted()).toEqual(PAID.map(([id]) => id).toSorted());
    for (const [product, { price }] of PAID) {
      expect((await stripe.prices.list({ product })).data).toMatchObject([
        {
          unit_amount: price,
          currency: "jpy",
          tax_behavior: "inclusive",
          recurring: { interval: "month", interval_count: 1 },
        },
      ]);
    }
  });

  it("makes a portal for card and invoices only", async () => {
    await setUp();
    const { data } = await stripe.billingPortal.configurations.list();
    const enabled = Object.entries(data[0]?.features ?? {}).filter(([, each]) => each.enabled);
    expect(data).toHaveLength(1);
    expect(enabled.map(([name]) => name).toSorted()).toEqual([
      "invoice_history",
      "payment_method_update",
    ]);
  });

  it("makes a webhook endpoint for exactly the events that are read, and tells its secret", async () => {
    const { signingSecret } = await setUp();
    expect(signingSecret).toMatch(/^whsec_/);
    const { data } = await stripe.webhookEndpoints.list();
    expect(data).toMatchObject([{ url: URL, api_version: STRIPE_API_VERSION, status: "enabled" }]);
    const types = await readEventTypes();
    expect(types.length).toBeGreaterThan(200);
    expect(data[0]?.enabled_events.toSorted()).toEqual(
      types.filter((type) => eventKind(type) === "read").toSorted(),
    );
  });

  it("makes nothing a second time", async () => {
    const { made } = await setUp();
    expect(made).toHaveLength(2 * PAID.length + 2);
    const account = await readAccount();
    expect(await setUp("prices", "settings")).toEqual({
      made: [],
      changed: [],
      differences: [],
      signingSecret: null,
    });
    expect(await readAccount()).toEqual(account);
  });

  it("goes on where it was interrupted", async () => {
    let calls = 0;
    faults = ({ method }) => (method === "POST" && ++calls > 5 ? "error_500" : null);
    await expect(setUp()).rejects.toMatchObject({ type: "StripeAPIError" });
    faults = null;
    const { made } = await setUp();
    expect(made.length).toBeLessThan(2 * PAID.length + 2);
    const [products, prices] = await readAccount();
    expect([products?.length, prices?.length]).toEqual([PAID.length, PAID.length]);
  });
});

describe("what differs", () => {
  it("of a price is told, and with its change a new price is made and the old one archived", async () => {
    const { id: product } = await stripe.products.create({ id: "tenbin_light", name: "ライト" });
    const monthly = { product, currency: "jpy", recurring: { interval: "month" } } as const;
    const old = await stripe.prices.create({ ...monthly, unit_amount: 777 });
    const text = expect.stringMatching(
      /^price of tenbin_light is 777 jpy per month, tax unspecified \(price_\w+\), not /,
    );
    expect((await setUp("settings")).differences).toEqual([{ text, change: "prices" }]);
    expect((await stripe.prices.list({ product })).data).toHaveLength(1);
    expect(await setUp("prices")).toMatchObject({ changed: [text], differences: [] });
    expect(await stripe.prices.retrieve(old.id)).toMatchObject({ active: false });
    const { data } = await stripe.prices.list({ product, active: true });
    expect(data.map(({ unit_amount: amount }) => amount)).toEqual([plans.tenbin_light.price]);
  });

  it("beside the right price is archived alone", async () => {
    await setUp();
    const product = "tenbin_unit";
    const [right] = (await stripe.prices.list({ product })).data;
    await stripe.prices.create({ product, currency: "jpy", unit_amount: 1 });
    expect((await setUp()).differences).toMatchObject([
      { text: expect.stringContaining("another price, 1 jpy once"), change: "prices" },
    ]);
    await setUp("prices");
    expect((await stripe.prices.list({ product, active: true })).data).toEqual([right]);
  });

  it("of names, portal and webhook is told, and corrected with its change", async () => {
    await setUp();
    const [, , portals, endpoints] = (await readAccount()) as { id: string }[][];
    const [portal] = portals ?? [];
    const [endpoint] = endpoints ?? [];
    await stripe.products.update("tenbin_expert", { name: "Expert", active: false });
    await stripe.billingPortal.configurations.update(portal?.id ?? "", {
      features: { payment_method_update: { enabled: false } },
    });
    await stripe.webhookEndpoints.update(endpoint?.id ?? "", {
      disabled: true,
      enabled_events: ["invoice.paid", "payout.paid"],
    });
    const { differences } = await setUp("prices");
    expect(differences.map(({ change }) => change)).toEqual(Array(5).fill("settings"));
    expect(differences.map(({ text }) => text)).toEqual([
      "product tenbin_expert is called Expert, not エキスパート",
      "product tenbin_expert is archived",
      `customer portal ${portal?.id} has payment_method_update off`,
      expect.stringMatching(/lacks charge.dispute.closed, .* and sends also payout.paid$/),
      `webhook endpoint ${URL} is disabled`,
    ]);
    expect((await setUp("settings")).changed).toHaveLength(5);
    expect(await setUp()).toMatchObject({ made: [], changed: [], differences: [] });
  });

  it("of the webhook's API version makes another endpoint in its place", async () => {
    const unpinned = await stripe.webhookEndpoints.create({ url: URL, enabled_events: ["*"] });
    expect((await setUp()).differences).toMatchObject([
      { text: expect.stringContaining("has API version of the account") },
      { text: expect.stringContaining("sends also *") },
    ]);
    const { signingSecret } = await setUp("settings");
    expect(signingSecret).toMatch(/^whsec_/);
    expect(signingSecret).not.toBe(unpinned.secret);
    const { data } = await stripe.webhookEndpoints.list();
    expect(data.map(({ api_version: version }) => version)).toEqual([STRIPE_API_VERSION]);
    expect(await setUp()).toMatchObject({ made: [], differences: [] });
  });
});
