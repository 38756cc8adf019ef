import type { SearchResponse } from "@tenbin/contract";
import { redirectTo } from "../../urls/redirect-to.ts";
import { errorTypeOf } from "../../api/api-error-data.ts";
import type { ApiLoader, Loaded } from "../../api/api-loader.ts";
import { resultsPath } from "../../urls/results-url.ts";
import type { PageHead } from "../../site/page-meta.ts";
import { resultsHeading, resultsSummary } from "./results-heading.ts";
import { defaultSort, type ResultsQuery, type SortOrder } from "./results-query.ts";

export interface LoadedResults {
  readonly query: ResultsQuery;
  /** The order that was requested, where the viewer's plan does not give it. */
  readonly refusedSort: SortOrder | null;
  readonly answer: SearchResponse;
  readonly summary: string;
  readonly page: PageHead;
  readonly staleSince: string | null;
}

export async function loadResults(
  load: ApiLoader,
  request: Request,
  requested: ResultsQuery,
): Promise<LoadedResults> {
  const { data: answer, staleSince, query } = await searchAsAllowed(load, request, requested);
  const title = resultsHeading(query);
  const page = {
    title,
    description: `${title}。社名、よみ、証券コード、英語名、通称、旧社名、業種、市場から上場会社を探せます。`,
    path: resultsPath({ ...query, sort: null, cursor: null }),
    indexable: query.q === "",
  };
  const refusedSort = query.sort === requested.sort ? null : requested.sort;
  return { query, refusedSort, answer, summary: resultsSummary(query, answer), page, staleSince };
}

/** In the usual order where the plan does not give the one that was requested: a shared link shows a list. */
async function searchAsAllowed(load: ApiLoader, request: Request, query: ResultsQuery) {
  try {
    return { ...(await search(load, request, query)), query };
  } catch (error) {
    const usual = { ...query, sort: defaultSort(query.q), cursor: null };
    if (usual.sort === query.sort || !NEEDS_PLAN.has(errorTypeOf(error))) throw error;
    return { ...(await search(load, request, usual)), query: usual };
  }
}

const NEEDS_PLAN: ReadonlySet<string | null> = new Set(["plan_required", "plan_expired"]);

/**
 * @throws a redirect to the first page if a later page's cursor no longer fits the list, for
 * example after new prices; any failed call unchanged
 */
async function search(
  load: ApiLoader,
  request: Request,
  query: ResultsQuery,
): Promise<Loaded<SearchResponse>> {
  const { q, sort, sector, segment, cursor } = query;
  try {
    return await load(request, "search", {
      query: {
        q,
        sort,
        sector: sector ?? undefined,
        segment: segment ?? undefined,
        cursor: cursor ?? undefined,
      },
    });
  } catch (error) {
    if (cursor === null || errorTypeOf(error) !== "invalid_page") throw error;
    throw redirectTo(resultsPath({ ...query, cursor: null }));
  }
}
