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
  it("is the first one, which says so, when its data are gone", async () => {
    const cursors: unknown[] = [];
    const load = (async (
      _request: Request,
      _name: string,
      input: { query: { cursor?: string } },
    ) => {
      cursors.push(input.query.cursor);
      if (input.query.cursor !== undefined) {
        throw data({ message: "…", errorType: "snapshot_gone" }, { status: 410 });
      }
      return { data: { total: 0, delisted: 0, rows: [], near: [] }, staleSince: null };
    }) as unknown as ApiLoader;
    const loaded = await loadResults(load, request, query("q=機械&cursor=old"));
    expect(cursors).toEqual(["old", undefined]);
    expect([loaded.isRestarted, loaded.query.cursor]).toEqual([true, null]);
    expect((await loadResults(load, request, query("q=機械"))).isRestarted).toBe(false);
  });

  it("redirects to the first one when its cursor is of another list", async () => {
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

  it("shows the usual order where the plan does not give the one that is asked for", async () => {
    const orders: unknown[] = [];
    const load = (async (_request: Request, _name: string, input: { query: { sort: string } }) => {
      orders.push(input.query.sort);
      if (input.query.sort === "ratio") {
        throw data({ message: "…", errorType: "plan_required" }, { status: 403 });
      }
      return { data: { total: 0, delisted: 0, rows: [], near: [] }, staleSince: null };
    }) as unknown as ApiLoader;
    const loaded = await loadResults(load, request, query("sort=ratio"));
    expect(orders).toEqual(["ratio", "code"]);
    expect([loaded.query.sort, loaded.refusedSort]).toEqual(["code", "ratio"]);
  });

  it.each([
    ["the first page", "q=機械", "invalid_page", 422],
    ["another failure", "cursor=old", "unavailable", 503],
  ])("rethrows %s", async (_, text, errorType, status) => {
    const loading = loadResults(failingLoad(errorType, status), request, query(text));
    await expect(loading).rejects.toMatchObject({ data: { errorType }, init: { status } });
  });
});
