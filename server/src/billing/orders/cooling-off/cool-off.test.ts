import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createAccountStore } from "../../../accounts/index.ts";
import { createContractStore } from "../../advisory/contract-store.ts";
import { coolingOffEnd } from "../../advisory/cooling-off-period.ts";
import { readContractDocument, receiveContract } from "../../advisory/read-contracts.ts";
import { createBillingMailHooks, createOrderComposers } from "../../mails/composers.ts";
import { queueReadingMails } from "../../mails/queue-mails.ts";
import { createRefreshSubscriptions, listRows } from "../../readings/refresh-subscriptions.ts";
import { type ContractFixture, createContractFixture } from "../../testing/contract-fixture.ts";
import { closeOrders } from "../closing/close-orders.ts";

const DAY = 86_400;
/** Of a light plan in February. */
const FEE_OF_A_DAY = 70;
const light = { plan: "tenbin_light" } as const;
let fixture: ContractFixture;
beforeAll(async () => {
  fixture = await createContractFixture();
});
afterAll(() => fixture.drop());

const refusal = (errorType: string) => expect.objectContaining({ errorType }) as unknown;
const now = () => fixture.clock.now();

describe("a contract of advice", () => {
  it("is concluded with its payment, and its document holds all that was confirmed and read", async () => {
    const contract = await fixture.buy("c1", light);
    expect(contract).toEqual({
      id: expect.any(String),
      plan: "tenbin_light",
      ticker_code: null,
      concluded_at: now().toISOString(),
      delivered_at: null,
      cooled_off_at: null,
      cooling_off: { until: null, refund: 1_980, kept: 0 },
    });
    const key = { uid: "c1", orderId: contract.id };
    const { text, ...summary } = await readContractDocument(fixture.pool, key, now());
    expect(summary).toEqual(contract);
    const [stored] = await fixture.query<{ page_text: string; document_text: string }>(
      "select page_text, document_text from order_confirmations where uid = 'c1'",
    );
    expect(text).toContain(stored?.page_text);
    expect(text).toContain(stored?.document_text);
    expect(text).toContain(`契約の番号: ${contract.id}`);
  });

  it("has arrived once it was on the screen, not when it was read alone, and only the first time", async () => {
    const contract = await fixture.buy("c4", light);
    const key = { uid: "c4", orderId: contract.id };
    await readContractDocument(fixture.pool, key, now());
    expect(await fixture.newestOf("c4")).toEqual(contract);
    const arrived = now().toISOString();
    const received = await receiveContract(fixture.pool, key, now());
    expect(received.delivered_at).toBe(arrived);
    expect(received.cooling_off?.until).toBe(coolingOffEnd(now()).toISOString());
    fixture.advance(DAY);
    expect((await receiveContract(fixture.pool, key, now())).delivered_at).toBe(arrived);
  });

  it("is mailed in full, and has arrived once the mail was handed over", async () => {
    const { pool, clock } = fixture;
    await createAccountStore(pool).insert({
      uid: "c3",
      email: "c3@tenbin.example",
      registeredAt: now(),
    });
    const { id } = await fixture.buy("c3", light);
    const [queued] = await fixture.query<{ data: Record<string, unknown>; to_address: string }>(
      "select data, to_address from outbox where kind = 'billing.contract'",
    );
    expect(queued?.to_address).toBe("c3@tenbin.example");
    const mail = { mailId: "m", kind: "", to: "", data: queued?.data ?? {}, queuedAt: now() };
    const composers = createOrderComposers(pool, "https://tenbin.example", async () => null);
    const content = await composers["billing.contract"]?.(mail);
    const document = await createContractStore(pool).findText("c3", id);
    const lines = (document ?? "").split("\n").filter((line) => line !== "");
    expect(lines.length).toBeGreaterThan(60);
    expect(lines.slice(1).filter((line) => !content?.text.includes(line))).toEqual([]);
    expect((await fixture.newestOf("c3")).delivered_at).toBeNull();
    await createBillingMailHooks(pool, clock)["billing.contract"]?.(mail);
    expect((await fixture.newestOf("c3")).delivered_at).toBe(now().toISOString());
  });
});

