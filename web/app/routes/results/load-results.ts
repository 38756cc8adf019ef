import type { SearchResponse } from "@tenbin/contract";
import { redirectTo } from "../../urls/redirect-to.ts";
import { errorTypeOf } from "../../api/api-error-data.ts";
import type { ApiLoader, Loaded } from "../../api/api-loader.ts";
import { resultsPath } from "../../urls/results-url.ts";
import type { ResultsQuery } from "./results-query.ts";

/**
 * The companies that the address asks for. A later page of a list that has changed since, with the day's
 * prices for example, is none of the list as it is now.
 * @throws a redirect to the first page then; any failed call as it is
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
