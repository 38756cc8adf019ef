import { type ChangeConfirmation, changeText } from "@tenbin/contract/billing/change-confirmation";
import { describeChurn, describeUnitChurn } from "@tenbin/contract/describe-churn";
import { describeDowngrade } from "@tenbin/contract/describe-downgrade";
import { describe, expect, it } from "vitest";
import { testSubscription } from "../../../../billing/testing/test-subscription.ts";
import { plansResponse } from "../../testing/plans-response.ts";
import {
  describeDowngradeWithdrawal,
  describePlanStay,
  describeUnitStay,
} from "./describe-stay.ts";

const END = "2025-12-13T15:30:00Z";
const terms = { ...plansResponse.terms, userdata_days: 90 };

const unit = {
  ticker_code: "0482",
  name_jp: "みなと精工",
  slot: "unit_1",
  subscription_status: "active",
  period_end: "2025-11-22T00:00:00Z",
} as const;
const standard = testSubscription({
  stripe_plan_name: "tenbin_standard",
  subscription_status: "active",
  current_period_end: END,
  units: [unit],
});

const textOf = (change: ChangeConfirmation, name: string) => {
  const found = change.terms.find(({ term }) => term === name);
  return found === undefined
    ? null
    : [found.text, ...(found.note === undefined ? [] : [found.note])];
};
const planOf = (name: string) => plansResponse.plans.find((plan) => plan.name === name)!;
const wordsOf = (change: ChangeConfirmation) => JSON.stringify(change);

describe("describeChurn", () => {
  it("says until when the plan can be used and until when its data are kept", () => {
    const change = describeChurn(standard, END, terms);
    expect(change.button).toBe("スタンダードを解約する");
    expect(textOf(change, "利用の終わり")).toEqual([
      "2025年12月14日 00:30まで、これまでどおり使えます。",
    ]);
    expect(textOf(change, "保存した内容")).toEqual([
      "保存した条件とそのメモは、利用の終了から90日間保管したあと削除します。",
      "2026年3月14日まで。その前に申し込み直せば、元のまま使えます。",
    ]);
    expect(textOf(change, "単品購入")).toEqual([
      "みなと精工の単品購入は続きます。設定から1社ずつ解約できます。",
    ]);
    expect(change.dates.map(({ day }) => day)).toEqual(["2025-12-14"]);
  });

  it("says of a plan that waits for the end of a trial what stays true if the trial gets longer", () => {
    const change = describeChurn({ ...standard, begins_at: END }, END, terms);
    expect(textOf(change, "利用の終わり")).toEqual([
      "スタンダードは始まりません。無料体験は、その期限まで、これまでどおり使えます。",
    ]);
    expect(textOf(change, "以後の請求")).toEqual(["スタンダードの請求はありません。"]);
    expect(textOf(change, "保存した内容")).toEqual([
      "保存した条件とそのメモは、無料体験の終わりから90日間保管したあと削除します。",
      "その前に申し込み直せば、元のまま使えます。",
    ]);
    expect(change.dates).toEqual([]);
    // The cancelled plan ends when it was to begin, whatever becomes of the trial.
    expect(change.afterwards).toContain("2025年12月14日 00:30までは、設定から取り消せます。");
  });

  it("is stored word for word", () => {
    const change = describeChurn(standard, END, terms);
    const text = changeText(change);
    expect(text.split("\n").slice(0, 4)).toEqual([
      "解約内容の確認",
      "まだ解約は完了していません。電話や理由の入力は必要ありません。",
      "【解約するもの】",
      "スタンダード(月ごとの契約)",
    ]);
    expect(text).toContain(`【今日の支払い(税込)】
0円
2025年12月14日 スタンダードの利用が終わり、無料会員になります

スタンダードを解約する
押すと、解約の受け付けが完了します。利用が終わるまでは、設定から取り消せます。ここに表示した内容は保存し、控えをメールで送ります。`);
    for (const { text: lines, note = "" } of change.terms) {
      for (const line of [lines, note].flat()) expect(text).toContain(line);
    }
  });

  it("leaves out the units that end anyway", () => {
    const ending = { ...unit, subscription_status: "to_quit" } as const;
    const change = describeChurn({ ...standard, units: [ending] }, END, terms);
    expect(textOf(change, "単品購入")).toBeNull();
  });

  it("says what becomes of a scheduled downgrade", () => {
    const scheduled = { ...standard, stripe_downgrading_plan_name: "tenbin_light" } as const;
    expect(textOf(describeChurn(scheduled, END, terms), "解約するもの")).toEqual([
      "スタンダード(月ごとの契約)",
      "予約済みのライトへの変更は行いません。解約を取り消すと、この予約も元に戻ります。",
    ]);
  });

  it("says of an unpaid plan that it ends at once and owes nothing", () => {
    const change = describeChurn({ ...standard, subscription_status: "suspended" }, END, terms);
    expect(textOf(change, "利用の終わり")).toEqual([
      "お支払いを確認できていないため、解約するとすぐに終わります。未払いの請求は取り消しますので、お支払いの必要はありません。",
    ]);
    expect(change.dates).toEqual([]);
    expect(wordsOf(change)).not.toContain("12月14日");
  });

  it("of a unit leaves everything else", () => {
    const change = describeUnitChurn(unit);
    expect(change.button).toBe("みなと精工を解約する");
    expect(textOf(change, "利用の終わり")).toEqual([
      "2025年11月22日 09:00まで、これまでどおり見られます。",
    ]);
  });

  it("neither hurries nor dissuades", () => {
    const unpaid = { ...standard, subscription_status: "suspended" } as const;
    for (const change of [
      describeChurn(standard, END, terms),
      describeChurn(unpaid, END, terms),
      describeUnitChurn(unit),
    ]) {
      expect(wordsOf(change)).not.toMatch(/[!!]|本当に|よろしい|失い|残念|もったいない|理由を/);
    }
  });
});

