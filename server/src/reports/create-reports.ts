import type {
  CompanyResponse,
  CompanyHistoryResponse,
  Financials,
  PriceChart,
} from "@tenbin/contract";
import type { Companies } from "../companies/index.ts";
import type { RunCold } from "../platform/http/cold-work.ts";
import type { Backtests, Valuations } from "../valuation/index.ts";
import { bandCoverage } from "./diagnosis/index.ts";
import { createMarketReturns } from "./history/market-returns.ts";
import { buildCompanyHistory } from "./history/build-company-history.ts";
import { buildCompanyResponse } from "./build-company-response.ts";
import { type RequestedWindow, buildPriceChart } from "./build-price-chart.ts";

/** Responses by five-character code; null for an unknown one. What is not kept is computed by `run`. */
export interface Reports {
  company(code: string, run?: RunCold): Promise<CompanyResponse | null>;
  /** @throws ApiProblem `offset_not_available` */
  priceChart(code: string, handles: RequestedWindow, run?: RunCold): Promise<PriceChart | null>;
  financials(code: string, run?: RunCold): Promise<Financials | null>;
  history(code: string, run?: RunCold): Promise<CompanyHistoryResponse | null>;
}

/** Cached responses. A chart of ten years takes about 50 kB. */
const COMPANY_CACHE_SIZE = 3_000;
const CHART_CACHE_SIZE = 500;
const HISTORY_CACHE_SIZE = 1_000;

/** `version` is the published record's. */
interface CompanyKey {
  readonly code: string;
  readonly version: string;
}

interface ChartKey extends RequestedWindow {
  readonly code: string;
}

export function createReports({
  companies,
  valuation,
  backtests = {
    published: () => Promise.resolve({ version: "", record: null, measuring: false }),
  },
}: {
  companies: Pick<Companies, "medianReturns">;
  valuation: Valuations;
  backtests?: Pick<Backtests, "published">;
}): Reports {
  // The diagnosis quotes the record, which is measured after the values.
  const company = valuation.memoize(COMPANY_CACHE_SIZE, async (key) => {
    const { code } = JSON.parse(key) as CompanyKey;
    return buildCompanyResponse(valuation, bandCoverage(await backtests.published()), code);
  });
  const chart = valuation.memoize(CHART_CACHE_SIZE, (key) => {
    const { code, ...handles } = JSON.parse(key) as ChartKey;
    return buildPriceChart(valuation, code, handles);
  });
  const marketReturns = createMarketReturns(companies, valuation);
  const history = valuation.memoize(HISTORY_CACHE_SIZE, (code) =>
    buildCompanyHistory(valuation, marketReturns, code),
  );
  const financials = valuation.memoize(COMPANY_CACHE_SIZE, async (code) => {
    const known = await valuation.company(code);
    return known && { ...known.derived.financials, sources: [...known.state.sources] };
  });
  return {
    async company(code, run) {
      const { version } = await backtests.published();
      return company(JSON.stringify({ code, version } satisfies CompanyKey), run);
    },
    priceChart: (code, { begin, end }, run) =>
      chart(JSON.stringify({ code, begin, end } satisfies ChartKey), run),
    financials,
    history,
  };
}
