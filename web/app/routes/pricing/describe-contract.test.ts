import { describe, expect, it } from "vitest";
import { testSubscription } from "../../billing/testing/test-subscription.ts";
import { describeContract } from "./describe-contract.ts";

const standard = testSubscription({
  stripe_plan_name: "tenbin_standard",
  subscription_status: "active",
});
const SETTINGS = { to: "/setting#plan", label: "設定で契約を確かめる" };

describe("describeContract", () => {
  it("is null without a contract and for one that goes on", () => {
    expect(describeContract(testSubscription({}))).toBeNull();
    expect(describeContract({ ...standard, subscription_status: "quit" })).toBeNull();
    expect(describeContract(standard)).toBeNull();
  });

  it("names the end of a churned plan, what follows, and the way back", () => {
    expect(describeContract({ ...standard, subscription_status: "to_quit" })).toEqual({
      text: "解約を受け付けています。2025年12月14日 00:30まで使え、そのあとの請求はありません。",
      link: { to: "/pricing/churn/confirm", label: "解約を取り消す" },
      next: { plan: "tenbin_free", day: "12月14日" },
    });
  });

  it("names the begin of a plan that waits for the end of a trial", () => {
    const waiting = { ...standard, begins_at: standard.current_period_end };
    expect(describeContract(waiting)).toEqual({
      text: "スタンダードは、無料体験が終わる2025年12月14日 00:30に始まり、プランの変更はそのあとにできます。前日の23:59までに解約の手続きを終えると、請求はありません。",
      link: SETTINGS,
      next: { plan: "tenbin_standard", day: "12月14日" },
      waiting: { plan: "tenbin_standard", isCancelled: false },
    });
    // What follows is the trial, wherever it ends by then.
    expect(describeContract({ ...waiting, subscription_status: "to_quit" })).toMatchObject({
      link: { to: "/pricing/churn/confirm", label: "解約を取り消す" },
      next: null,
      waiting: { plan: "tenbin_standard", isCancelled: true },
    });
  });

  it("says from when another plan can be ordered once the one that waits is cancelled", () => {
    const cancelled = {
      ...standard,
      subscription_status: "to_quit",
      begins_at: standard.current_period_end,
    } as const;
    expect(describeContract(cancelled)?.text).toMatch(
      /ほかのプランは、2025年12月14日 00:30からお申し込みいただけます。$/,
    );
  });

  it("names a scheduled downgrade and the way back", () => {
    const scheduled = { ...standard, stripe_downgrading_plan_name: "tenbin_light" } as const;
    expect(describeContract(scheduled)).toEqual({
      text: "2025年12月14日にライトに変わります。それまでは、いまのプランを使えます。",
      link: { to: "/pricing/downgrade/confirm", label: "変更の予約を取り消す" },
      next: { plan: "tenbin_light", day: "12月14日" },
    });
  });

  it("leads to the settings for a charge that failed", () => {
    const unpaid = {
      since: "2025-12-13T15:30:00Z",
      in_grace: true,
      rights_until: "2025-12-20T15:30:00Z",
      ends_at: "2026-01-12T15:30:00Z",
      payment_url: null,
    };
    expect(describeContract({ ...standard, subscription_status: "suspended", unpaid })).toEqual({
      text: "12月14日の支払いができませんでした。上位プランへの変更は、支払いがすんでからできます。",
      link: SETTINGS,
      next: null,
    });
  });

  it("leads to the settings for an upgrade that waits for its payment", () => {
    const pending_upgrade = {
      plan: "tenbin_expert",
      expires_at: "2025-11-20T15:30:00Z",
      payment_url: null,
    } as const;
    expect(describeContract({ ...standard, pending_upgrade })).toEqual({
      text: "エキスパートへの変更は、2025年11月21日 00:30まで支払いの確認を待っています。",
      link: SETTINGS,
      next: null,
    });
  });
});
