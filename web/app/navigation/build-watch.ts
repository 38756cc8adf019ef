/** Milliseconds between two looks for a new deployment (the interval is ours: specification §9). */
export const LOOK_INTERVAL_MS = 10 * 60_000;

/** Milliseconds that pass at least between two looks, however often the tab comes to the front. */
export const LOOK_GAP_MS = 60_000;

/** The two files of `/builds/`, as far as they are read. */
interface BuildState {
  readonly id: string;
}

export interface BuildWatchDependencies {
  /** Of the shown page. */
  readonly buildId: string;
  /** Fetches a JSON file of the site; rejects when that fails. */
  readonly fetchJson: (path: string) => Promise<unknown>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

export interface BuildWatch {
  /** Looks whether the site has been deployed anew, unless it has just been looked. Never rejects. */
  look(): Promise<void>;
  /** Whether the shown page is of an older build than the site. Once true, it stays so. */
  isOutdated(): boolean;
  /** @returns how to stop listening */
  subscribe(listener: () => void): () => void;
}

/**
 * Specification §4: new deployments are detected by fetching the latest-build file, and then the
 * manifest of the build that it names: only a build that is wholly there counts.
 */
export function createBuildWatch(dependencies: BuildWatchDependencies): BuildWatch {
  const { buildId, fetchJson, now } = dependencies;
  const listeners = new Set<() => void>();
  let outdated = false;
  let looked = Number.NEGATIVE_INFINITY;
  const isDeployedAnew = async () => {
    const { id } = stateOf(await fetchJson(`/builds/latest.json?${now()}`));
    if (id === buildId) return false;
    return stateOf(await fetchJson(`/builds/meta/${id}.json`)).id === id;
  };
  return {
    async look() {
      if (outdated || now() - looked < LOOK_GAP_MS) return;
      looked = now();
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
function stateOf(file: unknown): BuildState {
  if (typeof file === "object" && file !== null && "id" in file) {
    const { id } = file;
    if (typeof id === "string" && /^[\w-]{1,100}$/.test(id)) return { id };
  }
  throw new TypeError("Not the state of a build");
}
