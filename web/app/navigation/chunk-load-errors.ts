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
    const isShown = to === window.location.pathname + window.location.search;
    // A script lost offline may fail a moment before `online`, and others of its page after it.
    if (!navigator.onLine || awaitedDestination === to) {
      if (!isShown) openWhenOnline(event, to);
      return;
    }
    if (isLoadOptional()) return;
    if (isReloading()) return event.preventDefault();
    if (!claimReload(tabStorage, Date.now())) return;
    event.preventDefault();
    logEvent({ event_type: "chunk_reload", route: routePatternOf(to) });
    if (isShown) return reloadPage();
    openDestination(to, pendingLocation().state);
  });
}

function openDestination(to: string, state: unknown): void {
  saveNavigationState(tabStorage, { to, state });
  markReloading();
  openDocument(to);
}

/** Several scripts of one page may fail, but only one navigation may follow. */
let onlineWaitController = new AbortController();
let awaitedDestination: string | null = null;

/** Offline, a reload would show the browser's error page, so this waits on the current page. */
function openWhenOnline(event: Event, to: string): void {
  event.preventDefault();
  const { state } = pendingLocation();
  const arrive = () => {
    awaitedDestination = null;
    if (currentDestination() === to) openDestination(to, state);
  };
  awaitedDestination = to;
  onlineWaitController.abort();
  onlineWaitController = new AbortController();
  window.addEventListener("online", arrive, { once: true, signal: onlineWaitController.signal });
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
