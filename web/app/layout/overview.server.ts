import type { MarketResponse } from "@tenbin/contract";
import { loadFromApi } from "../api/api.server.ts";
import {
  collectDataVersions,
  newestDataVersion,
  noteDataVersion,
} from "../api/data-versions.server.ts";
import type { Overview } from "../site/root-data.ts";

const MAX_SECTORS = 9;

interface OverviewSource {
  /** The API's data version; null without data. */
  readonly version: (request: Request) => Promise<string | null>;
  /** With the data version of the answer itself; null if it tells none. */
  readonly market: (request: Request) => Promise<VersionedMarket>;
}

interface VersionedMarket {
  readonly market: MarketResponse;
  readonly version: string | null;
}

interface KeptOverview {
  readonly overview: Overview;
  readonly version: string | null;
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
  let kept: KeptOverview | null = null;
  let loading: Promise<void> | null = null;
  const refresh = async (request: Request) => {
    const current = await version(request);
    if (current !== null && current === kept?.version) return;
    const answer = await market(request);
    kept = { overview: toOverview(answer.market), version: answer.version };
  };
  return async (request) => {
    loading ??= refresh(new Request(request.url))
      // The page itself reports the outage.
      .catch(() => {})
      .finally(() => {
        loading = null;
      });
    await loading;
    if (kept !== null) noteDataVersion(kept.version);
    return kept?.overview ?? null;
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
  async market(request) {
    const { result, versions } = await collectDataVersions(newestDataVersion(), () =>
      loadFromApi(request, "getMarket"),
    );
    const [version = null] = versions;
    return { market: result.data, version };
  },
});
