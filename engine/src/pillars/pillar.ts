import type { FiscalYear } from "../fiscal-years.ts";
import type { PillarAbsence, PillarInput, PillarInputKey } from "../outputs.ts";

/** What one formula says of one company, before weights. */
export interface PillarEstimate {
  /** Whole company, yen, positive; null with a reason. */
  readonly value: number | null;
  readonly reason: PillarAbsence | null;
  readonly inputs: readonly PillarInput[];
}

/** One input as shown beside its pillar, with the fiscal years and documents it was taken from. */
export function createPillarInput(
  key: PillarInputKey,
  value: number,
  unit: PillarInput["unit"],
  years: readonly FiscalYear[],
): PillarInput {
  return {
    key,
    value,
    unit,
    periodEnds: years.map((year) => year.periodEnd),
    documentIds: years.flatMap((year) => year.documentIds),
  };
}
