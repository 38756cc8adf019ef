import type { FiscalYear } from "../fiscal-years.ts";
import { adaptationValue } from "../money/residual-income.ts";
import type { PillarInput } from "../outputs.ts";
import { createPillarInput } from "./pillar.ts";
import type { PillarEstimate } from "./pillar.ts";

/**
 * The estimate raised to the adaptation value of its book where it lies below. The floor is listed
 * among the inputs only where it binds, so that the value shown always follows from them. Null for
 * book ≤ 0, which has no other use to be put to.
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
