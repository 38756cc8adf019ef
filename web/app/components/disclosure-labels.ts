import type { Disclosure } from "@tenbin/contract";

export const DISCLOSURE_LABELS: Readonly<Record<Disclosure["kind"], string>> = {
  annual: "通期決算",
  half_year: "半期",
  quarter: "四半期",
  forecast_up: "上方修正",
  forecast_down: "下方修正",
  forecast: "業績予想",
  buyback: "自社株買い",
  dividend: "配当",
  correction: "訂正",
  notice: "お知らせ",
};
