import { changeVersion } from "@tenbin/contract/billing/change-confirmation";
import { describeDowngrade } from "@tenbin/contract/describe-downgrade";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { escapeHtml } from "../../platform/escape-html.ts";
import { createOrderComposers } from "../mails/composers.ts";
import { type ChangeFixture, createChangeFixture } from "../testing/change-fixture.ts";
import { toPlanResponse } from "../plan-response.ts";
import { UNITS_BESIDE_PLANS, requestOf } from "../testing/order-fixture.ts";
import { useCard } from "../testing/stripe-account.ts";
import { createConfirmationStore } from "./confirmation-store.ts";

const WEB_URL = "https://tenbin.example";
const DAY = 86_400;
const companies = new Map([["7203", "見本自動車"]]);

let fixture: ChangeFixture;
beforeAll(async () => {
  fixture = await createChangeFixture(UNITS_BESIDE_PLANS);
});
beforeEach(() => fixture.query("truncate outbox"));
afterAll(() => fixture.drop());

async function newMember(): Promise<string> {
  const { uid } = await fixture.createMember();
  await fixture.openAccount(uid);
  return uid;
}

async function buy(uid: string, item: Parameters<ChangeFixture["checkout"]>[1]): Promise<void> {
  fixture.pay(await fixture.checkout(uid, item));
  await fixture.refresh(uid);
}

interface Mail {
  readonly kind: string;
  readonly to_address: string;
  readonly data: Record<string, unknown>;
}

/** Mails since the last look but those of charges, after one more reading, which adds none. */
async function takeMails(uid: string): Promise<Mail[]> {
  await fixture.refresh(uid);
  const rows = await fixture.query<Mail>("delete from outbox returning kind, to_address, data");
  return rows.filter(({ data }) => data["kind"] !== "charged");
}

/** The copy, where it is the only mail. */
async function takeCopy(uid: string) {
  const mails = await takeMails(uid);
  const [mail] = mails;
  expect(mails).toEqual([
    expect.objectContaining({ kind: "billing.confirmation", to_address: `${uid}@tenbin.example` }),
  ]);
  const { kind = "", data = {}, to_address: to = "" } = mail ?? {};
  const queued = { mailId: "1", kind, to, data, queuedAt: new Date(0) };
  const composers = createOrderComposers(
    fixture.pool,
    WEB_URL,
    async (ticker) => companies.get(ticker) ?? null,
  );
  const content = await composers[kind]?.(queued);
  const store = createConfirmationStore(fixture.pool);
  const stored = await store.find(uid, String(data["orderId"]));
  if (stored === null) throw new Error("nothing is stored");
  const lines = stored.text.split(/[\n【】]+/).filter((line) => line !== "");
  expect(lines.filter((line) => content?.text.includes(line) !== true)).toEqual([]);
  expect(lines.filter((line) => content?.html?.includes(escapeHtml(line)) !== true)).toEqual([]);
  expect(content?.text).toContain(`${WEB_URL}/setting?confirmation=${stored.orderId}`);
  return { subject: content?.subject, text: content?.text ?? "", html: content?.html ?? "" };
}

