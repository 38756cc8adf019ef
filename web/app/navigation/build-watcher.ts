/** Milliseconds (the specification leaves the interval open). */
export const CHECK_INTERVAL_MS = 10 * 60_000;

/** Milliseconds, however often the tab comes to the front. */
export const MIN_CHECK_INTERVAL_MS = 60_000;

/** Milliseconds before the site is asked again whether it is up; doubled each time. */
const FIRST_RETRY_MS = 500;
const MAX_RETRY_MS = 8_000;

interface BuildInfo {
  readonly id: string;
}

interface BuildWatcherDependencies {
  readonly buildId: string;
  readonly fetchJson: (path: string) => Promise<unknown>;
  readonly now: () => number;
}

export interface BuildWatcher {
  /** Never rejects. */
  check(): Promise<void>;
  /** Once true, it stays true. */
  isOutdated(): boolean;
  /** Resolves when the site answers: not offline, nor while it is being restarted. */
  waitForSite(): Promise<void>;
  /** Whether somebody waits for the site. */
  isSiteDown(): boolean;
  subscribe(listener: () => void): () => void;
}

/** Also reads the build's manifest, so that only a complete build counts (specification 4.16). */
export function createBuildWatcher(dependencies: BuildWatcherDependencies): BuildWatcher {
  const { buildId, fetchJson, now } = dependencies;
  const listeners = new Set<() => void>();
  let outdated = false;
  let lastCheckedAt = Number.NEGATIVE_INFINITY;
  let siteDown = false;
  const notify = () => {
    for (const listener of listeners) listener();
  };
  const fetchLatestBuild = async () =>
    parseBuildInfo(await fetchJson(`/builds/latest.json?${now()}`));
  const isDeployedAnew = async () => {
    const { id } = await fetchLatestBuild();
    if (id === buildId) return false;
    return parseBuildInfo(await fetchJson(`/builds/meta/${id}.json`)).id === id;
  };
  return {
    async check() {
      if (outdated || now() - lastCheckedAt < MIN_CHECK_INTERVAL_MS) return;
      lastCheckedAt = now();
      outdated = await isDeployedAnew().catch(() => false);
      if (outdated) notify();
    },
    isOutdated: () => outdated,
    async waitForSite() {
      let retryMs = FIRST_RETRY_MS;
      while ((await fetchLatestBuild().catch(() => null)) === null) {
        siteDown = true;
        notify();
        await onlineOrAfter(retryMs);
        retryMs = Math.min(2 * retryMs, MAX_RETRY_MS);
      }
      siteDown = false;
      notify();
    },
    isSiteDown: () => siteDown,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Browsers report a connection, but not a site that answers. */
function onlineOrAfter(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    const waiting = new AbortController();
    const end = () => {
      waiting.abort();
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(end, milliseconds);
    window.addEventListener("online", end, { signal: waiting.signal });
  });
}

function parseBuildInfo(file: unknown): BuildInfo {
  if (typeof file === "object" && file !== null && "id" in file) {
    const { id } = file;
    if (typeof id === "string" && /^[\w-]{1,100}$/.test(id)) return { id };
  }
  throw new TypeError("Not the state of a build");
}
