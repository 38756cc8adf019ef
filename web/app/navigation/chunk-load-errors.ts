import { claimReload, isReloading, markReloading, reloadPage } from "../browser/reload-guard.ts";
import { logEvent } from "../telemetry/log-event.ts";
import { currentDestination, pendingLocation } from "./navigation-destination.ts";
import { tabStorage } from "../browser/storage.ts";
import { saveNavigationState } from "./saved-navigation-state.ts";
import { isLoadOptional } from "../browser/load-module.ts";
import { routePatternOf } from "../site/manifest.ts";
import { openDocument } from "../urls/open-document.ts";
import { pageBuildWatcher } from "./page-build-watcher.ts";

/**
 * If a script of an older build cannot be loaded, reloads once and continues the pending navigation
 * (specification 4.15). The event covers route modules too (`route-module-error-plugin.ts`).
 */
export function reloadOnChunkLoadError(): void {
  window.addEventListener("vite:preloadError", (event) => {
    const to = currentDestination();
    if (isWaitingForSite && !isLoadOptional()) lostDestinations.add(to);
    if (isWaitingForSite || isReloading()) return event.preventDefault();
    if (navigator.onLine) {
      if (isLoadOptional() || !claimReload(tabStorage, Date.now())) return;
      logEvent({ event_type: "chunk_reload", route: routePatternOf(to) });
    } else if (isShown(to)) {
      // `loadModule` retries it.
      return;
    }
    event.preventDefault();
    lostDestinations.add(to);
    void openOnceSiteIsUp();
  });
}

const isShown = (to: string) => to === window.location.pathname + window.location.search;

/** Several scripts of one page may fail, but only one document load may follow. */
let isWaitingForSite = false;

/** Destinations that lost a script while this document waits for the site. */
const lostDestinations = new Set<string>();

/** Offline and while the site is being restarted, a document load would end on the browser's error page. */
async function openOnceSiteIsUp(): Promise<void> {
  isWaitingForSite = true;
  await pageBuildWatcher().waitForSite();
  isWaitingForSite = false;
  // The viewer may have gone on meanwhile, or stopped the navigation.
  const to = currentDestination();
  if (!isShown(to)) {
    saveNavigationState(tabStorage, { to, state: pendingLocation().state });
    markReloading();
    openDocument(to);
  } else if (lostDestinations.has(to)) {
    reloadPage();
  }
  lostDestinations.clear();
}

/**
 * A page may fail because its scripts are older than the server's responses.
 * @returns whether it is reloaded
 */
export async function reloadIfOutdated(): Promise<boolean> {
  await pageBuildWatcher().check();
  const reloads = pageBuildWatcher().isOutdated() && claimReload(tabStorage, Date.now());
  if (reloads) reloadPage();
  return reloads;
}
