import type { SearchResponse } from "@tenbin/contract";
import { redirectTo } from "../../urls/redirect-to.ts";
import { errorTypeOf } from "../../api/api-error-data.ts";
import type { ApiLoader, Loaded } from "../../api/api-loader.ts";
import { resultsPath } from "../../urls/results-url.ts";
import type { ResultsQuery } from "./results-query.ts";

/**
 * @throws a redirect to the first page if a later page's cursor no longer fits the list, for
 * example after new prices; any failed call unchanged
 */
export async function loadResults(
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
