import {
  createMarket,
  type FiscalWindow,
  type FiscalYearOffset,
  type PeersTimeline,
  type Valuation,
} from "@tenbin/engine";
import type { ValuationView } from "@tenbin/contract";
import type { CompanyInput, MarketState } from "../companies/index.ts";
import type { CompanyData } from "./company-data.ts";
import { toCompanyHistory } from "./company-histories.ts";
import { type CompanyValueLine, createCompanyValueLine } from "./value-line.ts";
import { ratedView, rateAgainst, weighCompany, type WeighedCompany } from "./weigh-company.ts";

export interface CompanyValuation extends WeighedCompany {
  readonly data: CompanyData;
  /** The market day; 9999-12-31 in an empty market. */
  readonly day: string;
  readonly state: MarketState;
  readonly view: ValuationView | null;
  readonly valueLine: CompanyValueLine | null;
  /** Fiscal years from the company's own filings. */
  offsets(window?: FiscalWindow): readonly FiscalYearOffset[];
  /** The newest price against another value, such as that of a window chosen by the viewer. */
  viewOf(valuation: (Valuation & { readonly engineVersion: string }) | null): ValuationView | null;
}

/** Needed of the market to value a company. */
export interface MarketContext {
  readonly state: MarketState;
  readonly peers: PeersTimeline;
  readonly valuationDays: ReadonlySet<string>;
  readonly monthEnds: readonly string[];
}

const NO_MARKET_DAY = "9999-12-31";

export const NO_PEERS: PeersTimeline = {
  sectors: new Map(),
  monthEnds: [],
  countBefore: () => 0,
  modelBefore: () => null,
};

export function createCompanyValuation(
  data: CompanyData,
  { state, peers, valuationDays, monthEnds }: MarketContext,
): CompanyValuation {
  const { issue, documents, splits, quote, points, latest } = data;
  const day = state.marketDay ?? NO_MARKET_DAY;
  const weighed = weighCompany({
    day,
    issue,
    sectors: data.sectors,
    documents,
    splits,
    quote,
    monthEnds,
    closes: data.monthEnds,
    valuation: latest,
    points,
  });
  const known: CompanyInput = { day, issue, documents: weighed.documents, splits, quote };
  const history = toCompanyHistory(data);
  return {
    ...weighed,
    data,
    day,
    state,
    view: ratedView(latest, weighed.rating, known),
    valueLine: createCompanyValueLine(
      history,
      peers,
      points.filter(({ date }) => valuationDays.has(date)),
      peers.monthEnds.filter((date) => valuationDays.has(date)),
      data.closes.days,
    ),
    offsets: (window) => createMarket([history], NO_PEERS).offsets(issue.code, day, window),
    viewOf: (valuation) => ratedView(valuation, rateAgainst(valuation, known), known),
  };
}
