import type { MarketResponse } from "@tenbin/contract";
import type { Valuations } from "../valuation/index.ts";
import { buildMarketOverview } from "./build-market-overview.ts";

export type MarketOverview = () => Promise<MarketResponse>;

/** Built once for each market and its open companies. */
export function createMarketOverview({
  valuation,
  findOpenCodes,
}: {
  readonly valuation: Valuations;
  /** Of the companies that everybody sees analysed, five characters each. */
  readonly findOpenCodes: () => Promise<readonly string[]>;
}): MarketOverview {
  const build = valuation.memoize(1, (codes: readonly string[]) =>
    buildMarketOverview(valuation, codes),
  );
  return async () => build(await findOpenCodes());
}
