import type { Subscription } from "@tenbin/contract";
import { describe, expect, it } from "vitest";
import {
  describeCard,
  describeCharges,
  describeCardExpiry,
  describeComingChange,
  describeUnit,
  formatYen,
  graceDaysLeft,
  hasPaidPlan,
} from "./describe-subscription.ts";
import { testSubscription } from "./testing/test-subscription.ts";

const paid = testSubscription({
  stripe_plan_name: "tenbin_standard",
  subscription_status: "active",
});
const endOf = (change: Partial<Subscription>) => describeComingChange({ ...paid, ...change });

describe("hasPaidPlan", () => {
  it.each([
    ["active", true],
    ["suspended", true],
    ["to_quit", true],
    ["quit", false],
    [null, false],
  ] as const)("of the status %s is %s", (subscription_status, expected) => {
    expect(hasPaidPlan({ ...paid, subscription_status })).toBe(expected);
  });

  it("is false on the free plan", () => {
    expect(hasPaidPlan(testSubscription({}))).toBe(false);
  });
});

describe("describeComingChange", () => {
  it("says when a plan begins that waits for the end of a trial", () => {
    const { current_period_end: end } = paid;
    expect(endOf({ begins_at: end })).toBe(
      "スタンダードは、無料体験が終わる2025年12月14日 00:30に始まり、プランの変更はそのあとにできます。前日の23:59までに解約の手続きを終えると、請求はありません。",
    );
    expect(endOf({ begins_at: end, subscription_status: "to_quit" })).toMatch(
      /^解約を受け付けています。\S+は始まらず、請求はありません。無料体験は、その期限まで使えます。$/,
    );
  });

  it("is null for a plan that goes on", () => {
    expect(endOf({})).toBeNull();
  });

  it("says until when a churned plan can be used, exact to the minute in Japan", () => {
    expect(endOf({ subscription_status: "to_quit" })).toBe(
      "解約を受け付けています。2025年12月14日 00:30まで使え、そのあとの請求はありません。",
    );
  });

  it("says when a downgrade comes; a churn on top of it is all that counts", () => {
    const downgrade = { stripe_downgrading_plan_name: "tenbin_light", downgrading: true } as const;
    expect(endOf(downgrade)).toBe(
      "2025年12月14日にライトに変わります。それまでは、いまのプランを使えます。",
    );
    expect(endOf({ ...downgrade, subscription_status: "to_quit" })).toContain("解約");
  });
});

describe("what is charged next", () => {
  const card = { brand: "visa", last4: "4242", expires_on: "2025-12-31" };
  const next = { amount: 10_500, at: "2025-12-31T15:00:00Z" };

  it("is named with day and amount", () => {
    expect(describeCharges({ ...paid, next_charge: next })).toEqual([
      "2026年1月1日 10,500円(税込)",
    ]);
    expect(describeCharges({ ...paid, next_charge: null })).toEqual(["予定はありません"]);
  });

  it("stands after what is unpaid, with the day until which that is waited for", () => {
    const unpaid = {
      since: "2025-12-13T15:30:00Z",
      in_grace: false,
      rights_until: "2025-12-20T15:30:00Z",
      ends_at: "2026-01-12T15:30:00Z",
      payment_url: null,
    };
    const waiting = "12月14日の請求のお支払いを、1月13日まで待っています。";
    expect(describeCharges({ ...paid, unpaid })).toEqual([waiting]);
    expect(describeCharges({ ...paid, unpaid, next_charge: next })).toEqual([
      waiting,
      "2026年1月1日 10,500円(税込)",
    ]);
  });

  it("names the card with its last month", () => {
    expect(describeCard({ ...paid, card })).toBe("Visa 末尾4242(有効期限 2025年12月)");
    expect(describeCard({ ...paid, card: { ...card, brand: "nova" } })).toContain("nova 末尾4242");
    expect(describeCard({ ...paid, card: null })).toBe("登録はありません");
  });

  it("warns where the card expires before the day of the charge in Japan", () => {
    expect(describeCardExpiry({ ...paid, card, next_charge: next })).toContain("1月1日");
    const at = "2025-12-31T14:59:59Z";
    expect(describeCardExpiry({ ...paid, card, next_charge: { ...next, at } })).toBeNull();
    expect(describeCardExpiry({ ...paid, card: null, next_charge: next })).toBeNull();
  });
});

describe("graceDaysLeft", () => {
  const until = "2025-11-19T03:00:00Z";

  it.each([
    ["2025-11-12T03:00:00Z", 7],
    ["2025-11-12T03:00:01Z", 7],
    ["2025-11-18T03:00:00Z", 1],
    ["2025-11-19T02:59:59Z", 1],
    ["2025-11-19T03:00:00Z", 0],
    ["2025-12-01T00:00:00Z", 0],
  ])("at %s is %s", (now, left) => {
    expect(graceDaysLeft(until, Date.parse(now))).toBe(left);
  });
});

describe("describeUnit", () => {
  it.each([
    ["active", "次の更新日 2025年11月22日"],
    ["suspended", "お支払いを確認できていません"],
    ["to_quit", "2025年11月22日に終わります"],
  ] as const)("of the status %s is %s", (subscription_status, text) => {
    expect(
      describeUnit({
        ticker_code: "0482",
        name_jp: "みなと精工",
        slot: "unit_1",
        subscription_status,
        period_end: "2025-11-22T00:00:00Z",
      }),
    ).toBe(text);
  });
});

describe("formatYen", () => {
  it("groups digits and marks credit", () => {
    expect([0, 1_980, -1_122].map(formatYen)).toEqual(["0円", "1,980円", "−1,122円"]);
  });
});
