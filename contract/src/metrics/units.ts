import type { MetricDeclaration } from "./declaration.ts";

type Measure = Pick<MetricDeclaration, "unit" | "format">;

const measure = (
  unit: Measure["unit"],
  suffix: string,
  digits: number,
  scale = 1,
  signed = false,
): Measure => ({ unit, format: { digits, scale, suffix, signed } });

export const OKU_YEN = measure("yen", "億円", 1, 1e8);
export const YEN_PER_SHARE = measure("yen_per_share", "円", 1);
export const PERCENT = measure("ratio", "%", 1, 0.01);
export const CHANGE = measure("ratio", "%", 1, 0.01, true);
export const POINTS = measure("points", "ポイント", 1, 0.01, true);
/** A ratio that is read as a multiple: net cash of 0.5 times the market value. */
export const SHARE = measure("ratio", "倍", 2);
export const TIMES = measure("times", "倍", 1);
export const FINE_TIMES = measure("times", "倍", 2);
export const DAYS = measure("days", "日", 0);
export const MONTHS = measure("months", "か月", 1);
export const YEARS = measure("years", "年", 0);
export const FINE_YEARS = measure("years", "年", 1);
export const COUNT = measure("count", "回", 0);
export const PEOPLE = measure("people", "人", 0);
export const PERCENT_SCORE = measure("score", "", 0);
export const SCORE = measure("score", "", 2);

export const FILINGS = "有価証券報告書・決算短信";
export const FORECASTS = "会社予想(決算短信・業績予想の修正)";
export const PRICES = "株価";
export const PRICES_AND_FILINGS = `${PRICES}、${FILINGS}`;
export const PRICES_AND_FORECASTS = `${PRICES}、${FORECASTS}`;
export const RECORDS_OF_FORECASTS = `${FILINGS}、${FORECASTS}`;
export const OWN_VALUE = "天秤の計算(有価証券報告書・決算短信、株価)";
export const EXCHANGE_LIST = "東京証券取引所の銘柄一覧";
