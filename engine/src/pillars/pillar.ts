import type { FiscalYear } from "../company/fiscal-years.ts";
import { claimOfOtherClasses } from "../company/share-classes.ts";
import type { PillarAbsence, PillarInput, PillarInputKey } from "../outputs.ts";

/** Result of one formula for one company, before weighting. */
export interface PillarEstimate {
  /** Whole company, yen, positive; null with a reason. */
  readonly value: number | null;
  readonly reason: PillarAbsence | null;
  readonly inputs: readonly PillarInput[];
}

/** Sources of a figure of the balance sheet: also the year that a summary's year carries it from. */
export function createBalanceSheetInput(
  key: PillarInputKey,
  value: number,
  { periodEnd, documentIds, carriedFrom }: FiscalYear,
): PillarInput {
  return {
    key,
    value,
    unit: "yen",
    periodEnds: [...(carriedFrom === null ? [] : [carriedFrom.periodEnd]), periodEnd],
    documentIds: [...(carriedFrom?.documentIds ?? []), ...documentIds],
  };
}

/** What of the owners' equity the value leaves to other classes of shares; none without such classes. */
export function otherClassesInput(latest: FiscalYear): readonly PillarInput[] {
  const claim = claimOfOtherClasses(latest.facts) ?? 0;
  return claim > 0 ? [createBalanceSheetInput("other_classes", claim, latest)] : [];
}

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
