import type {
  Company,
  CompanyPage,
  Financials,
  FiscalYearFigures,
  Pillar,
  PillarKey,
  ValuationView,
} from "@tenbin/contract";
import type { AccuracyRecord } from "../../valuation/index.ts";

/** The value before and after the newest annual filing became known; per share, yen. */
export interface Revaluation {
  readonly documentId: string;
  /** Null where there was no value before. */
  readonly before: number | null;
  readonly after: number;
  /** The pillar that moved most in the value's direction, after ÷ before − 1; null without any. */
  readonly largestMove: { readonly key: PillarKey; readonly change: number } | null;
  /** The first close that could know the filing, on today's share basis. */
  readonly firstPrice: number;
}

/** How often the 80 % band held the price, by the published record. */
export interface BandCoverage {
  readonly share: number;
  readonly companies: number;
}

/** Everything that a diagnosis may speak of, as known at the close of `today`. */
export interface DiagnosisInput {
  readonly today: string;
  readonly company: Pick<
    Company,
    "verdict" | "warning" | "industry_category" | "op" | "op5" | "netcash" | "cash_price_ratio"
  >;
  readonly page: Pick<CompanyPage, "unrated_reason" | "netcash_parts" | "progress">;
  /** Null while unrated. */
  readonly valuation: ValuationView | null;
  /** Also of a company whose pillars disagree too much to be rated. */
  readonly pillars: readonly Pillar[];
  readonly financials: Pick<Financials, "years" | "quarters">;
  /** Day (JST) and title of every document known today. */
  readonly documents: ReadonlyMap<string, { readonly day: string; readonly title: string }>;
  readonly record: Pick<AccuracyRecord, "score" | "within" | "rated">;
  readonly revaluation: Revaluation | null;
  readonly coverage: BandCoverage | null;
}

/** Reported fiscal years, oldest first. */
export function reportedYears({ financials }: DiagnosisInput): FiscalYearFigures[] {
  return financials.years.filter(({ status }) => status === "reported");
}
