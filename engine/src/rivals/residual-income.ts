import { clamp } from "../money/growth.ts";
import { parentEquity } from "../company/parent-equity.ts";
import { excessReturnValue } from "../money/residual-income.ts";
import { mean } from "../statistics/mean.ts";
import type { Rival } from "./rival.ts";

/** Fiscal years in the mean return. */
const ROE_YEARS = 3;
/** Bounds of a return on equity that is expected to persist. */
const ROE_BOUNDS = [-0.2, 0.5] as const;

/**
 * Residual income alone: B + B · (ROE − r) · ω ÷ (1 + r − ω), ROE being the mean over three fiscal
 * years of profit ÷ book (Ohlson, 1995; Frankel and Lee, 1998). Null where that is not positive.
 */
export const residualIncome: Rival = {
  kind: "value",
  evaluate({ state, book }) {
    const returns = state.years
      .filter((year) => year.usable)
      .slice(-ROE_YEARS)
      .flatMap(({ facts }) => {
        const equity = parentEquity(facts);
        return equity === null || equity <= 0 || facts.profit === null
          ? []
          : [facts.profit / equity];
      });
    const roe = mean(returns);
    if (roe === null) return null;
    const value = book + excessReturnValue(book, clamp(roe, ...ROE_BOUNDS));
    return value > 0 ? value : null;
  },
};
