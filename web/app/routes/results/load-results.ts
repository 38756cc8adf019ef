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
  /** Whether this is the first page in place of a later one, whose list is gone. */
  readonly isRestarted: boolean;
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
  const found = await searchAsAllowed(load, request, requested);
  const { data: answer, staleSince, query, isRestarted } = found;
  const title = resultsHeading(query);
  const page = {
    title,
    description: `${title}。社名、よみ、証券コード、英語名、通称、旧社名、業種、市場から上場会社を探せます。`,
    path: resultsPath({ ...query, sort: null, cursor: null }),
    indexable: query.q === "",
  };
  const refusedSort = query.sort === requested.sort ? null : requested.sort;
  const summary = resultsSummary(query, answer);
  return { query, refusedSort, isRestarted, answer, summary, page, staleSince };
}

/** In the usual order where the plan does not give the one that was requested: a shared link shows a list. */
async function searchAsAllowed(load: ApiLoader, request: Request, query: ResultsQuery) {
  try {
    return await search(load, request, query);
  } catch (error) {
    const usual = { ...query, sort: defaultSort(query.q), cursor: null };
    if (usual.sort === query.sort || !NEEDS_PLAN.has(errorTypeOf(error))) throw error;
    return search(load, request, usual);
  }
}

const NEEDS_PLAN: ReadonlySet<string | null> = new Set(["plan_required", "plan_expired"]);

interface FoundPage extends Loaded<SearchResponse> {
  readonly query: ResultsQuery;
  readonly isRestarted: boolean;
}

/**
 * The first page in place of a later one of data that are gone, as after new prices.
 * @throws a redirect to the first page if a later page's cursor is none of this list; any failed call unchanged
 */
async function search(load: ApiLoader, request: Request, query: ResultsQuery): Promise<FoundPage> {
  const { q, sort, sector, segment, cursor } = query;
  try {
    const loaded = await load(request, "search", {
      query: {
        q,
        sort,
        sector: sector ?? undefined,
        segment: segment ?? undefined,
        cursor: cursor ?? undefined,
      },
    });
    return { ...loaded, query, isRestarted: false };
  } catch (error) {
    const errorType = errorTypeOf(error);
    if (cursor !== null && errorType === "snapshot_gone") {
      const first = await search(load, request, { ...query, cursor: null });
      return { ...first, isRestarted: true };
    }
    if (cursor === null || errorType !== "invalid_page") throw error;
    throw redirectTo(resultsPath({ ...query, cursor: null }));
  }
}
