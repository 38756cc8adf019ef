import { describe, expect, it } from "vitest";
import {
  confirmationText,
  confirmOrder,
  type OrderTerms,
  type TrialInOrder,
} from "./order-confirmation.ts";
import { chargesOf, jst, light, termOf } from "./testing/order-terms.ts";

const withCoupon: OrderTerms = {
  ...light,
  coupon: { name: "AKI-2025", description: "最初の3回の請求が500円引きになります。" },
  charges: [
    { at: jst("2025-11-14"), yen: 1_480 },
    { at: jst("2025-12-14"), yen: 1_480 },
    { at: jst("2026-01-14"), yen: 1_480 },
    { at: jst("2026-02-14"), yen: 1_980 },
  ],
  tax: { rate: 10, yen: 134 },
};

const unit: OrderTerms = {
  ...light,
  order: { kind: "unit", company: "みなと精工" },
  price: 500,
  charges: [
    { at: jst("2025-11-14"), yen: 500 },
    { at: jst("2025-12-14"), yen: 500 },
  ],
  tax: { rate: 10, yen: 45 },
};

describe("confirmOrder", () => {
  it("says all that the law demands before a plan is ordered, word for word", () => {
    expect(confirmationText(confirmOrder(light))).toBe(
      `お申し込み内容の確認
まだ申し込みは完了していません。次の決済画面で確定するまで、契約も請求も発生しません。日付は、今日のうちに支払いを終えた場合のものです。
【プラン】
ライト(月額 1,980円・税込)
すべての企業の理論価値・判定・正確度・診断、条件の保存3件、ポートフォリオ30社。
【毎月の金額(税込)】
1,980円
【支払い方法】
クレジットカード
カード番号は次の決済画面(Stripe)で入力します。当社はカード番号を保存しません。
【利用開始】
支払いの確認後すぐ
【契約期間】
期間の定めなし。1か月ごとに自動で更新し、解約まで毎月14日に請求します。
【解約の方法と期限】
「設定」→「プランと支払い」→「解約する」。2025年12月13日 23:59までに手続きを終えると、12月14日の請求はありません。
支払い済みの期間が終わるまで使えます。日割りの返金はありません。
【解約後のデータ】
保存した条件とそのメモは、利用の終了から90日間保管したあと削除します。
12月14日に終了した場合は2026年3月14日まで。会員登録とポートフォリオは残ります。請求書の記録は法令により7年間保存します。
【今日の支払い(税込)】
1,980円
うち消費税(10%) 180円
2025年11月14日 1,980円(1回目・今日)
2025年12月14日 1,980円(次の請求・以後毎月)

利用規約を読み、自動更新と解約の条件に同意します
この内容で決済画面へ進む
次の画面でカード番号を入力し、手続きを確定すると契約が成立します。ここに表示した内容は保存し、控えをメールで送ります。控えは、設定の「プランと支払い」でも見られます。`,
    );
  });

  it("says how long a coupon reduces the charges, and what follows", () => {
    expect(termOf(withCoupon, "クーポン")).toEqual([
      "AKI-2025",
      "最初の3回の請求が500円引きになります。",
    ]);
    expect(termOf(withCoupon, "毎月の金額(税込)")).toEqual([
      "1,480円 1〜3回目(クーポン適用後)",
      "1,980円 4回目から",
    ]);
    expect(chargesOf(withCoupon)).toEqual([
      ["2025-11-14", "1,480円", "1回目・今日", true],
      ["2025-12-14", "1,480円", "2回目・次の請求", false],
      ["2026-01-14", "1,480円", "3回目・クーポンはここまで", false],
      ["2026-02-14", "1,980円", "4回目から毎月", false],
    ]);
  });

  it("lists of a long coupon the first charges and those around its end", () => {
    const months = ["2025-11", "2025-12", "2026-01", "2026-02", "2026-03", "2026-04"];
    const charges = months.map((month, i) => ({
      at: jst(`${month}-14`),
      yen: i < 5 ? 990 : 1_980,
    }));
    expect(chargesOf({ ...withCoupon, charges }).map(([day, , note]) => [day, note])).toEqual([
      ["2025-11-14", "1回目・今日"],
      ["2025-12-14", "2回目・次の請求"],
      ["2026-03-14", "5回目・クーポンはここまで"],
      ["2026-04-14", "6回目から毎月"],
    ]);
  });

  it("names the coupon that ends with the first charge", () => {
    const charges = [
      { at: jst("2025-11-14"), yen: 1_480 },
      { at: jst("2025-12-14"), yen: 1_980 },
    ];
    expect(termOf({ ...withCoupon, charges }, "毎月の金額(税込)")).toEqual([
      "1,480円 1回目(クーポン適用後)",
      "1,980円 2回目から",
    ]);
  });

  it("says what a company bought alone is, how it ends and what remains", () => {
    expect(termOf(unit, "単品購入")).toEqual([
      "みなと精工の1社(月額 500円・税込)",
      "この1社について、ライトと同じ内容を見られます。",
    ]);
    expect(termOf(unit, "プラン")).toEqual([]);
    expect(termOf(unit, "解約の方法と期限")[0]).toContain("→みなと精工の「解約する」。");
    expect(termOf(unit, "解約後のデータ")).toEqual([
      "みなと精工の理論価値と判定は、利用の終了とともに見られなくなります。",
      "会員登録、ポートフォリオ、保存した内容は残ります。請求書の記録は法令により7年間保存します。",
    ]);
  });

  it.each([
    ["2025-11-21T00:00:00.000Z", "2025年11月21日 09:00までの無料体験(あと7日)"],
    ["2025-11-20T15:30:00.000Z", "2025年11月21日 00:30までの無料体験(あと7日)"],
    ["2025-11-14T23:59:00.000Z", "2025年11月15日 08:59までの無料体験(残り1日未満)"],
  ])("says what becomes of the days left of a trial that ends at %s", (until, told) => {
    const at = (wait: TrialInOrder["wait"]) =>
      termOf({ ...light, trial: { until, begins: "at_once", wait } }, "無料体験の残り");
    const lost = `${told}は、支払いの確認と同時に終わり、残りの日数は使えなくなります。料金の期間は今日から始まります。`;
    const later =
      "無料体験が終わってから申し込むこともできます。無料体験に請求はなく、終わっても自動で有料になりません。";
    expect(at("offered")).toEqual([lost]);
    expect(at("not_offered")).toEqual([lost, later]);
    expect(at("too_near")).toEqual([
      lost,
      `無料体験の終わりが近いため、終わりから始めるお申し込みは選べません。${later}`,
    ]);
    expect(at("coupon")).toEqual([
      lost,
      `クーポンをお使いのため、無料体験の終わりから始めるお申し込みは選べません。${later}`,
    ]);
    expect(termOf(light, "無料体験の残り")).toEqual([]);
  });

  it("says of a plan that waits for the end of a trial when it begins, and what is charged when", () => {
    const until = jst("2025-11-21");
    const waiting: OrderTerms = {
      ...light,
      trial: { until, begins: "after_trial", wait: "offered" },
      charges: [
        { at: jst("2025-11-14"), yen: 0 },
        { at: until, yen: 1_980 },
      ],
      tax: { rate: 10, yen: 0 },
      cycleAnchor: until,
    };
    const { due, lead } = confirmOrder(waiting);
    expect(lead).toContain("日付は、今日のうちに手続きを終えた場合のものです。");
    expect(due).toMatchObject({ label: "今日の支払い(税込)", yen: 0 });
    expect(termOf(waiting, "無料体験の残り")).toEqual([
      "2025年11月21日 09:00までの無料体験(あと7日)は、終わりまでそのまま使えます。料金はその日からかかります。",
      "お申し込みのあとは、アンケートやクーポンで無料体験を延ばすことはできません。",
    ]);
    expect(termOf(waiting, "毎月の金額(税込)")).toEqual(["1,980円(11月21日の請求から)"]);
    expect(termOf(waiting, "利用開始")).toEqual(["2025年11月21日 09:00(無料体験の終わり)"]);
    expect(termOf(waiting, "契約期間")[0]).toContain("毎月21日に請求します");
    expect(termOf(waiting, "解約の方法と期限")[0]).toContain(
      "2025年11月20日 23:59までに手続きを終えると、11月21日の請求はありません。",
    );
    expect(chargesOf(waiting)).toEqual([
      ["2025-11-14", "0円", "今日・請求なし", true],
      ["2025-11-21", "1,980円", "最初の請求・以後毎月", false],
    ]);
    const [, first] = waiting.charges;
    const owed = { ...waiting, charges: [{ at: jst("2025-11-14"), yen: 80 }, first!] };
    expect(chargesOf(owed)[0]?.[2]).toBe("今日・前回までの繰り越し");
  });

  it("promises the analyses of all companies only of a plan that has them", () => {
    const gives = { allAnalyses: false, savedScreens: 0, portfolioCompanies: 5 };
    const order = { kind: "plan", plan: "tenbin_light", gives } as const;
    expect(termOf({ ...light, order }, "プラン").at(-1)).toBe("条件の保存0件、ポートフォリオ5社。");
  });

  it.each([
    ["2025-11-14T00:00:00Z", "毎月14日に請求します。"],
    ["2025-11-28T00:00:00Z", "毎月28日に請求します。"],
    // 28 and 29 November in Japan.
    ["2025-11-27T16:00:00Z", "毎月28日に請求します。"],
    ["2025-11-28T16:00:00Z", "毎月請求します。"],
    ["2025-10-31T00:00:00Z", "毎月請求します。"],
    // 1 December in Japan; the next one is 31 December.
    ["2025-11-30T16:00:00Z", "毎月請求します。"],
  ])("anchored at %s: %s", (cycleAnchor, words) => {
    const [text, note] = termOf({ ...light, cycleAnchor }, "契約期間");
    expect(text).toContain(words);
    expect(note === undefined).toBe(!words.startsWith("毎月請求"));
  });

  it("takes the days of charges and the last day to cancel in Japan", () => {
    // 1 March, 0:30 in Japan.
    const charges = [
      { at: "2026-01-31T15:30:00Z", yen: 1_980 },
      { at: "2026-02-28T15:30:00Z", yen: 1_980 },
    ];
    const terms = { ...light, charges };
    expect(chargesOf(terms).map(([day]) => day)).toEqual(["2026-02-01", "2026-03-01"]);
    expect(termOf(terms, "解約の方法と期限")[0]).toContain(
      "2026年2月28日 23:59までに手続きを終えると、3月1日の請求はありません。",
    );
  });

  it("tells of the withdrawal that a registered adviser has to grant, and only then", () => {
    expect(termOf(light, "書面とクーリング・オフ")).toEqual([]);
    expect(termOf({ ...light, withdrawalDays: 10 }, "書面とクーリング・オフ")).toEqual([
      "契約締結時の書面を受け取った日から起算して10日を経過するまでは、「設定」→「プランと支払い」、書面または電子メールで解除できます。",
      "解除の日までの日割りの料金を除いた額を返金します。",
    ]);
    const [, ordinary] = termOf(light, "解約の方法と期限");
    const [, withdrawable] = termOf({ ...light, withdrawalDays: 10 }, "解約の方法と期限");
    expect(ordinary).toMatch(/。日割りの返金はありません。$/);
    expect(withdrawable).toMatch(/。クーリング・オフのほかに、日割りの返金はありません。$/);
  });

  it("rejects an order whose next charge is unknown", () => {
    expect(() => confirmOrder({ ...light, charges: light.charges.slice(0, 1) })).toThrow(
      RangeError,
    );
  });
});
