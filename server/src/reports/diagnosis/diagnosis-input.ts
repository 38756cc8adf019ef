import type {
  Company,
  CompanyPage,
  Financials,
  FiscalYearFigures,
  Pillar,
  PillarKey,
  ValuationView,
} from "@tenbin/contract";
import type { AccuracyRecord, RankedEvidence } from "../../valuation/index.ts";

export interface Revaluation {
  readonly documentId: string;
  /** Null where there was no value before. */
  readonly before: number | null;
  readonly after: number;
  /** The pillar that moved most in the direction of the value, after ÷ before − 1. */
  readonly largestMove: { readonly key: PillarKey; readonly change: number } | null;
  /** The first close after the disclosure, on today's share basis. */
  readonly firstPrice: number;
}

export interface CompanyBandCoverage {
  readonly share: number;
  readonly companies: number;
}

/** All facts for a diagnosis, as known at the close of `today`. */
export interface DiagnosisInput {
  readonly today: string;
  readonly company: Pick<
    Company,
    "verdict" | "warning" | "industry_category" | "op" | "op5" | "netcash" | "cash_price_ratio"
  >;
  readonly page: Pick<CompanyPage, "unrated_reason" | "netcash_parts" | "progress">;
  /** Null while unrated. */
  readonly valuation: ValuationView | null;
  /** Also present when the pillars disagree too much for a rating. */
  readonly pillars: readonly Pillar[];
  readonly financials: Pick<Financials, "years" | "quarters">;
  /** Day (JST) and title of every document known today. */
  readonly documents: ReadonlyMap<string, { readonly day: string; readonly title: string }>;
  readonly record: Pick<AccuracyRecord, "score" | "within" | "rated">;
  readonly revaluation: Revaluation | null;
  /** Null for a company that the market in memory does not have. */
  readonly evidence: RankedEvidence | null;
  readonly coverage: CompanyBandCoverage | "measuring" | null;
}

export function reportedYears({ financials }: DiagnosisInput): FiscalYearFigures[] {
  return financials.years.filter(({ status }) => status === "reported");
}