describe("cooling off", () => {
  it("ends the contract at once and refunds all but the days that have passed", async () => {
    const { id } = await fixture.buy("a1", light);
    await fixture.deliver("a1", id);
    fixture.advance(3 * DAY);
    const { cooling_off: offer } = await fixture.newestOf("a1");
    expect(offer).toMatchObject({ kept: 3 * FEE_OF_A_DAY, refund: 1_980 - 3 * FEE_OF_A_DAY });
    const refund = offer?.refund ?? 0;
    expect(await fixture.coolOff("a1", id, refund)).toEqual({ status: "ended", refund });
    expect(await fixture.statusesOf("a1")).toEqual(["quit"]);
    expect(await fixture.paidBack("a1")).toBe(refund);
    // A second press, or another tab.
    expect(await fixture.coolOff("a1", id, refund)).toEqual({ status: "ended", refund });
    await fixture.refresh("a1");
    expect(await fixture.paidBack("a1")).toBe(refund);
    expect(await fixture.newestOf("a1")).toMatchObject({
      cooled_off_at: now().toISOString(),
      cooling_off: null,
    });
  });

  it("holds to the last second of the tenth day, and not a second longer", async () => {
    const [first, second] = [await fixture.buy("b1", light), await fixture.buy("b2", light)];
    await fixture.deliver("b1", first.id);
    await fixture.deliver("b2", second.id);
    const end = coolingOffEnd(now()).getTime() / 1_000;
    fixture.advance(end - 1 - fixture.account.clock.now);
    const offer = (await fixture.newestOf("b1")).cooling_off;
    expect(offer?.until).toBe(new Date(end * 1_000).toISOString());
    expect(await fixture.coolOff("b1", first.id, offer?.refund ?? 0)).toMatchObject({
      status: "ended",
    });
    const refund = (await fixture.newestOf("b2")).cooling_off?.refund ?? 0;
    fixture.advance(1);
    await expect(fixture.coolOff("b2", second.id, refund)).rejects.toEqual(
      refusal("cooling_off_over"),
    );
    expect(await fixture.statusesOf("b2")).toEqual(["active"]);
    expect(await fixture.paidBack("b2")).toBe(0);
  });

  it("refunds no other sum than the one that was shown, and nobody else's contract", async () => {
    const { id } = await fixture.buy("d1", light);
    await fixture.deliver("d1", id);
    await expect(fixture.coolOff("d1", id, 1_979)).rejects.toEqual(refusal("refund_changed"));
    await expect(fixture.coolOff("d2", id, 1_980)).rejects.toEqual(refusal("not_found"));
    expect(await fixture.statusesOf("d1")).toEqual(["active"]);
  });

  it("ends a unit alone and frees its slot", async () => {
    await fixture.buy("e1", { ticker: "6758" });
    await fixture.buy("e1", { ticker: "7203" });
    const { id } = (await fixture.contractsOf("e1")).find(
      ({ ticker_code: code }) => code === "7203",
    )!;
    await fixture.deliver("e1", id);
    expect(await fixture.coolOff("e1", id, 500)).toEqual({ status: "ended", refund: 500 });
    const slots = await fixture.query("select ticker from unit_slots where uid = 'e1'");
    expect(slots).toEqual([{ ticker: "6758" }]);
    expect((await fixture.statusesOf("e1")).toSorted()).toEqual(["active", "quit"]);
  });

  it("of an upgrade ends the plan too and refunds both, never more than was paid", async () => {
    const bought = await fixture.buy("f1", light);
    await fixture.deliver("f1", bought.id);
    fixture.advance(2 * DAY);
    await fixture.upgrade("f1", "tenbin_standard");
    const { id, cooling_off: offer } = await fixture.newestOf("f1");
    expect(
      (await fixture.contractsOf("f1")).map(({ plan, cooling_off: o }) => [plan, o !== null]),
    ).toEqual([
      ["tenbin_standard", true],
      ["tenbin_light", false],
    ]);
    await fixture.deliver("f1", id);
    const { invoices } = await listRows(fixture.pool, "f1");
    const charged = invoices.reduce((sum, invoice) => sum + invoice.charged, 0);
    const refund = offer?.refund ?? 0;
    // Two days of light.
    expect(charged - refund).toBe(offer?.kept);
    expect(offer?.kept).toBe(2 * FEE_OF_A_DAY);
    expect(await fixture.coolOff("f1", id, refund)).toEqual({ status: "ended", refund });
    expect(await fixture.paidBack("f1")).toBe(refund);
    expect(await fixture.statusesOf("f1")).toEqual(["quit"]);
  });

  it("is accepted while Stripe is away; the worker ends and refunds it once", async () => {
    const { id } = await fixture.buy("g1", light);
    await fixture.deliver("g1", id);
    fixture.account.faults = () => "timeout";
    expect(await fixture.coolOff("g1", id, 1_980)).toEqual({ status: "accepted", refund: 1_980 });
    expect(await fixture.coolOff("g1", id, 1_980)).toEqual({ status: "accepted", refund: 1_980 });
    expect(await fixture.newestOf("g1")).toMatchObject({
      cooled_off_at: now().toISOString(),
      cooling_off: null,
    });
    fixture.account.faults = null;
    fixture.advance(300);
    await fixture.workOrders();
    expect(await fixture.statusesOf("g1")).toEqual(["quit"]);
    expect(await fixture.paidBack("g1")).toBe(1_980);
  });

  it("leaves out what the operator has refunded in the meantime", async () => {
    const { id } = await fixture.buy("i1", light);
    await fixture.deliver("i1", id);
    const { stripe } = fixture.account;
    const { invoices } = await listRows(fixture.pool, "i1");
    const [invoice] = invoices;
    const { data } = await stripe.invoicePayments.list({ invoice: invoice?.invoiceId ?? "" });
    const intent = data[0]?.payment.payment_intent as string;
    const shown = (await fixture.newestOf("i1")).cooling_off?.refund ?? 0;
    await stripe.refunds.create({ payment_intent: intent, amount: 500 });
    await expect(fixture.coolOff("i1", id, shown)).rejects.toEqual(refusal("refund_changed"));
    await fixture.refresh("i1");
    expect((await fixture.newestOf("i1")).cooling_off?.refund).toBe(1_480);
    expect(await fixture.coolOff("i1", id, 1_480)).toEqual({ status: "ended", refund: 1_480 });
    expect(await fixture.paidBack("i1")).toBe(1_980);
  });

  it("tells the member by one mail of its own instead of that of an end", async () => {
    const { pool, clock, account } = fixture;
    await createAccountStore(pool).insert({
      uid: "j1",
      email: "j1@tenbin.example",
      registeredAt: now(),
    });
    const { id } = await fixture.buy("j1", light);
    await fixture.deliver("j1", id);
    account.faults = () => "timeout";
    await fixture.coolOff("j1", id, 1_980);
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
    fixture.advance(300);
    await account.payments.endNow(
      (await listRows(pool, "j1")).subscriptions[0]?.subscriptionId ?? "",
    );
    await refresh("j1");
    const mails = await fixture.query<{ data: unknown }>("select data from outbox");
    const product = { kind: "plan", plan: "tenbin_light" };
    expect(mails).toEqual([{ data: { kind: "cooled_off", product, refund: 1_980 } }]);
  });
});
