import { normalizeCode, tickerOf } from "@tenbin/contract/code";
import { useMemo } from "react";
import { isRouteErrorResponse, useLocation, useMatches, useRouteError } from "react-router";
import type { PageSnapshot } from "./page-events.ts";
import { routePattern } from "../site/manifest.ts";

/** What of the shown page is counted; the same object while nothing of it changes. */
export function usePageSnapshot(): PageSnapshot {
  const { pathname, search } = useLocation();
  const matches = useMatches();
  const error: unknown = useRouteError();
  const route = routePattern(matches);
  const last = matches.at(-1);
  const ticker = last?.params["ticker"] ?? null;
  const hits = hitsOf(last?.loaderData);
  // React Router gives undefined or null where nothing failed.
  const failed = error !== undefined && error !== null;
  const status = isRouteErrorResponse(error) ? error.status : undefined;
  return useMemo(() => {
    const query = new URLSearchParams(search);
    return {
      route,
      pathname,
      ticker: isTicker(ticker) ? ticker : null,
      window: windowOf(query),
      hits,
      searched: query.get("q"),
      failure: failed ? { status } : null,
    };
  }, [route, pathname, search, ticker, hits, failed, status]);
}

/** Whether it is written as the canonical address writes it. */
function isTicker(written: string | null): boolean {
  const code = normalizeCode(written ?? "");
  return code !== null && tickerOf(code) === written;
}

/** The results page loads its query and the answer to it. */
function hitsOf(loaderData: unknown): number | null {
  const answered = fieldsOf(fieldsOf(loaderData)["answer"]);
  const { q } = fieldsOf(fieldsOf(loaderData)["query"]);
  return typeof q === "string" && q !== "" && typeof answered["total"] === "number"
    ? answered["total"]
    : null;
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
}

/** Relative fiscal years as the address of a company's page names them. */
function windowOf(query: URLSearchParams): PageSnapshot["window"] {
  const [begin, end] = [query.get("begin"), query.get("end")].map((text) =>
    text !== null && /^-?\d{1,2}$/.test(text) ? Number(text) : null,
  );
  return begin == null || end == null || begin > 0 || end > 0 ? null : { begin, end };
}
