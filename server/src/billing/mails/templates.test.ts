import { describe, expect, it } from "vitest";
import { renderEmail } from "../../platform/mail/render-email.ts";
import { toUnixSeconds } from "../money/billing-periods.ts";
import type { BillingMail } from "./billing-mail.ts";
import { createBillingComposers } from "./composers.ts";
import { billingTemplate, createBillingPages } from "./templates.ts";

const WEB_URL = "https://tenbin.example";
const at = toUnixSeconds(new Date("2026-12-01T02:00:00Z"));
const light = { kind: "plan", plan: "tenbin_light" } as const;
const standard = { kind: "plan", plan: "tenbin_standard" } as const;
const unit = { kind: "unit", ticker: "7203" } as const;

const mails: readonly BillingMail[] = [
  { kind: "begun", product: standard, renewsAt: at },
  { kind: "charged", products: [standard, unit], amount: 10_500, invoiceId: "in_1" },
  { kind: "failed", product: light, day: 0, unpaidSince: at },
  { kind: "failed", product: light, day: 3, unpaidSince: at },
  { kind: "failed", product: light, day: 7, unpaidSince: at },
  { kind: "changed", from: light, to: standard, renewsAt: at },
  { kind: "downgrade_scheduled", from: standard, to: light, at },
  { kind: "downgrade_withdrawn", product: standard, renewsAt: at },
  { kind: "churn_scheduled", product: light, endsAt: at },
  { kind: "churn_withdrawn", product: light, renewsAt: at },
  { kind: "churn_scheduled", product: standard, endsAt: at, isWaiting: true },
  { kind: "churn_withdrawn", product: standard, renewsAt: at, isWaiting: true },
  { kind: "ending", product: standard, endsAt: at, isWaiting: true },
  { kind: "failed", product: standard, day: 0, unpaidSince: at, isFirst: true },
  { kind: "ending", product: unit, endsAt: at },
  { kind: "ended", product: light, wasUnpaid: true, dataUntil: at },
  { kind: "ended", product: unit, wasUnpaid: false, dataUntil: null },
  { kind: "ended", product: light, wasUnpaid: false, dataUntil: at, disputed: 1_980 },
  { kind: "refund_failed", amount: 1_980, invoiceId: "in_1" },
  { kind: "refunded", amount: 1_980, invoiceId: "in_1" },
  { kind: "surplus_ended", product: light, refunded: 1_980 },
  { kind: "surplus_ended", product: light, refunded: null },
  { kind: "waiting", product: standard, beginsAt: at },
  { kind: "card_expiring", last4: "4242", expiresOn: "2026-12-31" },
];

describe.each(mails.map((mail) => [mail.kind, mail] as const))("the mail %s", (_, mail) => {
  const template = billingTemplate(mail, createBillingPages(WEB_URL));
  const { subject, text, html } = renderEmail(template, WEB_URL);

  it("has the same content as text and as HTML", () => {
    const texts = [...template.paragraphs, ...template.notes, template.action?.url ?? ""];
    for (const sentence of texts.flatMap((part) => part.split(/(?=https?:)/))) {
      expect(text).toContain(sentence);
      expect(html).toContain(sentence);
    }
  });

  it("names its sender, stays calm, and leaves no placeholder", () => {
    expect(subject).toMatch(/^【天秤】.{4,}$/);
    expect(text).not.toMatch(/[!！]|undefined|null|NaN|tenbin_/);
    expect(text.split("\n").every((line) => line.length < 120)).toBe(true);
    expect(text).toContain("お心当たりのない場合は");
  });

  it("comes out of the outbox as it went in", async () => {
    const data = JSON.parse(JSON.stringify(mail)) as Record<string, unknown>;
    const compose = createBillingComposers(WEB_URL, async () => null)["billing.member"];
    const queued = { mailId: "1", kind: "billing.member", to: "a@tenbin.example", data };
    expect(await compose?.({ ...queued, queuedAt: new Date(0) })).toEqual({ subject, text, html });
  });
});

const textOf = (mail: BillingMail) =>
  renderEmail(billingTemplate(mail, createBillingPages(WEB_URL)), WEB_URL).text;

describe("mails of billing", () => {
  it("name amounts, products and the receipt", () => {
    const text = textOf(mails[1]!);
    expect(text).toContain(
      "スタンダード・単品購入(7203)の料金、10,500円(税込)のお支払いを確認しました。",
    );
    expect(text).toContain(`領収書を見る\n${WEB_URL}/setting?receipt=in_1`);
  });

  it("name the last day of the grace and the day of the end", () => {
    expect(textOf(mails[2]!)).toContain("2026年12月8日までは");
    expect(textOf(mails[2]!)).toContain("2026年12月31日になると、契約は終了します");
    expect(textOf(mails[4]!)).toContain("有料の機能を停止しました");
  });

  it("say of a trial whose plan was cancelled what stays true if it gets longer", () => {
    const text = textOf({ kind: "churn_scheduled", product: light, endsAt: at, isWaiting: true });
    expect(text).toContain("無料体験は、その期限まで、そのままお使いいただけます。");
  });
});

it("name the company that is bought alone, escaped, by the name it has when they are sent", async () => {
  const compose = createBillingComposers(WEB_URL, async () => "甲<製作所>")["billing.member"];
  const data = { kind: "begun", product: unit, renewsAt: at };
  const queued = { mailId: "1", kind: "billing.member", to: "a@tenbin.example", data };
  const content = await compose?.({ ...queued, queuedAt: new Date(0) });
  expect(content?.subject).toContain("単品購入(7203 甲<製作所>)のご利用を開始しました");
  expect(content?.html).toContain("単品購入(7203 甲&lt;製作所&gt;)");
});

describe("mails to the operator", () => {
  const payment = { uid: "uid-1", invoiceId: "in_1", amount: 1_980 };
  const closed = { kind: "dispute_closed", ...payment, disputeId: "du_1" } as const;

  it.each([
    [{ ...closed, status: "won", ended: [] }, "会員の契約は変わっていません。"],
    [
      { ...closed, status: "lost", ended: [light, unit] },
      "(ライト・単品購入(7203 甲製作所))を終了し",
    ],
    [{ ...closed, status: "lost", ended: [] }, "すでに終了しているため"],
    [{ kind: "refund_failed", ...payment, refundId: "re_1" }, "別の方法で返金してください"],
    [
      { kind: "refund_failed", ...payment, refundId: "re_1", isGone: true },
      "会員にはお知らせしていません",
    ],
  ] as const)("name the payment and what became of it: %o", async (data, sentence) => {
    const compose = createBillingComposers(WEB_URL, async () => "甲製作所")["billing.operator"];
    const queued = { mailId: "1", kind: "billing.operator", to: "a@tenbin.example", data };
    const { subject = "", text = "" } = {
      ...(await compose?.({ ...queued, queuedAt: new Date(0) })),
    };
    expect(subject).toMatch(/^【天秤】.{4,}$/);
    expect(text).toContain(sentence);
    expect(text).toContain("金額: 1,980円\n会員: uid-1\n請求書: in_1\n");
  });
});
