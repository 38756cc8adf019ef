import type { PlanName } from "@tenbin/contract";

/** Second letter of `user_suffix`, from few rights to many; plans with one letter have the same rights. */
export const planLetters = ["F", "L", "S", "E"] as const;
export type PlanLetter = (typeof planLetters)[number];

export interface PlanLimits {
  readonly portfolioMaxCount: number;
  readonly savedScreens: number;
  /** Per day; Infinity: all. */
  readonly promisingCompanies: number;
  readonly comparedCompanies: number;
}

/** Differences between plans other than counts. */
export interface PlanFeatures {
  /** Companies whose value, verdict, accuracy and diagnosis are shown, for any fiscal years. */
  readonly analysis: "unlocked" | "bought" | "all";
  /** Verdicts of as many past years, of the analysed companies; Infinity: all. */
  readonly historyYears: number;
  readonly historyCsv: boolean;
  readonly screening: "presets" | "own_conditions" | "all_metrics";
  /** Rows of one screen; Infinity: all. */
  readonly screeningRows: number;
  readonly pastScreening: boolean;
  readonly screeningCsv: boolean;
  /** The record of own screens, beside that of the promising companies. */
  readonly screenRecord: boolean;
  /** Of a company bought alone, its own only. */
  readonly alerts: "weekly" | "daily" | "same_day";
  readonly pdfReport: boolean;
}

export interface Plan {
  readonly letter: PlanLetter;
  /** Yen a month, tax included. */
  readonly price: number;
  /** Whether new customers may choose it. */
  readonly sold: boolean;
  readonly limits: PlanLimits;
  readonly features: PlanFeatures;
  /** Single-company unlocks that come with the plan. */
  readonly unlocks: number;
}

const free = limits(5, 0, 3, 2);
const light = limits(30, 3, 20, 4);
const standard = limits(100, 30, Infinity, 8);
const expert = limits(500, 200, Infinity, 20);

const freeFeatures: PlanFeatures = {
  analysis: "unlocked",
  historyYears: 5,
  historyCsv: false,
  screening: "presets",
  screeningRows: 10,
  pastScreening: false,
  screeningCsv: false,
  screenRecord: false,
  alerts: "weekly",
  pdfReport: false,
};
const unitFeatures: PlanFeatures = { ...freeFeatures, analysis: "bought", alerts: "same_day" };
const lightFeatures: PlanFeatures = {
  ...freeFeatures,
  analysis: "all",
  screening: "own_conditions",
  screeningRows: Infinity,
  alerts: "daily",
};
const standardFeatures: PlanFeatures = {
  ...lightFeatures,
  historyYears: Infinity,
  screening: "all_metrics",
  screeningCsv: true,
  alerts: "same_day",
};
const expertFeatures: PlanFeatures = {
  ...standardFeatures,
  historyCsv: true,
  pastScreening: true,
  screenRecord: true,
  pdfReport: true,
};

/** A company bought alone (`tenbin_unit`) changes no limit. */
export const plans = {
  tenbin_free: {
    letter: "F",
    price: 0,
    sold: false,
    limits: free,
    features: freeFeatures,
    unlocks: 3,
  },
  tenbin_unit: {
    letter: "F",
    price: 500,
    sold: true,
    limits: free,
    features: unitFeatures,
    unlocks: 0,
  },
  tenbin_beginners: {
    letter: "L",
    price: 3_980,
    sold: false,
    limits: light,
    features: lightFeatures,
    unlocks: 0,
  },
  tenbin_light: {
    letter: "L",
    price: 1_980,
    sold: true,
    limits: light,
    features: lightFeatures,
    unlocks: 0,
  },
  tenbin_standard: {
    letter: "S",
    price: 10_000,
    sold: true,
    limits: standard,
    features: standardFeatures,
    unlocks: 0,
  },
  tenbin_expert: {
    letter: "E",
    price: 30_000,
    sold: true,
    limits: expert,
    features: expertFeatures,
    unlocks: 0,
  },
} as const satisfies Record<PlanName, Plan>;

function limits(
  portfolioMaxCount: number,
  savedScreens: number,
  promisingCompanies: number,
  comparedCompanies: number,
): PlanLimits {
  return { portfolioMaxCount, savedScreens, promisingCompanies, comparedCompanies };
}
