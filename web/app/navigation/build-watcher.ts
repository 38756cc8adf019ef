/** Milliseconds (the specification leaves the interval open). */
export const CHECK_INTERVAL_MS = 10 * 60_000;

/** Milliseconds, however often the tab comes to the front. */
export const MIN_CHECK_INTERVAL_MS = 60_000;

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
  subscribe(listener: () => void): () => void;
}

/** Also reads the build's manifest, so that only a complete build counts (specification 4.16). */
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

function parseBuildInfo(file: unknown): BuildInfo {
  if (typeof file === "object" && file !== null && "id" in file) {
    const { id } = file;
    if (typeof id === "string" && /^[\w-]{1,100}$/.test(id)) return { id };
  }
  throw new TypeError("Not the state of a build");
}
