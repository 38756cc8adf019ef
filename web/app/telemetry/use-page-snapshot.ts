import { normalizeCode, tickerOf } from "@tenbin/contract/code";
import { useMemo } from "react";
import { isRouteErrorResponse, useLocation, useMatches, useRouteError } from "react-router";
import type { PageSnapshot } from "./page-events.ts";
import { routePattern } from "../site/manifest.ts";

/** Returns the same object until a counted field changes. */
export function usePageSnapshot(): PageSnapshot {
  const { pathname, search } = useLocation();
  const matches = useMatches();
  const error: unknown = useRouteError();
  const route = routePattern(matches);
  const last = matches.at(-1);
  const ticker = last?.params["ticker"] ?? null;
  const hits = hitsOf(last?.loaderData);
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

function isTicker(written: string | null): boolean {
  const code = normalizeCode(written ?? "");
  return code !== null && tickerOf(code) === written;
}

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

function windowOf(query: URLSearchParams): PageSnapshot["window"] {
  const [begin, end] = [query.get("begin"), query.get("end")].map((text) =>
    text !== null && /^-?\d{1,2}$/.test(text) ? Number(text) : null,
  );
  return begin == null || end == null || begin > 0 || end > 0 ? null : { begin, end };
}
