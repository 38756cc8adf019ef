/** Why a metric of a company is null. */
export const metricAbsences = {
  no_price: "株価がありません",
  no_past_price: "くらべる日の株価がありません",
  no_shares: "株式数がわかりません",
  no_statement: "決算書類がありません",
  fact_not_disclosed: "開示されていない科目があります",
  short_history: "さかのぼる期間の記録が足りません",
  missing_year: "決算書類のない期、12か月でない期が含まれます",
  nonpositive_end: "始めか終わりの数値がプラスではありません",
  nonpositive_base: "割る数値がプラスではありません",
  negative_equity: "債務超過です",
  no_forecast: "会社の業績予想がありません",
  forecast_undecided: "会社の業績予想は未定です",
  forecast_first_half_only: "会社の業績予想は第2四半期累計までです",
  forecast_dividend_only: "会社の予想は配当だけです",
  year_just_begun: "今期の四半期決算がまだ出ていません",
  no_quarter: "前年の同じ四半期の数値がありません",
  no_volume: "出来高のデータがありません",
  no_revision: "業績予想の修正がありません",
  no_disclosure: "開示がありません",
  no_listing_date: "上場日がわかりません",
  sector_outside_model: "裏付けを計算しない業種です",
  too_few_facts: "裏付けの事実が足りません",
  unrated: "理論価値がありません",
  too_few_months: "正確度を測る月が足りません",
} as const;

export type MetricAbsence = keyof typeof metricAbsences;
