/** Kinds, labels and limits of alerts. No dependencies, to keep the browser bundle small. */

/** What of a company a member can be told. */
export const alertKinds = [
  "verdict",
  "ratio",
  "price",
  "disclosure",
  "forecast",
  "results",
  "warning",
] as const;
export type AlertKind = (typeof alertKinds)[number];

export const alertKindLabels: Readonly<Record<AlertKind, string>> = {
  verdict: "判定が変わったとき",
  ratio: "株価÷理論価値が水準に届いたとき",
  price: "株価が水準に届いたとき",
  disclosure: "新しい開示があったとき",
  forecast: "会社予想が修正されたとき",
  results: "決算発表が近づいたとき",
  warning: "注意が加わったとき",
};

/** Whether a kind tells what the valuation says, so that it needs the analysis of the company. */
export const valueDerivedAlerts: Readonly<Record<AlertKind, boolean>> = {
  verdict: true,
  ratio: true,
  price: false,
  disclosure: false,
  forecast: false,
  results: false,
  /** One of its warnings does (`alertEvent`). */
  warning: false,
};

/** Of one company. */
export const MAX_ALERT_CONDITIONS = 12;

/** Of price ÷ value, and of a price in yen. */
export const alertLevels = {
  ratio: { min: 0.05, max: 20 },
  price: { min: 0.1, max: 100_000_000 },
} as const;

/** Trading days before planned results on which a member can be told: the day before, or about a week. */
export const resultsDaysAhead = [1, 5] as const;

/** Seldom to soon. */
export const alertFrequencies = ["weekly", "daily", "same_day"] as const;
export type AlertFrequency = (typeof alertFrequencies)[number];

export const alertFrequencyLabels: Readonly<Record<AlertFrequency, string>> = {
  weekly: "週に1回まとめて(土曜日の朝)",
  daily: "1日1回まとめて(翌朝)",
  same_day: "当日の夜",
};

/** Hours in Japan: of digests and of what came after the evening's mail, and of the evening's mail at the earliest. */
export const MORNING_HOUR = 7;
export const EVENING_HOUR = 19;
