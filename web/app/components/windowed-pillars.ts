import type { PillarKey } from "@tenbin/contract";

/** Pillars whose figures change with the begin and end fiscal years. */
export const windowedPillars: ReadonlySet<PillarKey> = new Set(["cash_flow", "trend"]);
