import type { Doubt, ValuationView } from "@tenbin/contract";
import type { ListedSector, MonthEndPrice, Valuation } from "@tenbin/engine";
import {
  type CompanyInput,
  deriveCompany,
  type DerivedCompany,
  disclosureOf,
  documentsAsOf,
  type DocumentRecord,
  latestStatement,
  quoteDecimals,
} from "../companies/index.ts";
import { findDoubts } from "./doubts.ts";
import { type AccuracyRecord, accuracyRecord, ratePrice, type Rating } from "./rules.ts";
import type { StoredValuation, ValuePoint } from "./store.ts";
import { valuationView } from "./valuation-view.ts";

/** A company's data, and the market's month ends on which its accuracy is measured. */
export interface WeighInput extends CompanyInput {
  readonly sectors: readonly ListedSector[];
  readonly monthEnds: readonly string[];
  readonly closes: readonly MonthEndPrice[];
  readonly valuation: StoredValuation | null;
  /** Stored values, at least of the month ends that the accuracy covers. */
  readonly points: readonly ValuePoint[];
}

export interface WeighedCompany {
  readonly documents: readonly DocumentRecord[];
  readonly statement: DocumentRecord | null;
  readonly derived: DerivedCompany;
  readonly rating: Rating;
  readonly accuracy: AccuracyRecord;
  readonly doubts: readonly Doubt[];
}

/** Derives and rates a company, for its page and for every list alike. */
export function weighCompany(input: WeighInput): WeighedCompany {
  const { day, splits, valuation, points } = input;
  const documents = documentsAsOf(input.documents, day);
  const monthEnds = new Set(input.monthEnds);
  const rating = rateAgainst(valuation, { ...input, documents });
  const derived = deriveCompany(input);
  return {
    documents,
    statement: latestStatement(documents),
    derived,
    rating,
    accuracy: accuracyRecord(
      input.monthEnds,
      new Map(input.points.map((point) => [point.date, point])),
      new Map(input.closes.map((price) => [price.date.slice(0, 7), price])),
      splits,
    ),
    doubts: findDoubts({
      valuation: rating.verdict === "unrated" ? null : valuation,
      points: points.filter(({ date }) => monthEnds.has(date)),
      years: derived.financials.years,
      resultsAt: latestStatement(documents.filter(isNoCorrection))?.disclosedAt ?? null,
      splits,
      today: day,
    }),
  };
}

/** A corrected report is no new result. */
function isNoCorrection(document: DocumentRecord): boolean {
  return disclosureOf(document).kind !== "correction";
}

export function rateAgainst(
  valuation: Valuation | null,
  { issue, quote, splits, day, documents }: CompanyInput,
): Rating {
  const statementAt = latestStatement(documents)?.disclosedAt ?? null;
  return ratePrice({ issue, quote, valuation, statementAt, splits, today: day });
}

export function ratedView(
  valuation: (Valuation & { readonly engineVersion: string }) | null,
  rating: Rating,
  { issue, quote, splits, day, documents }: CompanyInput,
): ValuationView | null {
  if (valuation === null || quote === null || rating.price === null) return null;
  if (rating.verdict === "unrated") return null;
  const decimals = quoteDecimals(issue, quote);
  const weighed = { price: rating.price, decimals, date: quote.date };
  return valuationView(valuation, weighed, splits, documents, day);
}
