import type {
  AssumptionsResponse,
  CompanyPage,
  CompanyResponse,
  Financials,
  PriceChart,
} from "@tenbin/contract";
import type { Companies } from "../../companies/index.ts";
import type { RunCold } from "../../platform/http/limits/cold-work.ts";
import {
  type CompanyValuation,
  evidenceFacts,
  placeOnScale,
  type Valuations,
} from "../../valuation/index.ts";
import { type AskedAssumptions, buildAssumptions } from "../assumptions/build-assumptions.ts";
import { type CompanySurroundings, toCompanyResponse } from "../build-company-response.ts";
import { buildPriceChart, type RequestedChart } from "../build-price-chart.ts";
import { lastCloseOnOrBefore } from "../history/closes.ts";
import { computeOutcome } from "../history/outcomes.ts";
import { requirePastDay } from "./require-past-day.ts";

/** What is revealed of the time after a past day. */
const LATER_MONTHS = 12;
const RESPONSE_CACHE_SIZE = 200;

/**
 * Answers as of the close of a past day by five-character code, from nothing that became known later; null
 * for an unknown code.
 */
export interface PastDays {
  /**
   * Null for the market day, whose answer is today's. A company that is not kept is read by `run`.
   * @throws ApiProblem `day_not_available`
   */
  find(code: string, requested: string, run?: RunCold): Promise<PastDay | null>;
  company(at: PastDay, run?: RunCold): Promise<CompanyResponse | null>;
  /** @throws ApiProblem `offset_not_available` */
  priceChart(at: PastDay, requested: RequestedChart, run?: RunCold): Promise<PriceChart | null>;
  financials(at: PastDay, run?: RunCold): Promise<Financials | null>;
  assumptions(at: PastDay, asked: AskedAssumptions): Promise<AssumptionsResponse | null>;
}

export interface PastDay {
  readonly code: string;
  readonly day: string;
  readonly marketDay: string;
}

interface ChartKey extends PastDay, RequestedChart {}

export function createPastDays(
  valuation: Valuations,
  companies: Pick<Companies, "issuesOfCode">,
): PastDays {
  const company = valuation.memoize(RESPONSE_CACHE_SIZE, async ({ code, day }: PastDay) => {
    const [then, now, issuesOfCode] = await Promise.all([
      valuation.companyOn(code, day),
      valuation.company(code),
      companies.issuesOfCode(code),
    ]);
    if (then === null || now === null) return null;
    return buildPastCompany(valuation, { past: then, now, issuesOfCode });
  });
  const chart = valuation.memoize(
    RESPONSE_CACHE_SIZE,
    async ({ code, day, ...handles }: ChartKey) => {
      const then = await valuation.companyOn(code, day);
      return then && buildPriceChart(then, handles);
    },
  );
  const financials = valuation.memoize(RESPONSE_CACHE_SIZE, async ({ code, day }: PastDay) => {
    const then = await valuation.companyOn(code, day);
    return then && { ...then.derived.financials, sources: [...then.state.sources] };
  });
  return {
    async find(code, requested, run) {
      const now = await valuation.company(code, run);
      if (now === null) return null;
      const day = requirePastDay(requested, now.data.closes, now.day);
      return day === null ? null : { code, day, marketDay: now.day };
    },
    company: (at, run) => company(at, run),
    priceChart: (at, { begin, end, moves }, run) => chart({ ...at, begin, end, moves }, run),
    financials: (at, run) => financials(at, run),
    async assumptions({ code, day }, asked) {
      const then = await valuation.companyOn(code, day);
      return then && buildAssumptions(then, asked);
    },
  };
}

/** Peers and measured coverage are known as of today only. */
async function buildPastCompany(
  valuation: Pick<Valuations, "evidenceScaleBefore">,
  {
    past,
    now,
    issuesOfCode,
  }: {
    readonly past: CompanyValuation;
    readonly now: CompanyValuation;
    readonly issuesOfCode: CompanySurroundings["issuesOfCode"];
  },
): Promise<CompanyResponse> {
  const scale = await valuation.evidenceScaleBefore(past.day);
  return toCompanyResponse(past, {
    evidence: placeOnScale(evidenceFacts({ ...past.data, day: past.day }, past.rating), scale),
    peers: [],
    coverage: null,
    issuesOfCode,
    asOf: asOfView(past, now),
  });
}

function asOfView({ day }: CompanyValuation, now: CompanyValuation): CompanyPage["as_of"] {
  const { closes, issue } = now.data;
  const delisted = issue.delistingDate !== null && issue.delistingDate <= now.day;
  const later = computeOutcome(lastCloseOnOrBefore(closes, day), LATER_MONTHS, closes, {
    marketDay: now.day,
    delisted,
  });
  return { day, last: now.day, later, plan_limit: null };
}
