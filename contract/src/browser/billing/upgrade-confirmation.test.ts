import { describe, expect, it } from "vitest";
import {
  confirmationText,
  confirmOrder,
  type OrderTerms,
  plainText,
  type UpgradeOrder,
} from "./order-confirmation.ts";
import { chargesOf, jst, light, termOf } from "./testing/order-terms.ts";

const DAY = 86_400;
const upgradeOrder: UpgradeOrder = {
  kind: "upgrade",
  from: "tenbin_light",
  fromPrice: 1_980,
  plan: "tenbin_standard",
  gives: { allAnalyses: true, savedScreens: 1_000, portfolioCompanies: 100 },
  proration: {
    periodStart: jst("2025-11-01"),
    periodEnd: jst("2025-12-01"),
    at: jst("2025-11-14"),
    validUntil: "2025-11-14T00:15:00.000Z",
    lines: [
      {
        plan: "tenbin_standard",
        base: 10_000,
        leftSeconds: 17 * DAY,
        lengthSeconds: 30 * DAY,
        yen: 5_667,
      },
      {
        plan: "tenbin_light",
        base: 1_980,
        leftSeconds: 17 * DAY,
        lengthSeconds: 30 * DAY,
        yen: -1_122,
      },
    ],
    balance: 0,
  },
  withdraws: null,
};
const upgrade: OrderTerms = {
  ...light,
  order: upgradeOrder,
  price: 10_000,
  charges: [
    { at: jst("2025-11-14"), yen: 4_545 },
    { at: jst("2025-12-01"), yen: 10_000 },
  ],
  tax: { rate: 10, yen: 413 },
  cycleAnchor: jst("2025-11-01"),
  card: { brand: "visa", last4: "4242" },
  activeUnits: [{ ticker: "0482", company: "みなと精工", periodEnd: jst("2025-11-22") }],
};

describe("confirmOrder of an upgrade", () => {
  it("prints the sum of an upgrade with its period, moment and rounding", () => {
    const { terms, due, button, heading } = confirmOrder(upgrade);
    expect(heading).toBe("プラン変更の確認");
    expect(terms.find(({ sum }) => sum !== undefined)).toEqual({
      term: "今日の請求額の計算",
      text: [],
      sum: {
        lines: [
          {
            label: "スタンダードの残りの期間の分",
            formula: "10,000円 × 1,468,800秒 ÷ 2,592,000秒",
            amount: "5,667円",
          },
          {
            label: "支払い済みのライトの残りの期間の分",
            formula: "1,980円 × 1,468,800秒 ÷ 2,592,000秒",
            amount: "−1,122円",
          },
        ],
        total: { label: "合計", amount: "4,545円" },
      },
      note: "期間は11月1日 09:00〜12月1日 09:00、計算の時点は11月14日 09:00です。残りを秒で数え、行ごとに1円未満を四捨五入します。11月14日 09:15までに確定すれば、この金額のまま請求します。",
    });
    expect(due).toEqual({ label: "今日の支払い(税込)", yen: 4_545, tax: "うち消費税(10%) 413円" });
    expect(button).toBe("変更を確定して支払う");
    expect(termOf(upgrade, "プラン")).toEqual([
      "ライト(1,980円) → スタンダード(月額 10,000円・税込)",
      "すべての企業の理論価値・判定・正確度・診断、条件の保存1,000件、ポートフォリオ100社。",
    ]);
    expect(termOf(upgrade, "毎月の金額(税込)")).toEqual(["10,000円(12月1日の請求から)"]);
    expect(termOf(upgrade, "支払い方法")).toEqual(["登録済みのカード(Visa 末尾4242)"]);
    expect(termOf(upgrade, "利用開始")[1]).toBe(
      "支払いが確認できないときは、ライトのまま変わりません。",
    );
    expect(chargesOf(upgrade)).toEqual([
      ["2025-11-14", "4,545円", "差額・今日", true],
      ["2025-12-01", "10,000円", "次の請求・以後毎月", false],
    ]);
  });

  it("says that the price goes on, also after a coupon that reduces no charge", () => {
    const [difference, first] = upgrade.charges;
    const second = { at: jst("2026-01-01"), yen: 10_000 };
    expect(chargesOf({ ...upgrade, charges: [difference!, first!, second] })).toEqual([
      ["2025-11-14", "4,545円", "差額・今日", true],
      ["2025-12-01", "10,000円", "次の請求・以後毎月", false],
    ]);
  });

  it("takes off in the sum after what is bought, in whatever order the lines come", () => {
    const { proration } = upgradeOrder;
    const order = {
      ...upgradeOrder,
      proration: { ...proration, lines: proration.lines.toReversed() },
    };
    expect(confirmOrder({ ...upgrade, order }).terms).toEqual(confirmOrder(upgrade).terms);
  });

  it.each([
    [
      { kind: "downgrade", plan: "tenbin_light" },
      "予約済みのライトへの変更は取り消します。支払いが確認できないときは、スタンダードのまま変わらず、この予約も元に戻します。",
    ],
    [
      { kind: "churn" },
      "予約済みの解約は取り消します。支払いが確認できないときは、スタンダードのまま変わらず、解約の予約もそのままです。",
    ],
  ] as const)("says what becomes of a scheduled %j, paid or not", (withdraws, words) => {
    const order = { ...upgradeOrder, from: "tenbin_standard", withdraws } as const;
    expect(termOf({ ...upgrade, order }, "利用開始")[1]).toBe(words);
  });

  it.each([
    [20, 0, "合計の20円は少額のため、今日は請求せず次の請求に加えます。"],
    [-300, 0, "合計がマイナスのため、300円を次の請求から差し引きます。"],
  ])("says what becomes of a total of %i yen that is not charged", (total, due, words) => {
    const proration = { ...upgradeOrder.proration, balance: total - 4_545 };
    const text = confirmationText(
      confirmOrder({
        ...upgrade,
        order: { ...upgradeOrder, proration },
        charges: [{ at: jst("2025-11-14"), yen: due }, upgrade.charges[1]!],
      }),
    );
    expect(text).toContain(words);
    expect(text).toContain("前回までの繰り越し −");
    expect(text).toContain("\n変更を確定する\n押すと、その場で契約が確定します。");
  });

  it("offers to end companies bought alone, never as a condition", () => {
    const { offers, consent } = confirmOrder(upgrade);
    expect(offers).toEqual([
      { ticker: "0482", text: "みなと精工の単品購入を、次の更新日(11月22日)で終了する" },
    ]);
    expect(plainText(consent)).not.toContain("みなと精工");
    const taken = "\nみなと精工の単品購入を、次の更新日(11月22日)で終了する\n";
    expect(confirmationText(confirmOrder(upgrade), ["0482"])).toContain(taken);
    expect(confirmationText(confirmOrder(upgrade), [])).not.toContain("みなと精工");
  });
});
