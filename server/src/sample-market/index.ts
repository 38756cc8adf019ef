export { edgeCases, isEdgeCase, type EdgeCase } from "./roster/edge-cases.ts";
export { EXAMPLE_CODE } from "./roster/documented-issues.ts";
export { LAST_DAY_TO_COME } from "./calendar/market-dates.ts";
export { createSampleFeed } from "./create-sample-feed.ts";
export { dailyPriceLimit } from "./prices/price-rules.ts";
export { DEFAULT_SEED, generateSampleMarket, type SampleMarket } from "./generate-sample-market.ts";
export { createRandom } from "./random.ts";
