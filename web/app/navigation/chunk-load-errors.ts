import { isReloading, claimReload, reloadPage } from "../browser/reload-guard.ts";
import { logEvent } from "../telemetry/log-event.ts";
import { currentDestination, pendingNavigationState } from "./navigation-destination.ts";
import { tabStorage } from "../browser/storage.ts";
import { saveNavigationState } from "./saved-navigation-state.ts";
import { isPrefetching } from "../browser/load-module.ts";
import { routePatternOf } from "../site/manifest.ts";
import { openDocument } from "../urls/open-document.ts";
import { pageBuildWatcher } from "./page-build-watcher.ts";

/**
 * Specification 4.15: a script that cannot be loaded after a new build reloads the page once. The event
 * comes for every module, those of routes included (`route-module-error-plugin.ts`); a reader who was on the
 * way to another page arrives there. Otherwise the import fails, and the error screen stands.
 */
export function reloadOnChunkLoadError(): void {
  window.addEventListener("vite:preloadError", (event) => {
    if (isPrefetching()) return;
    const to = currentDestination();
    const isShown = to === window.location.pathname + window.location.search;
    if (!navigator.onLine) {
      if (!isShown) openWhenOnline(event, to);
      return;
    }
    if (isReloading()) return event.preventDefault();
    if (!claimReload(tabStorage, Date.now())) return;
    event.preventDefault();
    logEvent({ event_type: "chunk_reload", route: routePatternOf(to) });
    if (isShown) return reloadPage();
    saveNavigationState(tabStorage, { to, state: pendingNavigationState() });
    openDocument(to);
  });
}

/** Ends the waiting for a connection: several scripts of one page are lost, and the reader arrives once. */
let onlineWaitController = new AbortController();

/**
 * Without a connection the browser's own page about that would take the place of ours. The reader stays
 * on the shown one, with what was typed, and arrives when there is a connection again, unless they
 * have gone elsewhere meanwhile.
 */
function openWhenOnline(event: Event, to: string): void {
  event.preventDefault();
  const state = pendingNavigationState();
  const arrive = () => {
    if (currentDestination() !== to) return;
    saveNavigationState(tabStorage, { to, state });
    openDocument(to);
  };
  onlineWaitController.abort();
  onlineWaitController = new AbortController();
  window.addEventListener("online", arrive, { once: true, signal: onlineWaitController.signal });
}

/**
 * A page that broke may be one whose scripts are older than what the site answers them: then it is
 * loaded anew, by the same guard.
 */
export async function reloadIfOutdated(): Promise<void> {
  await pageBuildWatcher().check();
  if (pageBuildWatcher().isOutdated() && claimReload(tabStorage, Date.now())) {
    reloadPage();
  }
}
