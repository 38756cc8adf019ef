import {
  COST_OF_EQUITY,
  GROWTH_RETENTION,
  GROWTH_YEARS,
  TERMINAL_GROWTH,
} from "../money/assumptions.ts";
import { twoStageValue } from "../money/two-stage.ts";
import type { PillarResult } from "../outputs.ts";

/**
 * Present value of one yen of the pillar's yearly flow: what `twoStageValue` multiplies it by.
 * Null for a pillar that values no flow.
 */
export function flowMultiple({ key, inputs }: Pick<PillarResult, "key" | "inputs">): number | null {
  const growth = initialGrowth(key, inputs);
  return growth === null
    ? null
    : twoStageValue(1, growth, COST_OF_EQUITY, GROWTH_YEARS, TERMINAL_GROWTH);
}

function initialGrowth(key: PillarResult["key"], inputs: PillarResult["inputs"]): number | null {
  const valueOf = (name: string) => inputs.find((input) => input.key === name)?.value ?? null;
  if (key === "cash_flow") return valueOf("growth_rate");
  const sales = key === "trend" ? valueOf("sales_growth") : null;
  return sales === null ? null : sales * GROWTH_RETENTION;
}
