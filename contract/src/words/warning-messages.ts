/** No schemas, to keep the browser bundle small. */

import type { Warning } from "../schemas/company.ts";

export const warningMessages: Readonly<Record<Warning, string>> = {
  going_concern: "継続企業の前提に関する注記があります。",
  supervision: "監理銘柄に指定されています。",
  delisting: "整理銘柄に指定されています。",
  changed_year_end: "決算期の変更や会社の設立で、12か月でない期があります。",
  six_month_periods:
    "決算期が6か月のため、12か月の数値を使う指標(成長率、PER、配当利回り、ROEなど)は計算していません。",
  changed_accounting_standard:
    "直近5年のうちに会計基準が変わっています。成長率や平均(裏付けの3期平均を含む)は、基準の異なる期の数値をそのまま比べたものです。",
  off_model_sector: "金融などの業種のため、純資産の柱だけで計算しています。",
  stale_statement: "最新の決算書類が古く、いまの状態と異なる可能性があります。",
  share_count_estimated: "株式数は、純資産と1株あたり純資産から推定しています。",
  share_count_issued_only: "自己株式の数が開示されていないため、発行済株式数で計算しています。",
  share_classes_unclear:
    "株式数が、純資産と1株あたり純資産から求めた数と合いません。優先株式などの種類株式が、株式数や純資産に含まれている可能性があります(新株予約権や株式分割が理由のこともあります)。",
  ordinary_equity_unclear:
    "純資産が、1株あたり純資産と株式数から求めた額と合いません。優先株式などの種類株式の持ち分が純資産に含まれている可能性があり、PBRと理論価値は実際と異なる場合があります(新株予約権がある場合や、株式分割が1株あたり純資産だけに反映されている場合にも、額が合わないことがあります)。",
  share_counts_differ:
    "同じ日の株式数が決算短信と有価証券報告書などとで1%を超えて違います。後に開示された方で計算しています。",
  missing_fiscal_year: "決算書類のない期があります。補間はせず、ある期だけで計算しています。",
  extreme_value: "理論価値が株価から極端に離れています。計算の前提を確かめてからお読みください。",
  price_market_cap_as_price:
    "株価の欄に時価総額とみられる値があるため、確認が済むまで株価を表示していません。",
  price_weekly_rows:
    "株価が日ごとでなく週ごとの値とみられるため、確認が済むまで株価を表示していません。",
  price_jump:
    "株式分割などでは説明できない大きな飛びがあるため、確認が済むまで株価を表示していません。",
  price_not_positive: "0円以下の株価が続いているため、確認が済むまで株価を表示していません。",
};
