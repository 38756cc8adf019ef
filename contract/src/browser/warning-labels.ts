/** No schemas, to keep the browser bundle small. */

/** In lists; `warningMessages` says each in a sentence. */
export const warningLabels = {
  going_concern: "継続企業の前提に関する注記",
  supervision: "監理銘柄",
  delisting: "整理銘柄",
  changed_year_end: "12か月でない期",
  six_month_periods: "6か月の決算期",
  changed_accounting_standard: "会計基準の変更",
  off_model_sector: "金融などの業種",
  stale_statement: "決算書類が古い",
  share_count_estimated: "株式数を推定",
  share_count_issued_only: "自己株式の数が不明",
  share_classes_unclear: "種類株式を含む可能性",
  ordinary_equity_unclear: "普通株式の持ち分が不明",
  share_counts_differ: "株式数が書類で違う",
  missing_fiscal_year: "決算書類のない期",
  extreme_value: "極端な理論価値",
  price_market_cap_as_price: "株価が時価総額とみられる",
  price_weekly_rows: "株価が週ごととみられる",
  price_jump: "説明できない株価の飛び",
  price_not_positive: "0円以下の株価",
} as const;