describe("describePlanStay", () => {
  it("says that charges go on, and which downgrade stays", () => {
    const next = "tenbin_light";
    const light = { ...standard.simulation[next], amount_periodicals: 1_130 };
    const change = describePlanStay(
      {
        ...standard,
        stripe_downgrading_plan_name: next,
        simulation: { ...standard.simulation, [next]: light },
      },
      END,
    );
    expect(textOf(change, "取り消したあと")).toEqual([
      "2025年12月14日に更新し、以後は毎月の請求が続きます。",
      "予約済みのライトへの変更も、元のまま続きます。",
    ]);
    expect(change.dates.map(({ title }) => title)).toEqual(["次の更新(月額 1,130円・税込)"]);
  });

  it("says of a plan that waits for the end of a trial whether it begins", () => {
    const plan = "tenbin_standard";
    const monthly = { ...standard.simulation[plan], amount_periodicals: 9_870 };
    const simulation = { ...standard.simulation, [plan]: monthly };
    const change = describePlanStay({ ...standard, begins_at: END, simulation }, END);
    expect(textOf(change, "取り消さないとき")).toEqual([
      "スタンダードは始まらず、請求はありません。無料体験は、その期限まで使えます。",
    ]);
    expect(textOf(change, "取り消したあと")).toEqual([
      "2025年12月14日に始まり、その日から毎月の請求が続きます。",
    ]);
    expect(change.dates.map(({ day, title }) => [day, title])).toEqual([
      ["2025-12-14", "最初の請求(月額 9,870円・税込)"],
    ]);
  });
});

describe("describeUnitStay", () => {
  it("names the company and its next renewal", () => {
    const change = describeUnitStay(unit, 500);
    expect(textOf(change, "続けるもの")).toEqual(["みなと精工の単品購入"]);
    expect(change.dates).toEqual([{ day: "2025-11-22", title: "次の更新(月額 500円・税込)" }]);
  });
});

describe("describeDowngrade", () => {
  const [from, to] = [planOf("tenbin_standard"), planOf("tenbin_light")];
  const simulation = {
    ...standard.simulation["tenbin_light"],
    amount_periodicals: 1_130,
    next_period_start: END,
    nominally_downgrading: true,
  };
  const subscription = {
    ...standard,
    simulation: { ...standard.simulation, tenbin_light: simulation },
  };

  it("names the day, the amount and what the smaller plan has less of", () => {
    const change = describeDowngrade(subscription, from, to)!;
    expect(change.button).toBe("ライトへの変更を予約する");
    expect(textOf(change, "プラン")).toEqual([
      "スタンダード(9,870円) → ライト(月額 1,230円・税込)",
    ]);
    expect(textOf(change, "毎月の金額(税込)")).toEqual([
      "1,130円(12月14日の請求から)",
      "クーポンを使ったあとの金額です。クーポンが終わると1,230円になります。差額の請求も、日割りの返金もありません。",
    ]);
    expect(textOf(change, "変わること")).toEqual([
      [
        "判定の履歴: 全期間 → 6年",
        "企業を並べて比べる: 9社 → 5社",
        "条件検索: 全指標 → 既定と自分の条件",
        "条件の保存: 29件 → 4件",
        "条件検索をCSVで書き出す: 使えます → 使えません",
        "注目銘柄: すべて → その日の先頭21社",
        "ポートフォリオ: 101社 → 31社",
        "メールのお知らせ: 当日、企業・条件ごと → 1日1通",
      ],
    ]);
    expect(change.dates.map(({ title }) => title)).toEqual([
      "ライトに切り替わります(月額 1,130円・税込)",
    ]);
  });

  it("names the downgrade that it replaces", () => {
    const scheduled = {
      ...subscription,
      stripe_downgrading_plan_name: "tenbin_beginners",
    } as const;
    expect(textOf(describeDowngrade(scheduled, from, to)!, "プラン")).toContain(
      "予約済みのライト(旧)への変更は、この変更に置き換わります。",
    );
  });

  it("is null where no period runs", () => {
    expect(describeDowngrade(standard, from, to)).toBeNull();
  });

  it("is withdrawn by name", () => {
    const stay = { ...standard.simulation["tenbin_standard"], amount_periodicals: 9_870 };
    const change = describeDowngradeWithdrawal(
      { ...subscription, simulation: { ...subscription.simulation, tenbin_standard: stay } },
      "tenbin_light",
    );
    expect(change.dates.map(({ title }) => title)).toEqual(["次の更新(月額 9,870円・税込)"]);
    expect(change.lead).toBe(
      "2025年12月14日にライトに変わる予約があります。取り消すと、いまのプランが続きます。",
    );
    expect(change.button).toBe("変更の予約を取り消す");
  });
});
