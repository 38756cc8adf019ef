import type { BuildWatcher } from "./build-watcher.ts";
import { createBuildWatcher, CHECK_INTERVAL_MS } from "./build-watcher.ts";
import { currentBuild } from "../site/manifest.ts";

let watch: BuildWatcher | undefined;

export function pageBuildWatcher(): BuildWatcher {
  watch ??= createBuildWatcher({
    buildId: currentBuild()?.version ?? "",
    fetchJson,
    now: Date.now,
  });
  return watch;
}

export function watchBuilds(): void {
  setInterval(checkIfVisible, CHECK_INTERVAL_MS);
  document.addEventListener("visibilitychange", checkIfVisible);
}

function checkIfVisible(): void {
  if (document.visibilityState === "visible") void pageBuildWatcher().check();
}

async function fetchJson(path: string): Promise<unknown> {
  const response = await fetch(path, { credentials: "omit", cache: "no-store" });
  if (!response.ok) throw new Error(`${path}: status ${response.status}`);
  return response.json();
}
