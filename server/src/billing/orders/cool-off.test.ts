import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createAccountStore } from "../../accounts/index.ts";
import { createContractStore } from "../advisory/contract-store.ts";
import { coolingOffEnd } from "../advisory/cooling-off-period.ts";
import { openContract, readContracts, toContractSummary } from "../advisory/read-contracts.ts";
import { testAdviser } from "../advisory/testing/test-adviser.ts";
import { createBillingMailHooks, createContractComposers } from "../mails/composers.ts";
import { queueReadingMails } from "../mails/queue-mails.ts";
import { createRefreshSubscriptions, listRows } from "../readings/refresh-subscriptions.ts";
import { type OrderFixture, createOrderFixture, requestOf } from "../testing/order-fixture.ts";
import { closeOrders } from "./close-orders.ts";

const DAY = 86_400;
/** Of a light plan in February. */
const FEE_OF_A_DAY = 70;
const light = { plan: "tenbin_light" } as const;
let fixture: OrderFixture;
beforeAll(async () => {
  fixture = await createOrderFixture({ adviser: testAdviser });
});
afterAll(() => fixture.drop());

const refusal = (errorType: string) => expect.objectContaining({ errorType }) as unknown;
const now = () => fixture.clock.now();

async function contractsOf(uid: string) {
  return (await readContracts(fixture.pool, uid, now())).map(toContractSummary);
}

async function newestOf(uid: string) {
  const [newest] = await contractsOf(uid);
  if (newest === undefined) throw new Error(`${uid} has no contract`);
  return newest;
}

async function buy(uid: string, item: Parameters<OrderFixture["preview"]>[1]) {
  fixture.pay(await fixture.checkout(uid, item));
  await fixture.refresh(uid);
  return newestOf(uid);
}

const deliver = (uid: string, id: string) =>
  createContractStore(fixture.pool).markDelivered(uid, id, now());

const advance = (seconds: number) => {
  fixture.account.clock.now += seconds;
};

const coolOff = (uid: string, contractId: string, refund: number) =>
  fixture.orders.coolOff({ uid, contractId, refund, request: requestOf(undefined) });

async function paidBack(uid: string): Promise<number> {
  const { refunds } = await listRows(fixture.pool, uid);
  return refunds.reduce((sum, { amount }) => sum + amount, 0);
}

async function statusesOf(uid: string): Promise<string[]> {
  const { subscriptions } = await listRows(fixture.pool, uid);
  return subscriptions.map(({ status }) => status);
}

describe("a contract of advice", () => {
  it("is concluded with its payment, and its document holds all that was confirmed and read", async () => {
    const contract = await buy("c1", light);
    expect(contract).toEqual({
      id: expect.any(String),
      plan: "tenbin_light",
      ticker_code: null,
      concluded_at: now().toISOString(),
      delivered_at: null,
      cooling_off: { until: null, refund: 1_980, kept: 0 },
    });
    const { text, delivered_at: deliveredAt } = await openContract(
      fixture.pool,
      { uid: "c1", orderId: contract.id },
      now(),
    );
    expect(deliveredAt).toBe(now().toISOString());
    const [stored] = await fixture.query<{ page_text: string; document_text: string }>(
      "select page_text, document_text from order_confirmations where uid = 'c1'",
    );
    expect(text).toContain(stored?.page_text);
    expect(text).toContain(stored?.document_text);
    expect(text).toContain(`契約の番号: ${contract.id}`);
    await expect(
      openContract(fixture.pool, { uid: "c2", orderId: contract.id }, now()),
    ).rejects.toEqual(refusal("not_found"));
  });

  it("is mailed in full, and has arrived once the mail was handed over", async () => {
    const { pool, clock } = fixture;
    await createAccountStore(pool).insert({
      uid: "c3",
      email: "c3@tenbin.example",
      registeredAt: now(),
    });
    const { id } = await buy("c3", light);
    const [queued] = await fixture.query<{ data: Record<string, unknown>; to_address: string }>(
      "select data, to_address from outbox where kind = 'billing.contract'",
    );
    expect(queued?.to_address).toBe("c3@tenbin.example");
    const mail = { mailId: "m", kind: "", to: "", data: queued?.data ?? {}, queuedAt: now() };
    const composers = createContractComposers(pool, "https://tenbin.example");
    const content = await composers["billing.contract"]?.(mail);
    const document = await createContractStore(pool).findText("c3", id);
    const lines = (document ?? "").split("\n").filter((line) => line !== "");
    expect(lines.length).toBeGreaterThan(60);
    expect(lines.slice(1).filter((line) => !content?.text.includes(line))).toEqual([]);
    expect((await newestOf("c3")).delivered_at).toBeNull();
    await createBillingMailHooks(pool, clock)["billing.contract"]?.(mail);
    expect((await newestOf("c3")).delivered_at).toBe(now().toISOString());
  });
});

