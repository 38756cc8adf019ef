export interface FigureComparison {
  readonly code: string;
  readonly periodEnd: string;
  readonly documentId: string;
  readonly ours: number;
  readonly theirs: number;
  readonly agrees: boolean;
}

/** Result of comparing our figures with published ones. */
export interface AccuracyCheck {
  readonly name: string;
  readonly rows: number;
  readonly agreeing: number;
  /** agreeing ÷ rows; null without rows. */
  readonly share: number | null;
  readonly target: number;
  readonly passed: boolean;
  readonly misses: readonly Omit<FigureComparison, "agrees">[];
}

/** @param minRows with fewer comparisons the check fails */
export function summarizeComparisons(
  name: string,
  target: number,
  comparisons: readonly FigureComparison[],
  minRows = 1,
): AccuracyCheck {
  const misses = comparisons
    .filter(({ agrees }) => !agrees)
    .map(({ code, periodEnd, documentId, ours, theirs }) => ({
      code,
      periodEnd,
      documentId,
      ours,
      theirs,
    }));
  const rows = comparisons.length;
  const share = rows === 0 ? null : (rows - misses.length) / rows;
  return {
    name,
    rows,
    agreeing: rows - misses.length,
    share,
    target,
    passed: rows >= minRows && share !== null && share >= target,
    misses,
  };
}
