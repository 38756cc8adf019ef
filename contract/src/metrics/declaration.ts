/** What a metric is measured in. Ratios are plain: 0.05 is 5 %. */
export type MetricUnit =
  | "yen"
  | "yen_per_share"
  | "ratio"
  | "points"
  | "times"
  | "days"
  | "months"
  | "years"
  | "count"
  | "people"
  | "score";

/** The first plan whose members may make conditions of it; of `free`, prepared ones only. */
export type MetricPlan = "free" | "light" | "standard";

export interface MetricFormat {
  readonly digits: number;
  /** One of what is shown, in the unit of the figure: 1e8 for 億円, 0.01 for %. */
  readonly scale: number;
  readonly suffix: string;
  /** A rise is written with its sign. */
  readonly signed: boolean;
}

export interface MetricDeclaration {
  readonly name: string;
  readonly nameEn: string;
  readonly unit: MetricUnit;
  /** In words, as readers of 四季報 know them. */
  readonly formula: string;
  readonly source: string;
  readonly plan: MetricPlan;
  /** Follows from the theoretical value, so that it is masked. */
  readonly valueDerived: boolean;
  readonly format: MetricFormat;
  /** Which end is usually wished for; null where neither is. */
  readonly better: "high" | "low" | null;
}

/** A column of names instead of numbers. */
export interface CategoryDeclaration extends Pick<
  MetricDeclaration,
  "name" | "nameEn" | "formula" | "source" | "plan" | "valueDerived"
> {
  /** Names of the values in their order; null where the market's data name them. */
  readonly values: Readonly<Record<string, string>> | null;
  /** A company may have several at once, separated by a space. */
  readonly several: boolean;
}
