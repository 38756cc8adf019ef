import type { CompanyResponse, Financials, PriceChart } from "@tenbin/contract";
import { errorTypeOf } from "../../../api/api-error-data.ts";
import type { ApiLoader, Loaded } from "../../../api/api-loader.ts";
import { companyPath, pastDayPath } from "../../../urls/company-url.ts";
import { redirectTo } from "../../../urls/redirect-to.ts";
import { toIsoDay } from "../../../charts/days.ts";
import type { AvailableDays } from "../past-day/days-around.ts";
import { companyNotFound } from "../../../urls/not-found.ts";
import { describeCompany } from "./describe-company.ts";
import { packCompany } from "./packed-company.ts";
import { parseAssumptions } from "../assumptions/assumption-query.ts";
import { parseWindow } from "../window/window-query.ts";
import { type LoadedUnlockTerms, loadUnlockTerms } from "../unlock/unlock-terms.ts";
import { segmentName } from "../../../ui/format.ts";
import { isCustomWindow } from "../weighing/valuation-summary.ts";
import { QUARTERS_SHOWN } from "../financials/quarter-rows.ts";

interface CompanyLoaderData {
  /** As stored among the recent companies. */
  readonly company: { readonly ticker: string; readonly name_jp: string };
  readonly description: string;
  /** A `ShownCompany` packed by `packCompany`. */
  readonly packed: string;
  readonly staleSince: string | null;
  /** Null where nothing is masked. */
  readonly unlockTerms: LoadedUnlockTerms | null;
  /** Whether the address asks for a past day. */
  readonly isOfPastDay: boolean;
  /** ISO days that there are, if another one was asked for; today is shown then. */
  readonly availableDays: AvailableDays | null;
}

const WINDOW_REFUSALS: ReadonlySet<string | null> = new Set([
  "offset_not_available",
  "plan_required",
  "plan_expired",
]);

const WRITTEN_DAY = /^\d{4}-\d{2}-\d{2}$/;

/**
 * Loads the page of today or of the past day in the address. A day without trade is redirected to the one
 * before; instead of any other that there is not, today is loaded.
 * @throws the non-fatal 404 for an unknown code; any other failed call unchanged
 */
export async function loadCompany(
  load: ApiLoader,
  request: Request,
  ticker: string,
  url: URL,
): Promise<CompanyLoaderData> {
  const at = url.searchParams.get("at");
  const isOfPastDay = at !== null;
  const today = { isOfPastDay, availableDays: null };
  if (at === null) return { ...(await loadPage(load, request, ticker, url)).page, ...today };
  if (WRITTEN_DAY.test(at)) {
    try {
      const { page, day } = await loadPage(load, request, ticker, url, at);
      if (day === null) throw redirectTo(companyPath(ticker));
      return { ...page, ...today };
    } catch (error) {
      if (errorTypeOf(error) !== "day_not_available") throw error;
    }
  }
  const { page, days } = await loadPage(load, request, ticker, url);
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return { ...page, ...today };
  const before = days.map(toIsoDay).findLast((day) => day < at);
  if (at < toIsoDay(last) && before !== undefined) throw redirectTo(pastDayPath(ticker, before));
  return { ...page, isOfPastDay, availableDays: { first: toIsoDay(first), last: toIsoDay(last) } };
}

interface LoadedPage {
  readonly page: Omit<CompanyLoaderData, "isOfPastDay" | "availableDays">;
  /** The past day that it is of; null for today. */
  readonly day: string | null;
  /** Days since 1970-01-01 with prices. */
  readonly days: readonly number[];
}

/**
 * All data in parallel. A window that the company does not offer, or not to this viewer, falls back to the
 * default one.
 */
async function loadPage(
  load: ApiLoader,
  request: Request,
  ticker: string,
  url: URL,
  at?: string,
): Promise<LoadedPage> {
  const params = { ticker };
  const past = at === undefined ? {} : { at };
  const loadChart = async () => {
    const query = { ...parseWindow(url.searchParams), ...past };
    try {
      return await load(request, "getPriceChart", { params, query });
    } catch (error) {
      if (!WINDOW_REFUSALS.has(errorTypeOf(error))) throw error;
      return await load(request, "getPriceChart", { params, query: past });
    }
  };
  // The page stands without them.
  const loadAssumptions = async () => {
    const query = { ...parseAssumptions(url.searchParams), ...past };
    try {
      return await load(request, "getAssumptions", { params, query });
    } catch {
      return null;
    }
  };
  const responses = Promise.all([
    load(request, "getCompany", { params, query: past }),
    load(request, "getFinancials", { params, query: past }),
    loadChart(),
    loadAssumptions(),
  ]);
  const [company, financials, chart, assumptions] = await notFoundIfUnknown(responses, url, ticker);
  const { ticker: shownTicker, name_jp } = company.data;
  const shown = toPageCompany(company.data);
  return {
    page: {
      company: { ticker: shownTicker, name_jp },
      description: describeCompany(shown),
      packed: packCompany({
        company: shown,
        financials: toPageFinancials(financials.data),
        chart: toPageChart(chart.data),
        assumptions: assumptions?.data.assumptions ?? null,
      }),
      staleSince: oldestStaleSince([
        company,
        financials,
        chart,
        ...(assumptions === null ? [] : [assumptions]),
      ]),
      unlockTerms: await loadUnlockTerms(load, request, shown),
    },
    day: shown.page.as_of?.day ?? null,
    days: chart.data.price.days,
  };
}

/** @throws the non-fatal 404 of `url` for an unknown code; any other failed call unchanged */
export async function notFoundIfUnknown<T>(
  loading: Promise<T>,
  url: URL,
  ticker: string,
): Promise<T> {
  try {
    return await loading;
  } catch (error) {
    if (errorTypeOf(error) === "company_not_found") throw companyNotFound(url, ticker);
    throw error;
  }
}

/**
 * Shortens the segment's name and keeps only the current fiscal year; the chart has the others. A past day
 * that the viewer's plan does not show is masked like a company.
 */
function toPageCompany(company: CompanyResponse): CompanyResponse {
  const { segment, as_of: asOf } = company.page;
  const offsets = Object.entries(company.irreg_offset).filter(([, { is_current }]) => is_current);
  return {
    ...company,
    ...(asOf?.plan_limit == null ? {} : { masked: true, is_authorized: false }),
    irreg_offset: Object.fromEntries(offsets),
    page: { ...company.page, segment: segment === null ? null : segmentName(segment) },
  };
}

/** Without the valuation of the default window, which is the company's. */
function toPageChart(chart: PriceChart): PriceChart {
  const valuation = isCustomWindow(chart) ? chart.valuation : undefined;
  return { ...chart, valuation };
}

/** Without quarters that the page does not show. */
function toPageFinancials(financials: Financials): Financials {
  return { ...financials, quarters: financials.quarters.slice(-QUARTERS_SHOWN) };
}

function oldestStaleSince(responses: readonly Loaded<unknown>[]): string | null {
  const instants = responses.flatMap(({ staleSince }) => (staleSince === null ? [] : [staleSince]));
  return instants.toSorted()[0] ?? null;
}
