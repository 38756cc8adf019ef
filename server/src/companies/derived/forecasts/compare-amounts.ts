import type { AmountComparison, AmountMove } from "@tenbin/contract";

/** No rate where a loss or zero is involved: the percentage would mean nothing. */
export function compareAmounts(before: number | null, after: number | null): AmountComparison {
  if (before === null || after === null) return { before, move: null, rate: null };
  return {
    before,
    move: moveBetween(before, after),
    rate: before > 0 && after > 0 ? after / before - 1 : null,
  };
}

function moveBetween(before: number, after: number): AmountMove {
  if (after === before) return "unchanged";
  if (before >= 0 && after < 0) return "to_loss";
  if (before < 0 && after > 0) return "to_profit";
  if (before < 0 && after < 0) return after > before ? "smaller_loss" : "larger_loss";
  return after > before ? "up" : "down";
}
