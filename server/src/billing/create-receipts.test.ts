import { invoice } from "@tenbin/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createReceipts, type Receipts } from "./create-receipts.ts";
import { createIssueDocuments } from "./issue-documents.ts";
import { createRefreshSubscriptions } from "./readings/refresh-subscriptions.ts";
import { type BillingFixture, createBillingFixture } from "./testing/billing-fixture.ts";
import { testIssuer } from "./testing/test-issuer.ts";

const DAY = 86_400;
let fixture: BillingFixture;
let receipts: Receipts;
const findCompanyName = () => Promise.resolve("見本自動車");
/** The operator has moved and everything is called otherwise. */
const laterFacts = {
  issuer: { ...testIssuer, name: "天秤ホールディングス株式会社", address: "大阪市" },
  findCompanyName: () => Promise.resolve("新見本自動車"),
};
beforeAll(async () => {
  fixture = await createBillingFixture();
  receipts = createReceipts({ ...fixture, issuer: testIssuer, findCompanyName });
});
afterAll(() => fixture.drop());

/** A member who paid for standard; the invoice's id. */
async function createBuyer(recipient: string | null = null) {
  const { account } = fixture;
  const { uid, customerId } = await fixture.createMember();
  await receipts.setRecipient(uid, recipient);
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

/** Newest first. */
async function readAll(from: Receipts, uid: string) {
  const { invoices } = await from.list(uid);
  return Promise.all(invoices.map(({ invoice_id: id }) => from.find(uid, id)));
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
    const { uid, customerId, invoiceId } = await createBuyer("株式会社山田商店");
    const { id } = await refund(customerId, 3_333);
    await fixture.refresh(uid);
    const document = await receipts.find(uid, invoiceId);
    expect(invoice.parse(document)).toEqual(document);
    expect(document).toMatchObject({
      invoice_id: invoiceId,
      issuer: testIssuer,
      recipient: "株式会社山田商店",
      lines: [{ description: "スタンダード 1か月分", amount: 10_000, rate: 10 }],
      taxes: [{ rate: 10, total: 10_000, tax: 909 }],
      charged: 10_000,
      refunded: 3_333,
      refunds: [
        {
          refund_id: id,
          amount: 3_333,
          issuer: testIssuer,
          items: ["スタンダード 1か月分"],
          taxes: [{ rate: 10, total: 3_333, tax: 303 }],
        },
      ],
    });
  });

  it("of another member are as those of nobody (H21)", async () => {
    const { invoiceId } = await createBuyer();
    const other = await createBuyer();
    for (const id of [invoiceId, "in_none", ""]) {
      await expect(receipts.find(other.uid, id)).rejects.toEqual(problem("not_found"));
    }
  });

  it("say for ever what they said when they were issued, whatever is called otherwise since", async () => {
    const { uid, customerId } = await createBuyer("山田 花子");
    fixture.account.clock.now += DAY;
    await fixture.account.subscribe(customerId, "tenbin_unit", "7203");
    await fixture.refresh(uid);
    await refund(customerId, 500);
    await fixture.refresh(uid);
    const issued = await readAll(receipts, uid);
    expect(issued.flatMap(({ lines }) => lines)).toMatchObject([
      { description: "単品購入 7203 見本自動車 1か月分" },
      { description: "スタンダード 1か月分" },
    ]);

    const { uid: later, customerId: laterId } = await createBuyer();
    const refreshLater = createRefreshSubscriptions({
      ...fixture,
      payments: fixture.account.payments,
      findCompanyName: laterFacts.findCompanyName,
      afterReading: createIssueDocuments(laterFacts.issuer),
    });
    const receiptsLater = createReceipts({ ...fixture, ...laterFacts });
    await receiptsLater.setRecipient(uid, "株式会社山田商店");
    await refreshLater(uid);
    expect(await readAll(receiptsLater, uid)).toEqual(issued);

    fixture.account.clock.now += DAY;
    await fixture.account.subscribe(laterId, "tenbin_unit", "7203");
    await refund(laterId, 700);
    await refreshLater(later);
    const [unit, plan] = await readAll(receipts, later);
    expect([plan?.issuer, plan?.refunds[0]?.issuer]).toEqual([testIssuer, laterFacts.issuer]);
    expect(unit).toMatchObject({
      issuer: laterFacts.issuer,
      lines: [{ description: "単品購入 7203 新見本自動車 1か月分" }],
    });
  });

  it("of before documents were kept are issued by the next reading", async () => {
    const { uid, customerId, invoiceId } = await createBuyer("山田 花子");
    await refund(customerId, 500);
    await fixture.refresh(uid);
    const issued = await receipts.find(uid, invoiceId);
    for (const table of ["invoices", "refunds"]) {
      await fixture.query(`update ${table} set document = null where uid = $1`, uid);
    }
    expect(await receipts.find(uid, invoiceId)).toEqual(issued);
    await fixture.refresh(uid);
    await receipts.setRecipient(uid, null);
    expect(await receipts.find(uid, invoiceId)).toEqual(issued);
  });

  it("bear the name that was set before them, and a bill that of today", async () => {
    const { uid, invoiceId } = await createBuyer();
    const name = async () => (await receipts.find(uid, invoiceId)).recipient;
    expect(await receipts.setRecipient(uid, "山田 花子")).toEqual({ recipient: "山田 花子" });
    await fixture.refresh(uid);
    expect([await name(), (await receipts.list(uid)).recipient]).toEqual([null, "山田 花子"]);
    await fixture.query(
      `update invoices set status = 'unpaid', document = null where uid = $1`,
      uid,
    );
    expect(await name()).toBe("山田 花子");
    await expect(receipts.setRecipient("nobody", "x")).rejects.toEqual(problem("not_found"));
  });

  it("forget a refund that the bank did not carry out", async () => {
    const { uid, customerId, invoiceId } = await createBuyer();
    const { id } = await refund(customerId, 500);
    await fixture.refresh(uid);
    const { state } = fixture.account.fake;
    state.put("refunds", { ...state.must("refunds", id), status: "failed" });
    await fixture.refresh(uid);
    expect((await receipts.find(uid, invoiceId)).refunds).toEqual([]);
  });
});

