export { awkward, isAwkward, type AwkwardKind } from "./roster/awkward.ts";
export { limitWidth } from "./prices/price-rules.ts";
export {
  DEFAULT_SEED,
  generateSampleMarket,
  sampleMarket,
  type SampleMarket,
} from "./generate-sample-market.ts";
