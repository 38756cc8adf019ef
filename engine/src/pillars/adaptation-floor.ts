import type { FiscalYear } from "../company/fiscal-years.ts";
import { adaptationValue } from "../money/residual-income.ts";
import type { PillarInput } from "../outputs.ts";
import { createPillarInput } from "./pillar.ts";
import type { PillarEstimate } from "./pillar.ts";

/**
 * Raises the estimate to the adaptation value of its book. The floor is listed among the inputs
 * only where it applies, so that the shown value always follows from them. Null for book ≤ 0, where
 * there is no adaptation value.
 */
export function withAdaptationFloor(
  value: number,
  book: number,
  latest: FiscalYear,
  inputs: readonly PillarInput[],
): PillarEstimate {
  if (book <= 0) return { value: null, reason: "no_positive_book", inputs };
  const floor = adaptationValue(book);
  if (value >= floor) return { value, reason: null, inputs };
  const binding = createPillarInput("adaptation_value", floor, "yen", [latest]);
  return { value: floor, reason: null, inputs: [...inputs, binding] };
}
