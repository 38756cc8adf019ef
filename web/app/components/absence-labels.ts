import type { Absence } from "@tenbin/contract";

/** Short reasons, shown beside －. */
export const absenceLabels: Readonly<Record<Absence, string>> = {
  no_price: "株価がありません",
  no_shares: "株式数がわかりません",
  no_statement: "決算書類がありません",
  fact_not_disclosed: "開示されていない科目があります",
  fewer_than_six_years: "決算が6期に満ちません",
  nonpositive_end: "始めか終わりの数値がプラスではありません",
  no_forecast: "会社の業績予想がありません",
  forecast_undecided: "会社の業績予想は未定です",
  forecast_first_half_only: "会社の業績予想は第2四半期累計までです",
  forecast_dividend_only: "会社の予想は配当だけです",
  year_just_begun: "今期の四半期決算がまだ出ていません",
  no_quarter: "四半期の数値がありません",
  no_volume: "出来高のデータがありません",
  missing_year: "決算書類のない期、12か月でない期が含まれます",
  six_month_periods: "決算期が6か月のため、12か月の数値がありません",
  split_within_year: "期中の株式分割・併合の前後の配当を分けられません",
  nonpositive_base: "割る数値がプラスではありません",
  negative_equity: "債務超過です",
};

export function absenceLabel(absence: Absence | undefined): string {
  return absence === undefined ? "データがありません" : absenceLabels[absence];
}
