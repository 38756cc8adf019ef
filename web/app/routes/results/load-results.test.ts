import { data } from "react-router";
import { describe, expect, it } from "vitest";
import type { ApiLoader } from "../../api/api-loader.ts";
import { loadResults } from "./load-results.ts";
import { parseResultsQuery } from "./results-query.ts";

const request = new Request("http://web.test/results");
const query = (text: string) => parseResultsQuery(new URLSearchParams(text));
const failingLoad =
  (errorType: string, status: number): ApiLoader =>
  () =>
    Promise.reject(data({ message: "…", errorType }, { status }));

describe("later page of results", () => {
  it("redirects to the first one when the list has changed since", async () => {
    const loading = loadResults(
      failingLoad("invalid_page", 422),
      request,
      query("q=機械&cursor=old"),
    );
    const response = await loading.catch((thrown: unknown) => thrown);
    expect(response).toBeInstanceOf(Response);
    const { status, headers } = response as Response;
    expect(status).toBe(303);
    expect(headers.get("location")).toBe(`/results?q=${encodeURIComponent("機械")}&sort=relevance`);
  });

  it.each([
    ["the first page", "q=機械", "invalid_page", 422],
    ["another failure", "cursor=old", "unavailable", 503],
  ])("rethrows %s", async (_, text, errorType, status) => {
    const loading = loadResults(failingLoad(errorType, status), request, query(text));
    await expect(loading).rejects.toMatchObject({ data: { errorType }, init: { status } });
  });
});
