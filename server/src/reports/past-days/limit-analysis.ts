import {
  type AssumptionsResponse,
  type CompanyResponse,
  getAssumptions,
  getCompany,
  getPriceChart,
  type PriceChart,
} from "@tenbin/contract";
import { cheapestPlan, mask, NO_ANALYSIS } from "../../members/index.ts";
import type { PastDay } from "./create-past-days.ts";
import { addMonths } from "../../platform/clock/days.ts";

type PlanLimit = NonNullable<NonNullable<CompanyResponse["page"]["as_of"]>["plan_limit"]>;

/** One object an answer and limit, so that its bytes are kept like those of the whole one. */
const limitedCompanies = new WeakMap<CompanyResponse, Map<string, CompanyResponse>>();
const limitedCharts = new WeakMap<PriceChart, PriceChart>();

/**
 * What a plan shows of a past day: prices and filings of all years, the analysis of the last ones, like
 * judgements of the history. Null where it leaves nothing out.
 * @param years up to the market's day; Infinity: all
 */
export function findPlanLimit(day: string, marketDay: string, years: number): PlanLimit | null {
  const plan = cheapestPlan(({ features }) => features.historyYears > years);
  if (years === Infinity || plan === null) return null;
  const since = addMonths(marketDay, -12 * years);
  return day < since ? { judged_since: since, plan } : null;
}

export function limitCompany(company: CompanyResponse, years: number): CompanyResponse {
  const asOf = company.page.as_of;
  const limit = asOf === null ? null : findPlanLimit(asOf.day, asOf.last, years);
  if (asOf === null || limit === null) return company;
  const known = limitedCompanies.get(company) ?? new Map<string, CompanyResponse>();
  limitedCompanies.set(company, known);
  const kept = known.get(limit.judged_since);
  if (kept !== undefined) return kept;
  const masked = mask(company, getCompany.output, NO_ANALYSIS);
  const made = { ...masked, page: { ...masked.page, as_of: { ...asOf, plan_limit: limit } } };
  known.set(limit.judged_since, made);
  return made;
}

export function limitChart(
  chart: PriceChart,
  { day, marketDay }: PastDay,
  years: number,
): PriceChart {
  if (findPlanLimit(day, marketDay, years) === null) return chart;
  const made = limitedCharts.get(chart) ?? mask(chart, getPriceChart.output, NO_ANALYSIS);
  limitedCharts.set(chart, made);
  return made;
}

export function limitAssumptions(
  answer: AssumptionsResponse,
  { day, marketDay }: PastDay,
  years: number,
): AssumptionsResponse {
  return findPlanLimit(day, marketDay, years) === null
    ? answer
    : mask(answer, getAssumptions.output, NO_ANALYSIS);
}
