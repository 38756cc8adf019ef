import type { DataStrategyResult, MiddlewareFunction } from "react-router";
import { leaveFor, pendingLocation, withDestination } from "./navigation-destination.ts";
import { tabStorage } from "../browser/storage.ts";
import { saveNavigationState } from "./saved-navigation-state.ts";
import { waitUntilOnline } from "../browser/load-module.ts";
import { needsOtherDocument } from "../site/google-pages.ts";
import { redirectDocumentTo, redirectTo } from "../urls/redirect-to.ts";
import { findRouteRedirect } from "./route-rules.ts";
import { pageBuildWatcher } from "./page-build-watcher.ts";

/**
 * Loads the next page as a document once a new build is deployed, and between pages whose content
 * security policies differ: a document keeps its own.
 */
export const navigationMiddleware: MiddlewareFunction<Record<string, DataStrategyResult>> = async (
  { url, pattern },
  next,
) => {
  const to = url.pathname + url.search;
  const rule = findRouteRedirect(url.pathname, pattern);
  if (rule !== null) throw redirectTo(rule.to + url.search, rule.status);
  const leaves = url.pathname !== window.location.pathname;
  const changesPolicy = needsOtherDocument(url.pathname);
  // Offline, loading would show an error screen. React Router drops an outdated navigation.
  if (changesPolicy && !navigator.onLine) await waitUntilOnline();
  // Changes within a page do not reload it: somebody may be typing.
  if (changesPolicy || (needsDocumentLoad() && leaves)) {
    const { state, hash } = pendingLocation();
    saveNavigationState(tabStorage, { to, state });
    leaveFor(to);
    throw redirectDocumentTo(to + hash);
  }
  return withDestination(to, async () => {
    if (leaves && !navigator.onLine) await waitUntilOnline();
    return next();
  });
};

/** Offline a document load would fail, while the loaded scripts may still work. */
function needsDocumentLoad(): boolean {
  return pageBuildWatcher().isOutdated() && navigator.onLine;
}
