import { PassThrough } from "node:stream";
import { createReadableStreamFromReadable } from "@react-router/node";
import { isBot } from "@tenbin/contract/bot";
import { renderToPipeableStream } from "react-dom/server";
import { isRouteErrorResponse, ServerRouter } from "react-router";
import type { EntryContext, HandleErrorFunction } from "react-router";
import { fallbackResponse } from "./layout/fallback-document.server.tsx";
import { assertKnownMiddleware } from "./navigation/route-middleware.ts";
import { renderCompanyReport, renderPortfolioReport } from "./reports/render-report.tsx";
import { companyCardPath } from "./routes/companies/share/card-path.ts";
import { BotContext } from "./site/bot-context.ts";
import { googlePages } from "./site/google-pages.ts";
import type { SitePage } from "./site/site-page.ts";
import { sitePages } from "./site/site-pages.ts";
import { isApiErrorData } from "./api/api-error-data.ts";
import { isNotFoundData } from "./urls/not-found.ts";

assertKnownMiddleware(sitePages);

/** Pages with a payload file (`navigation/static-payload.ts`), for the host. */
export const staticPages = (sitePages as readonly SitePage[]).filter(({ isStatic }) => isStatic);

/** Parameters of each page, for the host's cache. A company's picture takes none. */
export const pageQueries = [
  ...(sitePages as readonly SitePage[]).map(({ path, query }) => ({ path, query })),
  { path: companyCardPath(":ticker"), query: [] },
];

/** Whose policy allows Google's scripts, for the host. */
export { googlePages };

/** Documents of the pages' figures, for the process that draws them. */
export { renderCompanyReport, renderPortfolioReport };

/** Of the answers that a page is made from, for the host's cache. */
export { collectDataVersions } from "./api/data-versions.server.ts";

const RENDER_TIMEOUT_MS = 10_000;

/** Requests whose render failed: React Router renders once more, for the error screen. */
const failedOnce = new WeakSet<Request>();

/** Renders the whole page before answering, so that the status code is always right. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
): Promise<Response> {
  headers.set("content-type", "text/html; charset=utf-8");
  if (isDegraded(routerContext)) headers.set("cache-control", "no-store");
  const bot = isBot(request.headers.get("user-agent") ?? "");
  logErrorResponses(request, routerContext, bot);
  if (request.method === "HEAD") return Promise.resolve(new Response(null, { status, headers }));
  return new Promise((resolve, reject) => {
    let failure: { readonly error: unknown } | null = null;
    const fail = (error: unknown) => {
      clearTimeout(timeout);
      if (failedOnce.has(request)) resolve(fallbackResponse(request, routerContext.manifest));
      else reject(error);
      failedOnce.add(request);
    };
    const { pipe, abort } = renderToPipeableStream(
      <BotContext value={bot}>
        <ServerRouter context={routerContext} url={request.url} />
      </BotContext>,
      {
        // Disables out-of-order chunks, which need a script to be moved into place.
        progressiveChunkSize: Number.POSITIVE_INFINITY,
        onAllReady() {
          clearTimeout(timeout);
          // A failed part would be missing without an error.
          if (failure !== null) return fail(failure.error);
          const body = new PassThrough();
          resolve(new Response(createReadableStreamFromReadable(body), { status, headers }));
          pipe(body);
        },
        onShellError: fail,
        onError(error) {
          failure ??= { error };
          logError(request, error);
        },
      },
    );
    const timeout = setTimeout(() => abort(new Error("Render timed out")), RENDER_TIMEOUT_MS);
  });
}

/** Pages rendered from cached responses or without layout data must not be cached. */
function isDegraded({ staticHandlerContext }: EntryContext): boolean {
  const loaded: unknown[] = Object.values(staticHandlerContext.loaderData);
  return loaded.some((data) => {
    if (typeof data !== "object" || data === null) return false;
    const stale = "staleSince" in data && data.staleSince !== null;
    return stale || ("overview" in data && data.overview === null);
  });
}

/**
 * Responses that loaders throw do not reach `handleError`. Those that lead to the error screen are
 * logged, for bots too, which do not get it (specification 4.14).
 */
function logErrorResponses(
  request: Request,
  { staticHandlerContext }: EntryContext,
  bot: boolean,
): void {
  for (const error of Object.values(staticHandlerContext.errors ?? {})) {
    if (!isRouteErrorResponse(error)) continue;
    const { status, data } = error;
    if (isNotFoundData(data) && !data.fatal) continue;
    const err = isNotFoundData(data) || isApiErrorData(data) ? data.message : error.statusText;
    const level = status >= 500 ? "error" : "warn";
    const { pathname: path } = new URL(request.url);
    console.error(JSON.stringify({ level, msg: "page failed", path, status, bot, err }));
  }
}

export const handleError: HandleErrorFunction = (error, { request }) => {
  if (!request.signal.aborted) logError(request, error);
};

let reportFailure: (error: unknown, request: Request) => void = () => {};

export function reportFailuresTo(reporter: typeof reportFailure): void {
  reportFailure = reporter;
}

function logError(request: Request, error: unknown): void {
  if (!isRouteErrorResponse(error) || error.status >= 500) reportFailure(error, request);
  const { pathname } = new URL(request.url);
  const detail = error instanceof Error ? (error.stack ?? error.message) : String(error);
  console.error(
    JSON.stringify({ level: "error", msg: "page failed", path: pathname, err: detail }),
  );
}
