import type { CompanyAnswer, Financials } from "@tenbin/contract";
import { failureOf } from "../../failed-call.ts";
import { segmentName } from "../../components/segment-name.ts";
import type { Load, Loaded } from "../../load.ts";
import { notFound } from "../../not-found.ts";
import { windowInQuery } from "./window-query.ts";

export interface CompanyData {
  readonly company: CompanyAnswer;
  readonly financials: Financials;
  /** PriceChart as JSON text: thousands of numbers travel smaller and faster as one string. */
  readonly chart: string;
  readonly staleSince: string | null;
}

/**
 * Asks for everything the page shows, at once. A window in the address that the company does not
 * offer is left aside for its default one.
 * @throws the non-fatal 404 for a code no company has; any other failed call as it is
 */
export async function loadCompany(
  load: Load,
  request: Request,
  ticker: string,
  url: URL,
): Promise<CompanyData> {
  const params = { ticker };
  const loadChart = async () => {
    const query = windowInQuery(url.searchParams);
    try {
      return await load(request, "getPriceChart", { params, query });
    } catch (error) {
      if (failureOf(error) !== "offset_not_available") throw error;
      return await load(request, "getPriceChart", { params });
    }
  };
  const answers = Promise.all([
    load(request, "getCompany", { params }),
    load(request, "getFinancials", { params }),
    loadChart(),
  ]);
  const [company, financials, chart] = await ofKnownCompany(answers, url);
  return {
    company: withShortSegment(company.data),
    financials: financials.data,
    chart: JSON.stringify(chart.data),
    staleSince: oldest([company, financials, chart]),
  };
}

/**
 * What was asked about a company.
 * @throws the non-fatal 404 of `url` when no company has that code; any other failed call as it is
 */
export async function ofKnownCompany<T>(asked: Promise<T>, url: URL): Promise<T> {
  try {
    return await asked;
  } catch (error) {
    if (failureOf(error) === "company_not_found") throw notFound(url);
    throw error;
  }
}

/** Market segments are named at a length that fits the page's head. */
function withShortSegment(company: CompanyAnswer): CompanyAnswer {
  const { segment } = company.page;
  if (segment === null) return company;
  return { ...company, page: { ...company.page, segment: segmentName(segment) } };
}

function oldest(answers: readonly Loaded<unknown>[]): string | null {
  const instants = answers.flatMap(({ staleSince }) => (staleSince === null ? [] : [staleSince]));
  return instants.toSorted()[0] ?? null;
}
