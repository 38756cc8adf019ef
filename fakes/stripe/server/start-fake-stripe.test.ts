import { appendFile, mkdtemp, readFile, rm, stat } from "node:fs/promises";
import { type IncomingMessage, type Server, createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { once } from "node:events";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { Stripe } from "stripe";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { connectOverHttp, createCatalog, faultOf } from "../contract/testing/workbench.ts";
import { type FakeStripe, startFakeStripe } from "./start-fake-stripe.ts";

const SECRET = "whsec_test_receiver";
const DAY = 86_400;

describe("fake Stripe", () => {
  let folder: string;
  let fake: FakeStripe;
  let stripe: Stripe;
  let receiver: Server;
  let received: { body: string; signature: string }[];
  /** What the receiver answers, one by one; then 200. */
  let answers: number[];

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "tenbin-stripe-"));
    received = [];
    answers = [];
    receiver = createServer((incoming: IncomingMessage, response) => {
      void text(incoming).then((body) => {
        received.push({ body, signature: String(incoming.headers["stripe-signature"]) });
        response.writeHead(answers.shift() ?? 200).end();
      });
    });
    receiver.listen(0, "127.0.0.1");
    await once(receiver, "listening");
    await start();
  });
  afterEach(async () => {
    await fake.stop();
    receiver.closeAllConnections();
    receiver.close();
    await rm(folder, { recursive: true });
  });

  async function start(): Promise<void> {
    const { port } = receiver.address() as AddressInfo;
    fake = await startFakeStripe({
      folder,
      account: { termsOfServiceUrl: "https://tenbin.example/tos" },
      webhook: { url: `http://127.0.0.1:${port}/`, secret: SECRET },
    });
    stripe = connectOverHttp(fake.url);
  }

  const post = (path: string, form: Record<string, string>) =>
    fetch(`${fake.url}${path}`, {
      method: "POST",
      body: new URLSearchParams(form),
      redirect: "manual",
    });
  const idsOf = () => received.map(({ body }) => (JSON.parse(body) as Stripe.Event).id);
  const turn = (webhooks: string) => post("/control/switches", { webhooks });

  it("keeps everything over a restart, in a private file", async () => {
    const { id } = await stripe.customers.create({ name: "鈴木" });
    await post("/control/clock", { advance: "day" });
    await fake.stop();
    await start();
    expect((await stripe.customers.retrieve(id)) as Stripe.Customer).toMatchObject({
      name: "鈴木",
    });
    expect(fake.account.fake.now()).toBeGreaterThan(Date.now() / 1000 + DAY - 60);
    expect((await stat(join(folder, "state.jsonl"))).mode & 0o077).toBe(0);
  });

  it("sends the receiver it was started with all events, or those that were chosen since", async () => {
    const [receiving] = (await stripe.webhookEndpoints.list()).data;
    expect(receiving).toMatchObject({ enabled_events: ["*"], api_version: "2026-10-28.endive" });
    await stripe.webhookEndpoints.update(receiving?.id ?? "", {
      enabled_events: ["customer.updated"],
    });
    await fake.stop();
    await start();
    const { id } = await stripe.customers.create({ name: "鈴木" });
    await stripe.customers.update(id, { name: "佐藤" });
    await fake.account.settled();
    expect(received.map(({ body }) => (JSON.parse(body) as Stripe.Event).type)).toEqual([
      "customer.updated",
    ]);
  });

  it("tells how far its clock is ahead, when it starts and after each move", async () => {
    const told: number[] = [];
    const open = () => startFakeStripe({ folder: own, onClockMoved: (ahead) => told.push(ahead) });
    const own = join(folder, "clock");
    const first = await open();
    for (const advance of ["hour", "90"]) {
      await fetch(`${first.url}/control/clock`, {
        method: "POST",
        body: new URLSearchParams({ advance }),
        redirect: "manual",
      });
    }
    await first.stop();
    await (await open()).stop();
    expect(told).toEqual([0, 3_600, 3_690, 3_690]);
  });

  it("has on disk what it answered, and drops a line that was cut off by a kill", async () => {
    const { id } = await stripe.customers.create({ name: "佐藤" });
    expect(await readFile(join(folder, "state.jsonl"), "utf8")).toContain(id);
    await fake.stop();
    await appendFile(join(folder, "state.jsonl"), '{"sequence":9,"changes":[{"table":"cus');
    await start();
    expect((await stripe.customers.retrieve(id)) as Stripe.Customer).toMatchObject({
      name: "佐藤",
    });
    expect((await stripe.customers.create({})).id).not.toBe(id);
  });

  it("signs webhooks as the SDK verifies them", async () => {
    const customer = await stripe.customers.create({ name: "天秤 太郎" });
    await fake.account.settled();
    const [{ body, signature } = { body: "", signature: "" }] = received;
    const event = stripe.webhooks.constructEvent(body, signature, SECRET);
    expect(event).toMatchObject({
      type: "customer.created",
      data: { object: { id: customer.id, name: "天秤 太郎" } },
    });
    expect(() => stripe.webhooks.constructEvent(body, signature, "whsec_other")).toThrow(
      /signature/i,
    );
    expect((await stripe.events.retrieve(event.id)).pending_webhooks).toBe(0);
  });

  it("sends a webhook again, later and later, until it is taken", async () => {
    answers = [500, 503];
    await stripe.customers.create({});
    await fake.account.settled();
    expect(received).toHaveLength(1);
    fake.account.advance(10);
    await fake.account.settled();
    fake.account.advance(59);
    await fake.account.settled();
    expect(received).toHaveLength(2);
    fake.account.advance(2);
    await fake.account.settled();
    expect(new Set(idsOf()).size).toBe(1);
    expect(received).toHaveLength(3);
    fake.account.advance(4 * DAY);
    await fake.account.settled();
    expect(received).toHaveLength(3);
  });

  it("doubles, disorders, delays and drops webhooks by its switches", async () => {
    const inOrder = async (mode: string) => {
      await turn(mode);
      received = [];
      await stripe.coupons.create({ percent_off: 5 });
      await fake.account.settled();
      return received.length;
    };
    expect(await inOrder("doubled")).toBe(2);
    expect(new Set(idsOf()).size).toBe(1);
    expect(await inOrder("late")).toBe(0);
    fake.account.advance(60);
    await fake.account.settled();
    expect(received).toHaveLength(1);
    expect(await inOrder("silent")).toBe(0);
    await turn("normal");
    fake.account.advance(4 * DAY);
    await fake.account.settled();
    expect(received).toHaveLength(0);
  });

  it("fails the next call as told, before or after it was done", async () => {
    const hurried = connectOverHttp(fake.url, { timeout: 300 });
    const fail = async (next_call: string) => {
      await post("/control/switches", { next_call });
      return faultOf(
        hurried.customers.create({
          email: `${next_call}@a.example`,
        }),
      );
    };
    expect(await fail("rate_limited")).toMatchObject({
      statusCode: 429,
      type: "StripeRateLimitError",
    });
    expect(await fail("error_500_after")).toMatchObject({
      statusCode: 500,
      type: "StripeAPIError",
    });
    expect(await fail("timeout_after")).toMatchObject({ type: "StripeConnectionError" });
    const made = await stripe.customers.list({ limit: 10 });
    expect(made.data.map(({ email }) => email)).toEqual([
      "timeout_after@a.example",
      "error_500_after@a.example",
    ]);
  });

  it("answers a call that was reset after it was done from its key", async () => {
    await post("/control/switches", { next_call: "reset_after" });
    // The SDK repeats a closed connection once, with the same key.
    const { id } = await stripe.customers.create({ email: "reset@a.example" });
    expect(
      (await stripe.customers.list({ email: "reset@a.example" })).data.map((one) => one.id),
    ).toEqual([id]);
  });

  it("renews what it has when its clock is moved to the next renewal", async () => {
    const { light } = await createCatalog(stripe);
    const { id } = await stripe.customers.create({ email: "a@tenbin.example" });
    const { id: subscription } = await stripe.subscriptions.create({
      customer: id,
      items: [{ price: light.id }],
      default_payment_method: "pm_card_visa",
    });
    await post("/control/clock", { advance: "renewal" });
    const invoices = await stripe.invoices.list({ subscription });
    expect(invoices.data.map(({ status, billing_reason }) => [status, billing_reason])).toEqual([
      ["paid", "subscription_cycle"],
      ["paid", "subscription_create"],
    ]);
    const page = await (await fetch(fake.url)).text();
    expect(page).toContain("a@tenbin.example");
    expect(page).toContain("決済の代役・テスト用");
    const [newest, oldest] = invoices.data;
    await post("/control/invoice", { invoice: newest?.id ?? "", action: "refund" });
    await post("/control/invoice", { invoice: oldest?.id ?? "", action: "dispute" });
    const charges = await stripe.charges.list({ customer: id });
    expect(charges.data.map(({ refunded, disputed }) => [refunded, disputed])).toEqual([
      [true, false],
      [false, true],
    ]);
  });

  it("issues credit notes as an operator does in the dashboard", async () => {
    const { light } = await createCatalog(stripe);
    const customers = await Promise.all([1, 2].map(() => stripe.customers.create({})));
    const [refunded, credited] = await Promise.all(
      customers.map(async ({ id: customer }) => {
        const items = [{ price: light.id }];
        const card = { default_payment_method: "pm_card_visa" };
        const { latest_invoice } = await stripe.subscriptions.create({ customer, items, ...card });
        return { customer, invoice: latest_invoice as string };
      }),
    );
    // What was done once is not done again.
    for (const _ of [1, 2]) {
      for (const [bought, action] of [
        [refunded, "credit_note_refund"],
        [credited, "credit_note_balance"],
      ] as const) {
        await post("/control/invoice", { invoice: bought?.invoice ?? "", action });
      }
    }
    const notes = (await stripe.creditNotes.list()).data.toReversed();
    expect(notes.map(({ total, refunds }) => [total, refunds.length])).toEqual([
      [1980, 1],
      [1980, 0],
    ]);
    const balances = customers.map(({ id }) => stripe.customers.retrieve(id));
    expect(await Promise.all(balances)).toMatchObject([{ balance: 0 }, { balance: -1980 }]);
    expect(await (await fetch(fake.url)).text()).toContain("クレジットノート ¥1,980");
  });

  it("rejects other host names and forms of other sites", async () => {
    const other = await fetch(`${fake.url}/control/clock`, {
      method: "POST",
      body: new URLSearchParams({ advance: "day" }),
      headers: { "sec-fetch-site": "cross-site" },
    });
    expect(other.status).toBe(403);
    const { port } = new URL(fake.url);
    const outgoing = request({ port, host: "127.0.0.1", headers: { host: "evil.example" } }).end();
    const [response] = (await once(outgoing, "response")) as [IncomingMessage];
    response.resume();
    expect(response.statusCode).toBe(421);
  });
});
