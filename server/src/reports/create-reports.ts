import type { CompanyAnswer, CompanyHistoryAnswer, Financials, PriceChart } from "@tenbin/contract";
import type { Companies } from "../companies/index.ts";
import type { Backtests, Valuations } from "../valuation/index.ts";
import { bandCoverage } from "./diagnosis/index.ts";
import { createMarketMoves } from "./history/market-moves.ts";
import { showHistory } from "./history/show-history.ts";
import { showCompany } from "./show-company.ts";
import { type Handles, showPriceChart } from "./show-price-chart.ts";

/** Answers about one company by five-character code; null for an unknown one. */
export interface Reports {
  company(code: string): Promise<CompanyAnswer | null>;
  /** @throws ApiProblem `offset_not_available` */
  priceChart(code: string, handles: Handles): Promise<PriceChart | null>;
  financials(code: string): Promise<Financials | null>;
  history(code: string): Promise<CompanyHistoryAnswer | null>;
}

/** Answers kept in memory. A chart of ten years takes about 50 kB. */
const COMPANIES_KEPT = 3_000;
const CHARTS_KEPT = 500;
const HISTORIES_KEPT = 1_000;

interface ChartKey extends Handles {
  readonly code: string;
}

export function createReports({
  companies,
  valuation,
  backtests = { record: () => Promise.resolve(null) },
}: {
  companies: Pick<Companies, "medianReturns">;
  valuation: Valuations;
  backtests?: Pick<Backtests, "record">;
}): Reports {
  const company = valuation.memoize(COMPANIES_KEPT, async (code) =>
    showCompany(valuation, bandCoverage(await backtests.record()), code),
  );
  const chart = valuation.memoize(CHARTS_KEPT, (key) => {
    const { code, ...handles } = JSON.parse(key) as ChartKey;
    return showPriceChart(valuation, code, handles);
  });
  const marketMoves = createMarketMoves(companies, valuation);
  const history = valuation.memoize(HISTORIES_KEPT, (code) =>
    showHistory(valuation, marketMoves, code),
  );
  const financials = valuation.memoize(COMPANIES_KEPT, async (code) => {
    const known = await valuation.company(code);
    return known && { ...known.derived.financials, sources: [...known.state.sources] };
  });
  return {
    company,
    priceChart: (code, { begin, end }) =>
      chart(JSON.stringify({ code, begin, end } satisfies ChartKey)),
    financials,
    history,
  };
}
