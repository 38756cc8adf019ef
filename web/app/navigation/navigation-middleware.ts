import type { DataStrategyResult, MiddlewareFunction } from "react-router";
import { pendingNavigationState, withDestination } from "./navigation-destination.ts";
import { tabStorage } from "../browser/storage.ts";
import { saveNavigationState } from "./saved-navigation-state.ts";
import { waitUntilOnline } from "../browser/load-module.ts";
import { redirectDocumentTo, redirectTo } from "../urls/redirect-to.ts";
import { findRouteRedirect } from "./route-rules.ts";
import { pageBuildWatcher } from "./page-build-watcher.ts";

/** Loads the next page as a document once a new build is deployed. */
export const navigationMiddleware: MiddlewareFunction<Record<string, DataStrategyResult>> = async (
  { url, pattern },
  next,
) => {
  const to = url.pathname + url.search;
  const rule = findRouteRedirect(url.pathname, pattern);
  if (rule !== null) throw redirectTo(rule.to + url.search, rule.status);
  const leaves = url.pathname !== window.location.pathname;
  // Changes within a page do not reload it: somebody may be typing.
  if (needsDocumentLoad() && leaves) {
    saveNavigationState(tabStorage, { to, state: pendingNavigationState() });
    throw redirectDocumentTo(to);
  }
  return withDestination(to, async () => {
    // Offline, loading would show an error screen. React Router drops an outdated navigation.
    if (leaves && !navigator.onLine) await waitUntilOnline();
    return next();
  });
};

/** Offline a document load would fail, while the loaded scripts may still work. */
function needsDocumentLoad(): boolean {
  return pageBuildWatcher().isOutdated() && navigator.onLine;
}
