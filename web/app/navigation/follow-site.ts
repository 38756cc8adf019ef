import type { DataStrategyResult, MiddlewareFunction } from "react-router";
import { destinationState, heading } from "./destination.ts";
import { handOver } from "./hand-over.ts";
import { untilOnline } from "./load-script.ts";
import { documentAt, redirectTo } from "./redirect-to.ts";
import { ruledRedirect } from "./route-rules.ts";
import { shownBuildWatch } from "./shown-build-watch.ts";

/**
 * Around every navigation in the browser: the route rules hold here too, and once the site has been
 * deployed anew the next page is opened as a document, with the scripts of its own build.
 */
export const followSite: MiddlewareFunction<Record<string, DataStrategyResult>> = async (
  { url, pattern },
  next,
) => {
  const to = url.pathname + url.search;
  const rule = ruledRedirect(url.pathname, pattern);
  if (rule !== null) throw redirectTo(rule.to + url.search, rule.status);
  const leaves = url.pathname !== window.location.pathname;
  // What changes on a page is no reason to load it anew: somebody may be typing.
  if (mustLeave() && leaves) {
    handOver(() => sessionStorage, { to, state: destinationState() });
    throw documentAt(to);
  }
  return heading(to, async () => {
    // The data of the next page would be lost, and an error screen would take the place of this one.
    // React Router drops what comes of it where the reader has gone elsewhere meanwhile.
    if (leaves && !navigator.onLine) await untilOnline();
    return next();
  });
};

/** Without a connection no document would come: the scripts that are here may still do. */
function mustLeave(): boolean {
  return shownBuildWatch().isOutdated() && navigator.onLine;
}
