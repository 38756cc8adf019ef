import {
  createPanel,
  mean,
  type Panel,
  type PanelRow,
  residualRanks,
  spearmanContributions,
  spreadContributions,
} from "@tenbin/engine";
import { MINIMUM_COMPANIES } from "./protocol.ts";

export interface SignalOutcome extends PanelRow {
  readonly signal: number;
  readonly outcome: number;
  /** What the price's own past says, in the order of `priceControls`. */
  readonly controls: readonly (number | null)[];
}

/** Of each date with enough companies; the mean of a date's rows is that date's figure. */
export interface PredictivePower {
  readonly ic: Panel;
  readonly icBeyondPrice: Panel;
  readonly spread: Panel;
  /** Rank correlation by date; null on dates with too few companies. */
  readonly icByDate: readonly (number | null)[];
}

export function predictivePower(
  dateCount: number,
  pairs: readonly SignalOutcome[],
): PredictivePower {
  const byDate = Map.groupBy(pairs, ({ date }) => date);
  const panelOf = (contribute: (own: readonly SignalOutcome[]) => Float64Array | null): Panel => {
    const rows: SignalOutcome[] = [];
    const values: number[] = [];
    for (const own of byDate.values()) {
      const contributions = own.length < MINIMUM_COMPANIES ? null : contribute(own);
      if (contributions === null) continue;
      rows.push(...own);
      values.push(...contributions);
    }
    return createPanel(dateCount, rows, values);
  };
  const ic = panelOf((own) => spearmanContributions(signalsOf(own), outcomesOf(own)));
  return {
    ic,
    icBeyondPrice: panelOf((own) => {
      const residuals = residualRanks(signalsOf(own), controlsOf(own));
      return residuals === null ? null : spearmanContributions(residuals, outcomesOf(own));
    }),
    spread: panelOf((own) => spreadContributions(signalsOf(own), outcomesOf(own))),
    icByDate: dateMeans(ic),
  };
}

function dateMeans({ dateCount, dates, values }: Panel): (number | null)[] {
  const byDate: number[][] = Array.from({ length: dateCount }, () => []);
  for (const [row, value] of values.entries()) byDate[dates[row]!]!.push(value);
  return byDate.map(mean);
}

const signalsOf = (own: readonly SignalOutcome[]) => own.map(({ signal }) => signal);
const outcomesOf = (own: readonly SignalOutcome[]) => own.map(({ outcome }) => outcome);
const controlsOf = (own: readonly SignalOutcome[]) =>
  (own[0]?.controls ?? []).map((_, control) => own.map(({ controls }) => controls[control]!));
