export { edgeCases, isEdgeCase, type EdgeCase } from "./roster/edge-cases.ts";
export { dailyPriceLimit } from "./prices/price-rules.ts";
export {
  DEFAULT_SEED,
  generateSampleMarket,
  sampleMarket,
  type SampleMarket,
} from "./generate-sample-market.ts";
