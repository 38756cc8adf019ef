import { z } from "zod";
import { day, ticker } from "../schemas/company.ts";
import { disclosure } from "../schemas/disclosure.ts";
import { priceChart } from "./companies/price-chart.ts";
import { valuation } from "../schemas/valuation.ts";
import { defineEndpoint } from "./endpoint.ts";
import { companyRow, facet } from "./search.ts";
import { valueDerived } from "../schemas/fields/value-derived.ts";

/** Equal-width bins over a metric that is never masked. */
export const histogram = z.object({
  from: z.number(),
  to: z.number(),
  counts: z.array(z.int()),
  threshold: z.number(),
  total: z.int(),
  above: z.int(),
});
export type Histogram = z.infer<typeof histogram>;

/** An open company: shown analysed to every viewer. */
const openCompany = companyRow.extend({
  ratio: valueDerived(z.number().nullable()),
  value_per_share: valueDerived(z.number().nullable()),
});

export const market = z.object({
  market_date: day.nullable(),
  sample: z.boolean(),
  sources: z.array(z.string()),
  companies: z.int(),
  statements: z.int(),
  /** At most three; the first is the hero of the front page. */
  open: z.array(openCompany),
  hero: z
    .object({
      ticker,
      price: priceChart.shape.price,
      price_decimals: priceChart.shape.price_decimals,
      value: priceChart.shape.value,
      valuation: valueDerived(valuation.nullable()),
    })
    .nullable(),
  /**
   * Forecast revisions on the last market day that had any; null where the data has no forecasts.
   */
  revisions: z.object({ date: day, up: z.int(), down: z.int(), disclosed: z.int() }).nullable(),
  /** Progress minus the company's own five-year mean, in ratio points; null without forecasts. */
  progress: histogram.nullable(),
  cash_price_ratio: histogram.nullable(),
  disclosures: z.array(
    disclosure.extend({ ticker, name_jp: z.string(), note: z.string().nullable() }),
  ),
  sectors: z.array(facet),
  segments: z.array(facet),
});
export type MarketResponse = z.infer<typeof market>;

export const getMarket = defineEndpoint({
  name: "getMarket",
  summary: "The front page: open companies, unmasked aggregates, newest disclosures, sectors",
  access: "anyone",
  output: market,
  errors: [],
});
