export { blockResamples, percentileInterval } from "./block-bootstrap.ts";
export type { Interval } from "./block-bootstrap.ts";
export { fifthSpread } from "./fifth-spread.ts";
export { randomSource } from "./random.ts";
export { mean } from "../statistics/mean.ts";
export { quantile } from "../statistics/quantile.ts";
export {
  meanOverDates,
  meanOverMembers,
  medianOverMembers,
  orderedByValue,
  sumsByDate,
} from "./resampled.ts";
export type { Draws, Series } from "./resampled.ts";
export { spearman } from "./spearman.ts";
