import type { DataStrategyResult, MiddlewareFunction } from "react-router";
import { destinationState, heading } from "./destination.ts";
import { handOver } from "./hand-over.ts";
import { documentAt, redirectTo } from "./redirect-to.ts";
import { ruledRedirect } from "./route-rules.ts";
import { shownBuildWatch } from "./shown-build-watch.ts";

/**
 * Around every navigation in the browser: the route rules hold here too, and once the site has been
 * deployed anew the next page is opened as a document, with the scripts of its own build.
 */
export const followSite: MiddlewareFunction<Record<string, DataStrategyResult>> = (
  { url, pattern },
  next,
) => {
  const to = url.pathname + url.search;
  const rule = ruledRedirect(url.pathname, pattern);
  if (rule !== null) throw redirectTo(rule.to + url.search, rule.status);
  // What changes on a page is no reason to load it anew: somebody may be typing.
  if (mustLeave() && url.pathname !== window.location.pathname) {
    handOver(() => sessionStorage, { to, state: destinationState() });
    throw documentAt(to);
  }
  return heading(to, next);
};

/** Without a connection no document would come: the scripts that are here may still do. */
function mustLeave(): boolean {
  return shownBuildWatch().isOutdated() && navigator.onLine;
}
