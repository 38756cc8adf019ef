import type { DataStrategyResult, MiddlewareFunction } from "react-router";
import { pendingNavigationState, withDestination } from "./navigation-destination.ts";
import { tabStorage } from "../browser/storage.ts";
import { saveNavigationState } from "./saved-navigation-state.ts";
import { waitUntilOnline } from "../browser/load-module.ts";
import { redirectDocumentTo, redirectTo } from "../urls/redirect-to.ts";
import { findRouteRedirect } from "./route-rules.ts";
import { pageBuildWatcher } from "./page-build-watcher.ts";

/**
 * Around every navigation in the browser: the route rules hold here too, and once the site has been
 * deployed anew the next page is opened as a document, with the scripts of its own build.
 */
export const navigationMiddleware: MiddlewareFunction<Record<string, DataStrategyResult>> = async (
  { url, pattern },
  next,
) => {
  const to = url.pathname + url.search;
  const rule = findRouteRedirect(url.pathname, pattern);
  if (rule !== null) throw redirectTo(rule.to + url.search, rule.status);
  const leaves = url.pathname !== window.location.pathname;
  // What changes on a page is no reason to load it anew: somebody may be typing.
  if (needsDocumentLoad() && leaves) {
    saveNavigationState(tabStorage, { to, state: pendingNavigationState() });
    throw redirectDocumentTo(to);
  }
  return withDestination(to, async () => {
    // The data of the next page would be lost, and an error screen would take the place of this one.
    // React Router drops what comes of it where the reader has gone elsewhere meanwhile.
    if (leaves && !navigator.onLine) await waitUntilOnline();
    return next();
  });
};

/** Without a connection no document would come: the scripts that are here may still do. */
function needsDocumentLoad(): boolean {
  return pageBuildWatcher().isOutdated() && navigator.onLine;
}