describe("cooling off", () => {
  it("ends the contract at once and refunds all but the days that have passed", async () => {
    const { id } = await buy("a1", light);
    await deliver("a1", id);
    advance(3 * DAY);
    const { cooling_off: offer } = await newestOf("a1");
    expect(offer).toMatchObject({ kept: 3 * FEE_OF_A_DAY, refund: 1_980 - 3 * FEE_OF_A_DAY });
    const refund = offer?.refund ?? 0;
    expect(await coolOff("a1", id, refund)).toEqual({ status: "ended", refund });
    expect(await statusesOf("a1")).toEqual(["quit"]);
    expect(await paidBack("a1")).toBe(refund);
    // A second press, or another tab.
    expect(await coolOff("a1", id, refund)).toEqual({ status: "ended", refund });
    await fixture.refresh("a1");
    expect(await paidBack("a1")).toBe(refund);
    expect((await newestOf("a1")).cooling_off).toBeNull();
  });

  it("holds to the last second of the tenth day, and not a second longer", async () => {
    const [first, second] = [await buy("b1", light), await buy("b2", light)];
    await deliver("b1", first.id);
    await deliver("b2", second.id);
    const end = coolingOffEnd(now()).getTime() / 1_000;
    advance(end - 1 - fixture.account.clock.now);
    const offer = (await newestOf("b1")).cooling_off;
    expect(offer?.until).toBe(new Date(end * 1_000).toISOString());
    expect(await coolOff("b1", first.id, offer?.refund ?? 0)).toMatchObject({ status: "ended" });
    const refund = (await newestOf("b2")).cooling_off?.refund ?? 0;
    advance(1);
    await expect(coolOff("b2", second.id, refund)).rejects.toEqual(refusal("cooling_off_over"));
    expect(await statusesOf("b2")).toEqual(["active"]);
    expect(await paidBack("b2")).toBe(0);
  });

  it("refunds no other sum than the one that was shown, and nobody else's contract", async () => {
    const { id } = await buy("d1", light);
    await deliver("d1", id);
    await expect(coolOff("d1", id, 1_979)).rejects.toEqual(refusal("amount_changed"));
    await expect(coolOff("d2", id, 1_980)).rejects.toEqual(refusal("not_found"));
    expect(await statusesOf("d1")).toEqual(["active"]);
  });

  it("ends a unit alone and frees its slot", async () => {
    await buy("e1", { ticker: "6758" });
    await buy("e1", { ticker: "7203" });
    const { id } = (await contractsOf("e1")).find(({ ticker_code: code }) => code === "7203")!;
    await deliver("e1", id);
    expect(await coolOff("e1", id, 500)).toEqual({ status: "ended", refund: 500 });
    const slots = await fixture.query("select ticker from unit_slots where uid = 'e1'");
    expect(slots).toEqual([{ ticker: "6758" }]);
    expect((await statusesOf("e1")).toSorted()).toEqual(["active", "quit"]);
  });

  it("of an upgrade ends the plan too and refunds both, never more than was paid", async () => {
    const bought = await buy("f1", light);
    await deliver("f1", bought.id);
    advance(2 * DAY);
    await fixture.upgrade("f1", "tenbin_standard");
    const { id, cooling_off: offer } = await newestOf("f1");
    expect((await contractsOf("f1")).map(({ plan, cooling_off: o }) => [plan, o !== null])).toEqual(
      [
        ["tenbin_standard", true],
        ["tenbin_light", false],
      ],
    );
    await deliver("f1", id);
    const { invoices } = await listRows(fixture.pool, "f1");
    const charged = invoices.reduce((sum, invoice) => sum + invoice.charged, 0);
    const refund = offer?.refund ?? 0;
    // Two days of light.
    expect(charged - refund).toBe(offer?.kept);
    expect(offer?.kept).toBe(2 * FEE_OF_A_DAY);
    expect(await coolOff("f1", id, refund)).toEqual({ status: "ended", refund });
    expect(await paidBack("f1")).toBe(refund);
    expect(await statusesOf("f1")).toEqual(["quit"]);
  });

  it("is accepted while Stripe is away; the worker ends and refunds it once", async () => {
    const { id } = await buy("g1", light);
    await deliver("g1", id);
    fixture.account.faults = () => "timeout";
    expect(await coolOff("g1", id, 1_980)).toEqual({ status: "accepted", refund: 1_980 });
    expect(await coolOff("g1", id, 1_980)).toEqual({ status: "accepted", refund: 1_980 });
    fixture.account.faults = null;
    advance(300);
    await fixture.workOrders();
    expect(await statusesOf("g1")).toEqual(["quit"]);
    expect(await paidBack("g1")).toBe(1_980);
  });

  it("goes on after a crash between the end and the refund, and after one behind the refund", async () => {
    for (const [uid, failing] of [
      ["h1", "/v1/refunds"],
      ["h2", "/v1/invoices"],
    ] as const) {
      const { id } = await buy(uid, light);
      await deliver(uid, id);
      let isDown = true;
      fixture.account.faults = ({ path, method }) =>
        isDown && path.startsWith(failing) && method === "POST" ? "reset" : null;
      const { status } = await coolOff(uid, id, 1_980);
      isDown = false;
      fixture.account.faults = null;
      expect(["accepted", "ended"]).toContain(status);
      advance(300);
      await fixture.workOrders();
      await fixture.refresh(uid);
      expect(await statusesOf(uid)).toEqual(["quit"]);
      expect(await paidBack(uid)).toBe(1_980);
    }
  });

  it("leaves out what the operator has refunded in the meantime", async () => {
    const { id } = await buy("i1", light);
    await deliver("i1", id);
    const { stripe } = fixture.account;
    const { invoices } = await listRows(fixture.pool, "i1");
    const [invoice] = invoices;
    const { data } = await stripe.invoicePayments.list({ invoice: invoice?.invoiceId ?? "" });
    const intent = data[0]?.payment.payment_intent as string;
    const shown = (await newestOf("i1")).cooling_off?.refund ?? 0;
    await stripe.refunds.create({ payment_intent: intent, amount: 500 });
    await expect(coolOff("i1", id, shown)).rejects.toEqual(refusal("amount_changed"));
    await fixture.refresh("i1");
    expect((await newestOf("i1")).cooling_off?.refund).toBe(1_480);
    expect(await coolOff("i1", id, 1_480)).toEqual({ status: "ended", refund: 1_480 });
    expect(await paidBack("i1")).toBe(1_980);
  });

  it("tells the member by one mail of its own instead of that of an end", async () => {
    const { pool, clock, account } = fixture;
    await createAccountStore(pool).insert({
      uid: "j1",
      email: "j1@tenbin.example",
      registeredAt: now(),
    });
    const { id } = await buy("j1", light);
    await deliver("j1", id);
    account.faults = () => "timeout";
    await coolOff("j1", id, 1_980);
    account.faults = null;
    await fixture.query("delete from outbox");
    const refresh = createRefreshSubscriptions({
      pool,
      clock,
      payments: account.payments,
      async afterReading(executor, reading) {
        await closeOrders(executor, reading);
        await queueReadingMails(executor, reading);
      },
    });
    advance(300);
    await account.payments.endNow(
      (await listRows(pool, "j1")).subscriptions[0]?.subscriptionId ?? "",
    );
    await refresh("j1");
    const mails = await fixture.query<{ data: unknown }>("select data from outbox");
    const product = { kind: "plan", plan: "tenbin_light" };
    expect(mails).toEqual([{ data: { kind: "cooled_off", product, refund: 1_980 } }]);
  });
});
