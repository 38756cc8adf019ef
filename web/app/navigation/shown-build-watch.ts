import type { BuildWatch } from "./build-watch.ts";
import { createBuildWatch, LOOK_INTERVAL_MS } from "./build-watch.ts";
import { shownBuild } from "./manifest.ts";

let watch: BuildWatch | undefined;

/** The watch of the page in this browser. */
export function shownBuildWatch(): BuildWatch {
  watch ??= createBuildWatch({
    buildId: shownBuild()?.version ?? "",
    fetchJson,
    now: Date.now,
  });
  return watch;
}

/** Looks every ten minutes, and when the reader comes back to the tab. */
export function watchBuilds(): void {
  setInterval(look, LOOK_INTERVAL_MS);
  document.addEventListener("visibilitychange", look);
}

function look(): void {
  if (document.visibilityState === "visible") void shownBuildWatch().look();
}

async function fetchJson(path: string): Promise<unknown> {
  const answer = await fetch(path, { credentials: "omit", cache: "no-store" });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
  return answer.json();
}
