export { blockResamples, percentileInterval } from "./block-bootstrap.ts";
export type { Interval } from "./block-bootstrap.ts";
export { crossedResamples } from "./crossed-resamples.ts";
export type { Draw } from "./crossed-resamples.ts";
export { outerFifths, spearmanContributions, spreadContributions } from "./date-statistics.ts";
export { calibrateWidening, widenInterval } from "./interval-widening.ts";
export type { IntervalWidening } from "./interval-widening.ts";
export { seededRandom } from "./random.ts";
export { residualRanks } from "./residual-ranks.ts";
export {
  createPanel,
  createRowWeights,
  meanOfDateMeans,
  meanOverRows,
  medianOverRows,
  orderByValue,
  weightedMean,
} from "./resampled-statistics.ts";
export type { Draws, Panel, PanelRow } from "./resampled-statistics.ts";
export { mean } from "../statistics/mean.ts";
export { quantile } from "../statistics/quantile.ts";
