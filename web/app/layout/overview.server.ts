import type { MarketResponse } from "@tenbin/contract";
import { loadFromApi } from "../api/api.server.ts";
import type { Overview } from "../site/root-data.ts";

const MAX_SECTORS = 9;

interface OverviewSource {
  /** The API's data version; null without data. */
  readonly version: (request: Request) => Promise<string | null>;
  readonly market: (request: Request) => Promise<MarketResponse>;
}

/**
 * Reloads the overview when the data version changes, because rendered pages are cached per
 * version. Concurrent requests share one call. During an outage it returns the last overview, null
 * if there was none.
 */
export function createOverviewLoader({
  version,
  market,
}: OverviewSource): (request: Request) => Promise<Overview | null> {
  let overview: Overview | null = null;
  let knownVersion: string | null = null;
  let loading: Promise<void> | null = null;
  const refresh = async (request: Request) => {
    const current = await version(request);
    if (current !== null && current === knownVersion) return;
    overview = toOverview(await market(request));
    knownVersion = current;
  };
  return async (request) => {
    loading ??= refresh(new Request(request.url))
      // The page itself reports the outage.
      .catch(() => {})
      .finally(() => {
        loading = null;
      });
    await loading;
    return overview;
  };
}

function toOverview({
  market_date: marketDate,
  sample,
  sources,
  sectors,
}: MarketResponse): Overview {
  const largest = sectors.toSorted((a, b) => b.count - a.count).slice(0, MAX_SECTORS);
  return { marketDate, sample, sources, sectors: largest };
}

export const loadOverview = createOverviewLoader({
  version: async (request) => (await loadFromApi(request, "ready")).data.data_version,
  market: async (request) => (await loadFromApi(request, "getMarket")).data,
});
