import { isReloading, mayReload, reloadPage } from "../reload-once.ts";
import { logEvent } from "../telemetry/log-event.ts";
import { currentDestination, destinationState } from "./destination.ts";
import { handOver } from "./hand-over.ts";
import { isWarming } from "./load-script.ts";
import { routeNameOf, shownBuild } from "./manifest.ts";
import { openDocument } from "./open-document.ts";
import { shownBuildWatch } from "./shown-build-watch.ts";

/**
 * Specification §4: a script that cannot be loaded after a new build reloads the page once. The event
 * comes for every module, those of routes included (`one-reload-guard.ts`); a reader who was on the
 * way to another page arrives there. Otherwise the import fails, and the error screen stands.
 */
export function reloadOnLostScripts(): void {
  window.addEventListener("vite:preloadError", (event) => {
    if (isWarming()) return;
    const to = currentDestination();
    const isShown = to === window.location.pathname + window.location.search;
    if (!navigator.onLine) {
      if (!isShown) openOnceOnline(event, to);
      return;
    }
    if (isReloading()) return event.preventDefault();
    if (!mayReload(sessionStorage, Date.now())) return;
    event.preventDefault();
    logEvent({ event_type: "chunk_reload", route: routeNameOf(to, shownBuild()) });
    if (isShown) return reloadPage();
    handOver(() => sessionStorage, { to, state: destinationState() });
    openDocument(to);
  });
}

/** Ends the waiting for a connection: several scripts of one page are lost, and the reader arrives once. */
let waiting = new AbortController();

/**
 * Without a connection the browser's own page about that would take the place of ours. The reader stays
 * on the shown one, with what was typed, and arrives when there is a connection again, unless they
 * have gone elsewhere meanwhile.
 */
function openOnceOnline(event: Event, to: string): void {
  event.preventDefault();
  const state = destinationState();
  const arrive = () => {
    if (currentDestination() !== to) return;
    handOver(() => sessionStorage, { to, state });
    openDocument(to);
  };
  waiting.abort();
  waiting = new AbortController();
  window.addEventListener("online", arrive, { once: true, signal: waiting.signal });
}

/**
 * A page that broke may be one whose scripts are older than what the site answers them: then it is
 * loaded anew, by the same guard.
 */
export async function reloadIfOutdated(): Promise<void> {
  await shownBuildWatch().look();
  if (shownBuildWatch().isOutdated() && mayReload(sessionStorage, Date.now())) {
    reloadPage();
  }
}
