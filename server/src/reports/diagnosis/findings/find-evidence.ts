import type { EvidenceLevel } from "@tenbin/contract";
import { type EvidenceKey, evidenceKeys } from "@tenbin/engine";
import type { DiagnosisInput } from "../diagnosis-input.ts";
import type { FigureKey } from "../figure-labels.ts";
import { type FindingFigure, figure, yearFigure } from "../figure.ts";

/** A fact with its figure and its place among all companies, counted from the nearer end. */
export interface PlacedFact {
  readonly key: EvidenceKey;
  readonly figure: FindingFigure;
  readonly isUpperHalf: boolean;
  readonly place: FindingFigure;
  /** Fiscal years in the mean operating profit. */
  readonly profitYears: number;
}

export type EvidenceFinding =
  | { readonly kind: "evidence_best"; readonly level: EvidenceLevel; readonly best: PlacedFact }
  | { readonly kind: "evidence_worst"; readonly worst: PlacedFact }
  | {
      readonly kind: "evidence_carried";
      readonly year: FindingFigure;
      readonly from: FindingFigure;
    }
  | { readonly kind: "evidence_missing"; readonly missing: FindingFigure };

const figureKeys: Readonly<Record<EvidenceKey, FigureKey>> = {
  netCashRatio: "net_cash_share",
  dividendRaised: "dividend_change",
  operatingProfitToEv: "operating_profit_to_ev",
  roe: "roe_latest",
};

/** What speaks for the verdict and what against it, among the four facts. */
export function findEvidence({ evidence, valuation }: DiagnosisInput): EvidenceFinding[] {
  if (valuation === null || evidence === null) return [];
  const { level, absence, figures, periodEnd, carriedFrom } = evidence;
  if (absence === "too_few_facts") {
    const missing = evidenceKeys.filter((key) => figures[key] === null).length;
    return [{ kind: "evidence_missing", missing: figure("missing_facts", missing, "count") }];
  }
  const facts = placedFacts(evidence);
  const [worst, best] = [facts[0], facts.at(-1)];
  if (level === null || worst === undefined || best === undefined) return [];
  const carried: EvidenceFinding[] =
    periodEnd === null || carriedFrom === null
      ? []
      : [
          {
            kind: "evidence_carried",
            year: yearFigure("fiscal_year", periodEnd),
            from: yearFigure("fiscal_year_other", carriedFrom),
          },
        ];
  return [{ kind: "evidence_best", level, best }, { kind: "evidence_worst", worst }, ...carried];
}

/** The lowest place first. */
function placedFacts({
  figures,
  places,
  profitYears,
}: NonNullable<DiagnosisInput["evidence"]>): PlacedFact[] {
  return evidenceKeys
    .flatMap((key) => {
      const [own, place] = [figures[key], places[key]];
      return own === null || place === null ? [] : [{ key, own, place }];
    })
    .toSorted((a, b) => a.place - b.place)
    .map(({ key, own, place }) => {
      const isUpperHalf = place >= 0.5;
      const share = isUpperHalf ? 1 - place : place;
      return {
        key,
        figure: figure(
          figureKeys[key],
          own,
          key === "dividendRaised" ? "percent" : "signed_percent",
        ),
        isUpperHalf,
        profitYears,
        // Whole percents that hold for the company: within the first 1 %, not within 0 %.
        place: figure("evidence_place", Math.ceil(share * 100) / 100, "whole_percent"),
      };
    });
}
