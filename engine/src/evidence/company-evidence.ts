import type { Day } from "../calendar/days.ts";
import type { CarriedFrom } from "../company/carry-over.ts";
import type { FiscalYear } from "../company/fiscal-years.ts";
import type { CompanyHistory } from "../company/inputs.ts";
import { createPointInTimeCompany, type PointInTimeCompany } from "../point-in-time-company.ts";
import { type EvidenceBasis, evidenceBasisOf } from "./basis.ts";
import { type EvidenceFigures, evidenceFigures } from "./figures.ts";

/** Why a company is not ranked among others. */
export type UnrankedReason =
  | "sector_outside_model"
  | "no_statement"
  | "ordinary_equity_unknown"
  | "negative_equity";

/** What the evidence of one company rests on, from filings disclosed before the close of a day. */
export interface CompanyEvidence {
  readonly basis: EvidenceBasis;
  /** Null where the company is ranked. */
  readonly unranked: UnrankedReason | null;
  /** Net shares on the share basis of the day; null when unknown. */
  readonly shares: number | null;
  /** End of the latest usable fiscal year; null without any. */
  readonly periodEnd: Day | null;
  /** Set while the latest year is known from a summary only (`carryOver`). */
  readonly carriedFrom: CarriedFrom | null;
}

/** Depends on nothing later than the close of `day`. */
export function companyEvidenceOn(history: CompanyHistory, day: Day): CompanyEvidence {
  return evidenceOn(createPointInTimeCompany(history), day);
}

/** The same of a company whose states are kept. */
export function evidenceOn(company: PointInTimeCompany, day: Day): CompanyEvidence {
  const { years, latest } = company.stateOn(day);
  return {
    basis: basisOf(company, years),
    unranked: unrankedReason(company, day),
    shares: company.sharesOn(day)?.count ?? null,
    periodEnd: latest?.periodEnd ?? null,
    carriedFrom: latest?.carriedFrom ?? null,
  };
}

/**
 * The four facts at a month end, as `PointInTimeCompany.marketValueAt` has the price. Null for a
 * company that is not ranked or has no market value.
 */
export function monthEndFigures(
  company: PointInTimeCompany,
  monthEnd: Day,
): EvidenceFigures | null {
  if (unrankedReason(company, monthEnd) !== null) return null;
  const marketValue = company.marketValueAt(monthEnd);
  if (marketValue === null) return null;
  const { years } = company.stateOn(monthEnd);
  return evidenceFigures(basisOf(company, years), marketValue);
}

/** Kept with the years, which change with a filing only: month ends between filings share them. */
const bases = new WeakMap<readonly FiscalYear[], EvidenceBasis>();

function basisOf({ history }: PointInTimeCompany, years: readonly FiscalYear[]): EvidenceBasis {
  const known = bases.get(years);
  if (known !== undefined) return known;
  const basis = evidenceBasisOf(years, history.splits);
  bases.set(years, basis);
  return basis;
}

/**
 * Funds and financials are not ranked, because their balance sheets say something else, nor are
 * companies without a usable year or without positive book value, or whose other classes of shares leave
 * an unknown part of it. Null for all others.
 */
export function unrankedReason(company: PointInTimeCompany, day: Day): UnrankedReason | null {
  if (company.history.kind === "fund" || company.isFinancialOn(day)) return "sector_outside_model";
  const { latest, book } = company.stateOn(day);
  if (latest === null) return "no_statement";
  if (book === null) return "ordinary_equity_unknown";
  return book > 0 ? null : "negative_equity";
}