describe("a receipt that is issued again", () => {
  it("is a new document that names the first one, which stays and names the newest", async () => {
    const { uid, customerId, invoiceId } = await createBuyer("山田 花子");
    const first = await receipts.find(uid, invoiceId);
    fixture.account.clock.now += DAY;
    const second = await receipts.reissue(uid, invoiceId, "株式会社山田商店");
    expect(invoice.parse(second)).toEqual(second);
    expect(second).toEqual({
      ...first,
      number: `${first.number}-2`,
      issued_at: fixture.clock.now().toISOString(),
      recipient: "株式会社山田商店",
      issue: 2,
      replaces: { issue: 1, number: first.number, issued_at: first.issued_at },
      reissues_left: 4,
    });
    const third = await receipts.reissue(uid, invoiceId, "山田商店");
    expect(third).toMatchObject({ number: `${first.number}-3`, replaces: second.replaces });
    const replaced_by = { issue: 3, number: third.number, issued_at: third.issued_at };
    const left = { replaced_by, reissues_left: 3 };
    expect(await receipts.find(uid, invoiceId, 1)).toEqual({ ...first, ...left });
    expect(await receipts.find(uid, invoiceId, 2)).toEqual({ ...second, ...left });
    expect(await receipts.find(uid, invoiceId)).toEqual(third);
    expect((await receipts.list(uid)).invoices).toMatchObject([
      { number: first.number, issued_at: first.issued_at, replaced_by },
    ]);
    await expect(receipts.find(uid, invoiceId, 4)).rejects.toEqual(problem("not_found"));

    await receipts.setRecipient(uid, "甲社");
    await refund(customerId, 500);
    await fixture.refresh(uid);
    expect(await receipts.find(uid, invoiceId)).toMatchObject({
      number: third.number,
      recipient: "山田商店",
      refunds: [{ amount: 500 }],
    });
  });

  it("bears another name, five times at most, also of calls at once", async () => {
    const { uid, invoiceId } = await createBuyer("山田 花子");
    const reissue = (recipient: string) => receipts.reissue(uid, invoiceId, recipient);
    expect(await reissue("山田 花子")).toMatchObject({ issue: 1, reissues_left: 5 });
    const issued = await Promise.all([reissue("甲社"), reissue("甲社"), reissue("甲社")]);
    expect(issued.map(({ issue }) => issue)).toEqual([2, 2, 2]);
    const names = ["乙社", "丙社", "丁社", "戊社", "己社", "庚社"];
    const results = await Promise.allSettled(names.map(reissue));
    const refused = results.filter(({ status }) => status === "rejected");
    expect(refused).toEqual([
      { status: "rejected", reason: problem("reissues_used_up") },
      { status: "rejected", reason: problem("reissues_used_up") },
    ]);
    const newest = await receipts.find(uid, invoiceId);
    expect(newest).toMatchObject({ issue: 6, reissues_left: 0, replaced_by: null });
    expect(await reissue(newest.recipient ?? "")).toEqual(newest);
  });

  it("is none of a bill, nor of an invoice of somebody else (H21)", async () => {
    const { uid, invoiceId } = await createBuyer();
    const other = await createBuyer();
    await fixture.query(`update invoices set status = 'void' where uid = $1`, uid);
    for (const reader of [uid, other.uid]) {
      const reissued = receipts.reissue(reader, invoiceId, "甲社");
      await expect(reissued).rejects.toEqual(problem("not_found"));
    }
    expect(await receipts.find(uid, invoiceId)).toMatchObject({ issue: 1, reissues_left: 0 });
  });
});
