import type { CompanyResponse } from "@tenbin/contract";
import { errorTypeOf } from "../../../api/api-error-data.ts";
import type { ApiLoader, Loaded } from "../../../api/api-loader.ts";
import { notFound } from "../../../urls/not-found.ts";
import { describeCompany } from "./describe-company.ts";
import { packCompany } from "./packed-company.ts";
import { parseWindow } from "../window/window-query.ts";
import { type LoadedUnlockTerms, loadUnlockTerms } from "../unlock/unlock-terms.ts";
import { segmentName } from "../../../ui/format.ts";

interface CompanyLoaderData {
  /** As stored among the recent companies. */
  readonly company: { readonly ticker: string; readonly name_jp: string };
  readonly description: string;
  /** A `ShownCompany` packed by `packCompany`. */
  readonly packed: string;
  readonly staleSince: string | null;
  /** Null where nothing is masked. */
  readonly unlockTerms: LoadedUnlockTerms | null;
}

const WINDOW_REFUSALS: ReadonlySet<string | null> = new Set([
  "offset_not_available",
  "plan_required",
  "plan_expired",
]);

/**
 * Loads all data of the page in parallel. A window that the company does not offer, or not to this
 * viewer, falls back to the default one.
 * @throws the non-fatal 404 for an unknown code; any other failed call unchanged
 */
export async function loadCompany(
  load: ApiLoader,
  request: Request,
  ticker: string,
  url: URL,
): Promise<CompanyLoaderData> {
  const params = { ticker };
  const loadChart = async () => {
    const query = parseWindow(url.searchParams);
    try {
      return await load(request, "getPriceChart", { params, query });
    } catch (error) {
      if (!WINDOW_REFUSALS.has(errorTypeOf(error))) throw error;
      return await load(request, "getPriceChart", { params });
    }
  };
  const responses = Promise.all([
    load(request, "getCompany", { params }),
    load(request, "getFinancials", { params }),
    loadChart(),
  ]);
  const [company, financials, chart] = await notFoundIfUnknown(responses, url);
  const { ticker: shownTicker, name_jp } = company.data;
  const shown = toPageCompany(company.data);
  return {
    company: { ticker: shownTicker, name_jp },
    description: describeCompany(shown),
    packed: packCompany({ company: shown, financials: financials.data, chart: chart.data }),
    staleSince: oldestStaleSince([company, financials, chart]),
    unlockTerms: await loadUnlockTerms(load, request, shown),
  };
}

/** @throws the non-fatal 404 of `url` for an unknown code; any other failed call unchanged */
export async function notFoundIfUnknown<T>(loading: Promise<T>, url: URL): Promise<T> {
  try {
    return await loading;
  } catch (error) {
    if (errorTypeOf(error) === "company_not_found") throw notFound(url);
    throw error;
  }
}

/** Shortens the segment's name and keeps only the current fiscal year; the chart has the others. */
function toPageCompany(company: CompanyResponse): CompanyResponse {
  const { segment } = company.page;
  const offsets = Object.entries(company.irreg_offset).filter(([, { is_current }]) => is_current);
  return {
    ...company,
    irreg_offset: Object.fromEntries(offsets),
    page: { ...company.page, segment: segment === null ? null : segmentName(segment) },
  };
}

function oldestStaleSince(responses: readonly Loaded<unknown>[]): string | null {
  const instants = responses.flatMap(({ staleSince }) => (staleSince === null ? [] : [staleSince]));
  return instants.toSorted()[0] ?? null;
}
