import {
  type EvidenceLevel,
  evidenceFigures,
  placeEvidence,
  type ShareSplit,
} from "@tenbin/engine";
import { splitFactor } from "../../companies/index.ts";
import type { CompanyValueLine, Valuations } from "../../valuation/index.ts";
import type { Close } from "./closes.ts";

export type EvidenceOn = (close: Close) => EvidenceLevel | null;

interface EvidenceSeries {
  readonly line: CompanyValueLine;
  readonly splits: readonly ShareSplit[];
  /** Closes are on the share basis of this day. */
  readonly basisDay: string;
}

/**
 * Evidence at the closes of some days: facts from filings known then, placed among all companies as
 * they stood at the month end before. Null for a company that is not ranked, with too few facts, or
 * before the first ranked month end.
 */
export async function readEvidenceOn(
  valuation: Pick<Valuations, "evidenceScaleBefore">,
  days: readonly string[],
  { line, splits, basisDay }: EvidenceSeries,
): Promise<EvidenceOn> {
  const scales = new Map(
    await Promise.all(
      days.map(async (day) => [day, await valuation.evidenceScaleBefore(day)] as const),
    ),
  );
  return ({ day, price }) => {
    const scale = scales.get(day) ?? null;
    const { basis, shares, unranked } = line.evidenceOn(day);
    if (scale === null || shares === null || unranked !== null) return null;
    const marketValue = (price / splitFactor(splits, day, basisDay)) * shares;
    return placeEvidence(evidenceFigures(basis, marketValue), scale).level;
  };
}
