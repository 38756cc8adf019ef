/** Milliseconds between two looks for a new deployment (the specification leaves the interval open). */
export const CHECK_INTERVAL_MS = 10 * 60_000;

/** Milliseconds that pass at least between two looks, however often the tab comes to the front. */
export const MIN_CHECK_INTERVAL_MS = 60_000;

/** The two files of `/builds/`, as far as they are read. */
interface BuildInfo {
  readonly id: string;
}

interface BuildWatcherDependencies {
  /** Of the shown page. */
  readonly buildId: string;
  /** Fetches a JSON file of the site; rejects when that fails. */
  readonly fetchJson: (path: string) => Promise<unknown>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

export interface BuildWatcher {
  /** Looks whether the site has been deployed anew, unless it has just been looked. Never rejects. */
  check(): Promise<void>;
  /** Whether the shown page is of an older build than the site. Once true, it stays so. */
  isOutdated(): boolean;
  /** @returns how to stop listening */
  subscribe(listener: () => void): () => void;
}

/**
 * Specification 4.16: new deployments are detected by fetching the latest-build file, and then the
 * manifest of the build that it names: only a build that is wholly there counts.
 */
export function createBuildWatcher(dependencies: BuildWatcherDependencies): BuildWatcher {
  const { buildId, fetchJson, now } = dependencies;
  const listeners = new Set<() => void>();
  let outdated = false;
  let lastCheckedAt = Number.NEGATIVE_INFINITY;
  const isDeployedAnew = async () => {
    const { id } = parseBuildInfo(await fetchJson(`/builds/latest.json?${now()}`));
    if (id === buildId) return false;
    return parseBuildInfo(await fetchJson(`/builds/meta/${id}.json`)).id === id;
  };
  return {
    async check() {
      if (outdated || now() - lastCheckedAt < MIN_CHECK_INTERVAL_MS) return;
      lastCheckedAt = now();
      // Without a connection nothing is known; the next look may know.
      outdated = await isDeployedAnew().catch(() => false);
      if (outdated) for (const listener of listeners) listener();
    },
    isOutdated: () => outdated,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** @throws TypeError when it is no such file */
function parseBuildInfo(file: unknown): BuildInfo {
  if (typeof file === "object" && file !== null && "id" in file) {
    const { id } = file;
    if (typeof id === "string" && /^[\w-]{1,100}$/.test(id)) return { id };
  }
  throw new TypeError("Not the state of a build");
}
