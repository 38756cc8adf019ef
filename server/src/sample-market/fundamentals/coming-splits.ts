import type { IssueProfile } from "../roster/issue-profile.ts";
import type { QuarterFigures } from "./fundamentals.ts";
import { roundDividend } from "./share-capital.ts";

/**
 * Figures as they are filed: on the share basis of their period end, also after splits to come. The simulation knows
 * none of these, because they would change what it rounds and with it forecasts that are already disclosed.
 */
export function applyComingSplits(
  { comingSplits }: IssueProfile,
  figures: readonly QuarterFigures[],
): QuarterFigures[] {
  return figures.map((one) => {
    const factor = comingSplits
      .filter(({ exDate }) => exDate <= one.quarter.end)
      .reduce((product, split) => product * split.factor, 1);
    return factor === 1 ? one : onShareBasis(one, factor);
  });
}

function onShareBasis(figures: QuarterFigures, factor: number): QuarterFigures {
  const { dividendPerShare, nextPlannedDividend, buyback } = figures;
  const toShares = (count: number) => Math.round(count / factor);
  const toDividend = (yen: number) => roundDividend(yen * factor);
  return {
    ...figures,
    issuedShares: toShares(figures.issuedShares),
    treasuryShares: toShares(figures.treasuryShares),
    dividendPerShare: dividendPerShare === null ? null : toDividend(dividendPerShare),
    plannedDividend: toDividend(figures.plannedDividend),
    nextPlannedDividend: nextPlannedDividend === null ? null : toDividend(nextPlannedDividend),
    buyback: buyback === null ? null : { ...buyback, shares: toShares(buyback.shares) },
  };
}
