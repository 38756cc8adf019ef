/** No schemas, to keep the browser bundle small. */

import type { Disclosure } from "../schemas/disclosure.ts";

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

/** Of the results of a period. */
export const PERIOD_LABELS = {
  "1Q": "第1四半期",
  "2Q": "第2四半期",
  "3Q": "第3四半期",
  FY: "本決算",
} as const;
