import type { UnratedReason } from "@tenbin/contract";

export const unratedMessages: Readonly<Record<UnratedReason, string>> = {
  too_few_years: "計算に使える決算が3期に満たないため、判定していません。",
  negative_equity: "純資産(種類株式の分を除く)がプラスでないため、判定していません。",
  stale_statement: "最新の決算書類が18か月より前のものなので、判定していません。",
  changed_year_end: "計算に使う期間に12か月でない期があるため、判定していません。",
  sector_outside_model: "この種類の銘柄は計算方法の対象外のため、判定していません。",
  pillars_disagree:
    "柱ごとの価値が4倍を超えて離れているため、ひとつの値にまとめず、判定していません。",
  no_shares:
    "株式数か種類株式の持ち分がわからないため、1株あたりの価値を求められず、判定していません。",
  implausible_figures:
    "決算書類の数値どうしが合わず、誤りの疑いがあるため、価値を求めず、判定していません。",
  share_basis_unsure:
    "株価が1か月で株式分割や併合のように大きく動き、その後の決算で株式数を確かめられていないため、判定していません。",
  no_price: "比べる株価がないため、判定していません。",
  price_withheld: "株価に誤りの疑いがあり、確認が済むまで株価を伏せているため、判定していません。",
  not_listed: "まだ上場していないため、判定していません。",
  delisted: "上場廃止のため、判定していません。",
  paused: "売買が停止されている、または分析を見合わせているため、判定していません。",
  awaiting_value: "新しく開示された決算を反映した理論株価を計算しているため、判定していません。",
};

/** In brackets after 判定なし. */
export const unratedLabels: Readonly<Record<UnratedReason, string>> = {
  too_few_years: "決算が3期未満",
  negative_equity: "純資産がプラスでない",
  stale_statement: "決算書類が18か月より前",
  changed_year_end: "12か月でない期がある",
  sector_outside_model: "計算方法の対象外",
  pillars_disagree: "柱の差が4倍超",
  no_shares: "株式数が不明",
  implausible_figures: "決算の数値に誤りの疑い",
  share_basis_unsure: "株式分割・併合を確認中",
  no_price: "株価なし",
  price_withheld: "株価を確認中",
  not_listed: "未上場",
  delisted: "上場廃止",
  paused: "売買停止・分析見合わせ",
  awaiting_value: "計算中",
};

const CONDITIONS_NOTE = "理論価値・判定・正確度は、計算の条件がそろうと表示します。";

/** What happens next; null if nothing will change. */
export function unratedOutlook(reason: UnratedReason | null): string | null {
  if (reason === "sector_outside_model") return null;
  if (reason === "delisted")
    return "最後の売買日までの株価と、その時点の理論価値の推移を残しています。";
  return CONDITIONS_NOTE;
}