describe("the copy of what was confirmed", () => {
  it("is mailed whole and once with the start of a plan, and names the units that end with it", async () => {
    const uid = await newMember();
    for (const ticker of ["7203", "6758"]) await buy(uid, { ticker });
    await takeMails(uid);
    const light = { plan: "tenbin_light" } as const;
    fixture.pay(await fixture.checkout(uid, light, { endUnits: ["7203"] }));
    await Promise.all([fixture.refresh(uid), fixture.refresh(uid)]);
    const { subject, text } = await takeCopy(uid);
    expect(subject).toBe("【天秤】お申し込み内容の控え(ライト)");
    expect(text).toContain("ライトのご利用を開始しました。");
    expect(text).toContain("■ 契約期間\n期間の定めなし。1か月ごとに自動で更新し、");
    expect(text).toContain("■ 解約の方法と期限\n「設定」→「プランと支払い」→「解約する」。");
    expect(text).toMatch(/■ 今日の支払い\(税込\)\n1,980円\n/);
    expect(text).toContain("見本自動車の単品購入を、次の更新日");
    expect(text).not.toContain("見本電機");
  });

  it("of a unit is named by the ticker alone where the company is not known, and escaped", async () => {
    const uid = await newMember();
    await buy(uid, { ticker: "1<b>" });
    const { subject, html } = await takeCopy(uid);
    expect(subject).toBe("【天秤】お申し込み内容の控え(単品購入 1<b>)");
    expect(html).toContain("見本1&lt;b&gt;");
    expect(html).not.toContain("<b>の");
  });

  it("of an upgrade says its sum, and that a scheduled end is withdrawn, in one mail", async () => {
    const uid = await newMember();
    await buy(uid, { plan: "tenbin_light" });
    await fixture.cancel(uid);
    await takeMails(uid);
    fixture.account.clock.now += 10 * DAY;
    await fixture.upgrade(uid, "tenbin_standard");
    const { subject, text } = await takeCopy(uid);
    expect(subject).toBe("【天秤】プラン変更の控え(スタンダード)");
    expect(text).toContain("プランがスタンダードに変わりました。");
    expect(text).toContain("予約済みの解約は取り消します。");
    expect(text).toMatch(/スタンダードの残りの期間の分 10,000円 × .+円/);
  });

  it("of an upgrade that waits for its payment comes with it", async () => {
    const { stripe } = fixture.account;
    const { uid, customerId, subscriptionId } = await fixture.subscribe("tenbin_light");
    await fixture.openAccount(uid);
    await useCard(stripe, customerId, "pm_card_chargeCustomerFail");
    expect(await fixture.upgrade(uid, "tenbin_expert")).toMatchObject({
      outcome: "payment_needed",
    });
    expect(await takeMails(uid)).toEqual([]);
    const { data } = await stripe.invoices.list({ subscription: subscriptionId, status: "open" });
    const good = await stripe.paymentMethods.attach("pm_card_visa", { customer: customerId });
    await stripe.invoices.pay(data[0]?.id ?? "", { payment_method: good.id });
    expect((await takeCopy(uid)).subject).toBe("【天秤】プラン変更の控え(エキスパート)");
  });

  it("of a downgrade says its day and price, and what the smaller plan has less of", async () => {
    const uid = await newMember();
    await buy(uid, { plan: "tenbin_standard" });
    await takeMails(uid);
    await fixture.change(uid, "tenbin_light");
    const { subject, text } = await takeCopy(uid);
    expect(subject).toBe("【天秤】プラン変更の予約の控え(ライト)");
    expect(text).toMatch(/■ 毎月の金額\(税込\)\n1,980円\(.+の請求から\)/);
    expect(text).toMatch(/■ 変わること\n.+ → .+\n/);
  });

  it("of a churn says until when it can be used and what becomes of the data", async () => {
    const uid = await newMember();
    await buy(uid, { plan: "tenbin_light" });
    await buy(uid, { ticker: "7203" });
    await takeMails(uid);
    await fixture.cancel(uid);
    const { subject, text } = await takeCopy(uid);
    expect(subject).toBe("【天秤】解約の控え(ライト)");
    expect(text).toMatch(/■ 利用の終わり\n.+まで、これまでどおり使えます。/);
    expect(text).toContain("■ 以後の請求\nライトの請求はありません。");
    expect(text).toContain("見本自動車の単品購入は続きます。");
    await fixture.orders.cancelUnit(uid, "7203");
    expect((await takeCopy(uid)).subject).toBe("【天秤】解約の控え(単品購入 7203 見本自動車)");
  });

  it("of a churn while a charge is unpaid says that it has ended", async () => {
    const { account } = fixture;
    const { uid, customerId } = await fixture.subscribe("tenbin_light");
    await fixture.openAccount(uid);
    await useCard(account.stripe, customerId, "pm_card_chargeCustomerFail");
    account.clock.now += 32 * DAY;
    await takeMails(uid);
    await fixture.cancel(uid);
    const { text } = await takeCopy(uid);
    expect(text).toContain(
      "ライトの契約が終了しました。\n\nお支払いのすんでいない請求は取り消しました。",
    );
    expect(text).toContain("お支払いを確認できていないため、解約するとすぐに終わります。");
  });

  it("is none where another text was shown, which changes nothing", async () => {
    const uid = await newMember();
    await buy(uid, { plan: "tenbin_standard" });
    await buy(uid, { ticker: "7203" });
    const expired = { errorType: "confirmation_expired" };
    const { orders } = fixture;
    const request = requestOf(undefined);
    await expect(orders.cancelPlan(uid, request, "0")).rejects.toMatchObject(expired);
    await expect(orders.cancelUnit(uid, "7203", "0")).rejects.toMatchObject(expired);
    await expect(
      orders.change({ uid, plan: "tenbin_light", confirmation: "0", request }),
    ).rejects.toMatchObject(expired);
    expect(await fixture.planOf(uid)).toMatchObject({ status: "active", downgrade_plan: null });
    await takeMails(uid);
    const shown = changeVersion(
      describeDowngrade(
        await fixture.findSubscription(uid, "tenbin_standard"),
        toPlanResponse("tenbin_standard"),
        toPlanResponse("tenbin_light"),
      )!,
    );
    await orders.change({ uid, plan: "tenbin_light", confirmation: shown, request });
    expect((await takeCopy(uid)).subject).toContain("プラン変更の予約の控え");
  });

  it("is none of an order that came to nothing", async () => {
    const uid = await newMember();
    await fixture.checkout(uid, { plan: "tenbin_light" });
    await fixture.checkout(uid, { plan: "tenbin_standard" });
    expect(await takeMails(uid)).toEqual([]);
    expect(await createConfirmationStore(fixture.pool).list(uid)).toEqual([]);
  });
});
