import { getCompany, getFinancials, getPriceChart } from "./company-page.ts";
import { health, ready } from "./health.ts";
import { getMarket } from "./market.ts";
import { search, suggest } from "./search.ts";

/** Every endpoint with schemas, by name. */
export const endpoints = {
  getCompany,
  getPriceChart,
  getFinancials,
  search,
  suggest,
  getMarket,
  health,
  ready,
} as const;

export type Endpoints = typeof endpoints;
