import type { Day } from "./calendar/days.ts";
import type { Calibration } from "./calibration.ts";
import type { FiscalWindow } from "./company/inputs.ts";
import type { ShareBasis } from "./company/shares.ts";
import type { Bands } from "./uncertainty.ts";

export type { Band, Bands } from "./uncertainty.ts";
export type { CalibratedValue, Calibration } from "./calibration.ts";

export type PillarKey = "balance_sheet" | "cash_flow" | "trend" | "peers";

export type PillarInputKey =
  | "book_value"
  | "roe_mean"
  | "persistence"
  | "cost_of_equity"
  | "excess_return_value"
  | "fcf_normalised"
  | "growth_rate"
  | "terminal_growth"
  | "discount_rate"
  | "net_cash"
  | "other_classes"
  | "payout"
  | "nopat_trend"
  | "sales_growth"
  | "capitalisation_rate"
  | "predicted_pbr"
  | "sector_effect"
  | "size_effect"
  | "peer_count"
  | "adaptation_value";

/** A number that a pillar was computed from, with its source. */
export interface PillarInput {
  readonly key: PillarInputKey;
  readonly value: number;
  readonly unit: "yen" | "ratio" | "times" | "count" | "years";
  /** Period ends (YYYY-MM-DD) of the fiscal years used. */
  readonly periodEnds: readonly Day[];
  readonly documentIds: readonly string[];
}

export interface PillarResult {
  readonly key: PillarKey;
  /** Whole company, yen; null with a reason when it cannot be computed. */
  readonly value: number | null;
  /** Weight in the pooled logarithm, 0–1; the weights of one valuation sum to 1. */
  readonly weight: number;
  readonly reason: PillarAbsence | null;
  readonly inputs: readonly PillarInput[];
}

/** Why a pillar has no value; the web application has the wording. */
export type PillarAbsence =
  | "no_positive_book"
  | "no_cash_flow"
  | "nonpositive_fcf"
  | "no_net_cash"
  | "no_operating_profit"
  | "no_peers_model"
  | "sector_outside_model";

/** Why a company has no value; the web application has the wording. */
export type UnratedReason =
  | "too_few_years"
  | "negative_equity"
  | "stale_statement"
  | "changed_year_end"
  | "sector_outside_model"
  | "pillars_disagree"
  | "no_shares"
  | "implausible_figures"
  | "share_basis_unsure";

/** Result for one company at the close of a day, but for its bands. */
export interface ValueWithoutBands {
  readonly code: string;
  readonly date: Day;
  /** Null when rated. */
  readonly unrated: UnratedReason | null;
  /** Yen, whole company; null when unrated. */
  readonly value: number | null;
  /** Yen, whole company: the pillars pooled. */
  readonly valueBeforeCalibration: number | null;
  /** Net shares on the share basis of `date`; null when unknown. */
  readonly shares: number | null;
  readonly shareBasis: ShareBasis | null;
  readonly pillars: readonly PillarResult[];
  readonly calibration: Calibration;
  readonly window: FiscalWindow;
  /** Filings of the fiscal years known on `date`, the oldest year first. */
  readonly documentIds: readonly string[];
}

export interface Valuation extends ValueWithoutBands {
  /** Range in which the price is expected, yen, whole company; null when unrated. */
  readonly bands: Bands | null;
}

export type Verdict = "very_cheap" | "cheap" | "fair" | "expensive" | "very_expensive" | "unrated";

/** One fiscal year as a handle (specification 3.4); callers add `name`. */
export interface FiscalYearOffset {
  readonly periodStart: Day;
  readonly periodEnd: Day;
  readonly documentId: string;
  readonly isCurrent: boolean;
  readonly isForBegin: boolean;
  readonly isForEnd: boolean;
  readonly isCurrentBegin: boolean;
  readonly isCurrentEnd: boolean;
  readonly fcfNormIsPositive: boolean;
  readonly isAvailableForBegin: boolean;
  /** Calendar year of the period's end; two years share it after some changes of the year-end. */
  readonly absoluteFyIndex: number;
  readonly relativeFyIndex: number;
  /** Not twelve months. */
  readonly irregular: boolean;
}
