export { forecastDecision, isProven, MINIMUM_FORECAST_MONTHS } from "./decision.ts";
export type { ForecastDecision } from "./decision.ts";
export { createForecastMarket } from "./forecast-market.ts";
export { rankWithRevision } from "./rank-with-revision.ts";
export type { RankedWithRevision } from "./rank-with-revision.ts";
export type { CompanyForecast } from "./revision.ts";
