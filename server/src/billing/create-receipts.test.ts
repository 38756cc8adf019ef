import { invoice } from "@tenbin/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createReceipts, type Receipts } from "./create-receipts.ts";
import { type BillingFixture, createBillingFixture } from "./testing/billing-fixture.ts";

const DAY = 86_400;
const issuer = {
  name: "天秤株式会社",
  address: "東京都千代田区霞が関3-1-1",
  contact: "billing@tenbin.example",
  registration_number: "T7000012050002",
};

let fixture: BillingFixture;
let receipts: Receipts;
beforeAll(async () => {
  fixture = await createBillingFixture();
  receipts = createReceipts({ pool: fixture.pool, issuer });
});
afterAll(() => fixture.drop());

/** A member who paid for standard; the invoice's id. */
async function createBuyer() {
  const { account } = fixture;
  const { uid, customerId } = await fixture.createMember();
  await account.subscribe(customerId, "tenbin_standard");
  await fixture.refresh(uid);
  const [bought] = (await receipts.list(uid)).invoices;
  if (bought === undefined) throw new Error("nothing was charged");
  return { uid, customerId, invoiceId: bought.invoice_id };
}

/** In the dashboard: no order of ours. */
async function refund(customerId: string, amount: number) {
  const { stripe } = fixture.account;
  const { data } = await stripe.charges.list({ customer: customerId });
  return stripe.refunds.create({ charge: data.at(-1)?.id ?? "", amount });
}

const problem = (errorType: string) => expect.objectContaining({ errorType });

describe("receipts", () => {
  it("are listed newest first, with what was paid back", async () => {
    const { uid, customerId, invoiceId } = await createBuyer();
    await refund(customerId, 2_000);
    fixture.account.clock.now += 31 * DAY + 7_200;
    await fixture.refresh(uid);
    const { invoices, recipient } = await receipts.list(uid);
    expect(recipient).toBe(null);
    expect(invoices).toMatchObject([
      { status: "paid", total: 10_000, refunded: 0 },
      { invoice_id: invoiceId, status: "paid", total: 10_000, refunded: 2_000 },
    ]);
    expect(await receipts.list("nobody")).toEqual({ invoices: [], recipient: null });
  });

  it("are qualified invoices: seller, 宛名, lines, one tax a rate, charged, paid back", async () => {
    const { uid, customerId, invoiceId } = await createBuyer();
    await receipts.setRecipient(uid, "株式会社山田商店");
    const { id } = await refund(customerId, 3_333);
    await fixture.refresh(uid);
    const document = await receipts.find(uid, invoiceId);
    expect(invoice.parse(document)).toEqual(document);
    expect(document).toMatchObject({
      invoice_id: invoiceId,
      issuer,
      recipient: "株式会社山田商店",
      lines: [{ description: "スタンダード 1か月分", amount: 10_000, rate: 10 }],
      taxes: [{ rate: 10, total: 10_000, tax: 909 }],
      charged: 10_000,
      refunded: 3_333,
      refunds: [{ refund_id: id, amount: 3_333, taxes: [{ rate: 10, total: 3_333, tax: 303 }] }],
    });
  });

  it("of another member are as those of nobody (H21)", async () => {
    const { invoiceId } = await createBuyer();
    const other = await createBuyer();
    for (const id of [invoiceId, "in_none", ""]) {
      await expect(receipts.find(other.uid, id)).rejects.toEqual(problem("not_found"));
    }
  });

  it("take the name that the member gives last, or none", async () => {
    const { uid, invoiceId } = await createBuyer();
    const name = async () => (await receipts.find(uid, invoiceId)).recipient;
    expect(await receipts.setRecipient(uid, "山田 花子")).toEqual({ recipient: "山田 花子" });
    await fixture.refresh(uid);
    expect(await name()).toBe("山田 花子");
    await receipts.setRecipient(uid, null);
    expect([await name(), (await receipts.list(uid)).recipient]).toEqual([null, null]);
    await expect(receipts.setRecipient("nobody", "x")).rejects.toEqual(problem("not_found"));
  });

  it("forget a refund that the bank did not carry out", async () => {
    const { uid, customerId, invoiceId } = await createBuyer();
    const { id } = await refund(customerId, 500);
    await fixture.refresh(uid);
    const { state } = fixture.account.standIn;
    state.put("refunds", { ...state.must("refunds", id), status: "failed" });
    await fixture.refresh(uid);
    expect((await receipts.find(uid, invoiceId)).refunds).toEqual([]);
  });
});
