import type { Company, CompanyPage } from "@tenbin/contract";
import type { EvidenceKey } from "@tenbin/engine";
import { fiscalYearName } from "../companies/index.ts";
import type { RankedEvidence } from "../valuation/index.ts";

const nameOf = (periodEnd: string | null | undefined) =>
  periodEnd == null ? null : fiscalYearName(periodEnd);

/** Undefined for a company that the market in memory does not have. */
export function evidenceView(
  evidence: RankedEvidence | undefined,
): Pick<Company, "evidence" | "score"> & { readonly page: Pick<CompanyPage, "evidence"> } {
  const fact = (key: EvidenceKey) => ({
    figure: evidence?.figures[key] ?? null,
    place: evidence?.places[key] ?? null,
  });
  return {
    evidence: evidence?.level ?? null,
    score: evidence?.score ?? null,
    page: {
      evidence: {
        absence: evidence === undefined ? "no_statement" : evidence.absence,
        fiscal_year: nameOf(evidence?.periodEnd),
        carried_from: nameOf(evidence?.carriedFrom),
        profit_years: evidence?.profitYears ?? 0,
        facts: {
          net_cash_ratio: fact("netCashRatio"),
          dividend_raised: fact("dividendRaised"),
          operating_profit_to_ev: fact("operatingProfitToEv"),
          roe: fact("roe"),
        },
      },
    },
  };
}
