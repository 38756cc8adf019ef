import type {
  AssumptionsResponse,
  CompanyResponse,
  CompanyHistoryResponse,
  CompanyReport,
  PortfolioReport,
  Financials,
  PriceChart,
} from "@tenbin/contract";
import type { Companies } from "../companies/index.ts";
import type { RunCold } from "../platform/http/limits/cold-work.ts";
import type { Backtests, Valuations } from "../valuation/index.ts";
import { type AskedAssumptions, buildAssumptions } from "./assumptions/build-assumptions.ts";
import { bandCoverage } from "./diagnosis/index.ts";
import { createMarketReturns } from "./history/market-returns.ts";
import { buildCompanyHistory } from "./history/build-company-history.ts";
import { buildCompanyResponse } from "./build-company-response.ts";
import { createPastDays, type PastDays } from "./past-days/create-past-days.ts";
import { type RequestedChart, buildPriceChart } from "./build-price-chart.ts";

/** Responses by five-character code; null for an unknown one. What is not kept is computed by `run`. */
export interface Reports {
  company(code: string, run?: RunCold): Promise<CompanyResponse | null>;
  /** @throws ApiProblem `offset_not_available` */
  priceChart(code: string, handles: RequestedChart, run?: RunCold): Promise<PriceChart | null>;
  financials(code: string, run?: RunCold): Promise<Financials | null>;
  assumptions(
    code: string,
    asked: AskedAssumptions,
    run?: RunCold,
  ): Promise<AssumptionsResponse | null>;
  history(code: string, run?: RunCold): Promise<CompanyHistoryResponse | null>;
  /** What the page shows by default. */
  document(code: string, run?: RunCold): Promise<CompanyReport | null>;
  readonly pastDays: PastDays;
  /** Whose figures they are, and of when. */
  market(): Promise<PortfolioReport["market"]>;
}

/** Cached responses. A chart of ten years takes about 50 kB. */
const COMPANY_CACHE_SIZE = 3_000;
const CHART_CACHE_SIZE = 500;
const HISTORY_CACHE_SIZE = 1_000;
/** A map takes about 5 kB. */
const ASSUMPTIONS_CACHE_SIZE = 1_000;

/** `version` is the published record's. */
interface CompanyKey {
  readonly code: string;
  readonly version: string;
}

interface ChartKey extends RequestedChart {
  readonly code: string;
}

export function createReports({
  companies,
  valuation,
  backtests = {
    published: () => Promise.resolve({ version: "", record: null, measuring: false }),
  },
}: {
  companies: Pick<Companies, "medianReturns" | "issuesOfCode">;
  valuation: Valuations;
  backtests?: Pick<Backtests, "published">;
}): Reports {
  // The diagnosis quotes the record, which is measured after the values.
  const company = valuation.memoize(COMPANY_CACHE_SIZE, async ({ code }: CompanyKey) => {
    const coverage = bandCoverage(await backtests.published());
    return buildCompanyResponse(valuation, companies, coverage, code);
  });
  const chart = valuation.memoize(CHART_CACHE_SIZE, async ({ code, ...handles }: ChartKey) => {
    const known = await valuation.company(code);
    return known && buildPriceChart(known, handles);
  });
  const marketReturns = createMarketReturns(companies, valuation);
  const history = valuation.memoize(HISTORY_CACHE_SIZE, (code) =>
    buildCompanyHistory(valuation, marketReturns, code),
  );
  const financials = valuation.memoize(COMPANY_CACHE_SIZE, async (code) => {
    const known = await valuation.company(code);
    return known && { ...known.derived.financials, sources: [...known.state.sources] };
  });
  const ownAssumptions = valuation.memoize(ASSUMPTIONS_CACHE_SIZE, async (code) => {
    const known = await valuation.company(code);
    return known && buildAssumptions(known, {});
  });
  const findCompany: Reports["company"] = async (code, run) => {
    const { version } = await backtests.published();
    return company({ code, version }, run);
  };
  const findChart: Reports["priceChart"] = (code, { begin, end, moves }, run) =>
    chart({ code, begin, end, moves }, run);
  return {
    company: findCompany,
    priceChart: findChart,
    financials,
    async assumptions(code, asked, run) {
      const isOwn = Object.values(asked).every((rate) => rate === undefined);
      if (isOwn) return ownAssumptions(code, run);
      const known = await valuation.company(code, run);
      return known && buildAssumptions(known, asked);
    },
    history,
    pastDays: createPastDays(valuation, companies),
    async market() {
      const { state } = await valuation.market();
      const { marketDay, provenance, sources } = state;
      return { market_date: marketDay, sample: provenance === "sample", sources: [...sources] };
    },
    async document(code, run) {
      const [own, drawn, filed] = await Promise.all([
        findCompany(code, run),
        findChart(code, {}, run),
        financials(code, run),
      ]);
      return own === null || drawn === null || filed === null
        ? null
        : { company: own, chart: drawn, financials: filed };
    },
  };
}
