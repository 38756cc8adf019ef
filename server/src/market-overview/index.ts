export { createMarketOverview, type MarketOverview } from "./create-market-overview.ts";
export { register as registerMarketOverview } from "./routes.ts";
