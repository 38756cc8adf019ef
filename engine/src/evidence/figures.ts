import { enterpriseValue } from "../money/enterprise-value.ts";
import type { EvidenceBasis } from "./basis.ts";

/** The four facts, in the order in which they are shown. */
export const evidenceKeys = [
  "netCashRatio",
  "dividendRaised",
  "operatingProfitToEv",
  "roe",
] as const;
export type EvidenceKey = (typeof evidenceKeys)[number];

/** Plain ratios; null where the filings lack the parts. The higher, the more they speak for it. */
export type EvidenceFigures = Readonly<Record<EvidenceKey, number | null>>;

export const NO_EVIDENCE_FIGURES: EvidenceFigures = {
  netCashRatio: null,
  dividendRaised: null,
  operatingProfitToEv: null,
  roe: null,
};

/**
 * The four facts at a market value in yen: net cash ÷ market value, change of the dividend,
 * three-year mean operating profit ÷ enterprise value, return on equity.
 */
export function evidenceFigures(
  { netCash, dividendChange, operatingProfitMean, roe }: EvidenceBasis,
  marketValue: number,
): EvidenceFigures {
  return {
    netCashRatio: netCash === null ? null : netCash / marketValue,
    dividendRaised: dividendChange,
    operatingProfitToEv:
      netCash === null || operatingProfitMean === null
        ? null
        : operatingProfitMean / enterpriseValue(marketValue, netCash),
    roe,
  };
}
