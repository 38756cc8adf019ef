import { describe, expect, it } from "vitest";
import { describePlans } from "./describe-plans.ts";
import { plansResponse } from "./testing/plans-response.ts";

const plans = describePlans(plansResponse);

/** Cells of a row as text, in the order free, unit, light, standard, expert. */
function rowOf(label: string) {
  const found = plans.comparison.flatMap(({ rows }) => rows).find((row) => row.label === label);
  return found?.cells.map((cell) => (typeof cell === "boolean" ? cell : cell.join("")));
}

describe("describePlans", () => {
  it("lists what is free and what is sold, each with what it adds to the one before", () => {
    expect(plans.ledger.map(({ label, price, points }) => [label, price, points])).toEqual([
      [
        "無料会員",
        0,
        [
          "企業ページの株価・業績・開示・進捗",
          "理論価値と判定は、解放した企業だけ(登録時に4社分、各33日間)",
          "ポートフォリオ 7社、3社の比較",
          "週に1通のまとめメール",
        ],
      ],
      [
        "ライト",
        1_230,
        [
          "すべての企業の理論価値・判定・正確度・診断",
          "自分で決めた条件での検索",
          "条件の保存 4件",
          "ポートフォリオ 31社、5社の比較",
          "1日1通のまとめメール",
        ],
      ],
      [
        "スタンダード",
        9_870,
        [
          "ライトのすべて",
          "全指標での条件検索とCSV",
          "条件の保存 29件",
          "ポートフォリオ 101社、9社の比較",
          "企業ごと・条件ごとの当日メール",
        ],
      ],
      [
        "エキスパート",
        29_990,
        [
          "スタンダードのすべて",
          "過去の日付での条件検索",
          "条件の保存 199件",
          "ポートフォリオ 1,501社、19社の比較",
          "履歴のCSV、PDFレポート",
        ],
      ],
    ]);
  });

  it.each([
    ["株価・業績・開示・進捗", [true, true, true, true, true]],
    [
      "理論価値・判定・正確度・診断",
      ["解放した企業", "購入した企業", "全企業", "全企業", "全企業"],
    ],
    [
      "計算に使う決算期を自分で選ぶ",
      ["解放した企業", "購入した企業", "全企業", "全企業", "全企業"],
    ],
    ["判定の履歴", ["解放した企業6年", "購入した企業6年", "6年", "全期間", "全期間"]],
    ["判定の履歴をCSVで書き出す", [false, false, false, false, true]],
    ["企業を並べて比べる", ["3社", "3社", "5社", "9社", "19社"]],
    ["PDFレポート", [false, false, false, false, true]],
    [
      "企業検索",
      ["解放した企業の判定を表示", "購入した企業の判定を表示", ...Array(3).fill("すべて表示")],
    ],
    [
      "条件検索",
      [
        "既定の条件先頭11件",
        "既定の条件先頭11件",
        "既定と自分の条件",
        "全指標",
        "全指標過去の日付も",
      ],
    ],
    ["条件の保存", [false, false, "4件", "29件", "199件"]],
    ["条件検索をCSVで書き出す", [false, false, false, true, true]],
    [
      "注目銘柄",
      [
        "その日の先頭2社",
        "その日の先頭2社",
        "その日の先頭21社",
        "すべて",
        "すべて自分の条件の記録も",
      ],
    ],
    ["ポートフォリオ", ["7社", "7社", "31社", "101社", "1,501社"]],
    [
      "メールのお知らせ",
      ["週に1通", "購入した企業は当日", "1日1通", "当日企業・条件ごと", "当日企業・条件ごと"],
    ],
  ])("compares %s", (label, cells) => {
    expect(rowOf(label)).toEqual(cells);
  });

  it("answers with the terms of the API, calmly and in full sentences", () => {
    const answers = plans.questions.map(({ answer }) => answer);
    for (const answer of answers) expect(answer).toMatch(/。$/);
    expect(answers.join("")).not.toMatch(/[!!]|残念|今すぐ|お得/);
    expect(answers.join("")).toContain("有料プランの終了から88日間保管し");
    expect(answers.join("")).toContain("ポートフォリオは7社を超えていても読めますが");
    expect(answers.join("")).toContain(
      "当日・2日目・8日目に、お支払いを確認できないことをメールでお知らせします。8日間はそのまま使えますが、",
    );
    expect(answers.join("")).toContain(
      "ただし、初回の請求が成立しなかったとき(無料体験の終わりから始める契約など)は、すぐに無料会員の範囲に戻ります。",
    );
  });

  it("rejects a response without the free plan", () => {
    const broken = { ...plansResponse, plans: plansResponse.plans.slice(1) };
    expect(() => describePlans(broken)).toThrow("tenbin_free");
  });
});
