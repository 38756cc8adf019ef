export { blockResamples, percentileInterval } from "./block-bootstrap.ts";
export type { Interval } from "./block-bootstrap.ts";
export { quintileSpread } from "./quintile-spread.ts";
export { seededRandom } from "./random.ts";
export { mean } from "../statistics/mean.ts";
export { quantile } from "../statistics/quantile.ts";
export {
  meanOverDates,
  meanOverMembers,
  medianOverMembers,
  orderByValue,
  sumsByDate,
} from "./resampled-statistics.ts";
export type { Draws, Series } from "./resampled-statistics.ts";
export { spearman } from "./spearman.ts";
