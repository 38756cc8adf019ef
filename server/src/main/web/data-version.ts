import { type Ready, endpointUrl } from "@tenbin/contract";

/** Milliseconds between two looks; new data is noticed at most this much later. */
const POLL_INTERVAL_MS = 2_000;

/**
 * Milliseconds for which pages of the data before may still be shown while they are rendered anew. With the
 * two seconds in which the API and this process each notice a change, a page is less than a minute behind.
 */
export const STALE_PAGE_MAX_AGE_MS = 30_000;

export interface DataVersion {
  /** Version of the data the API answers from; null while it cannot answer. */
  current(): string | null;
  /** Whether that version was the current one until a moment ago, and the API answered ever since. */
  isRecent(version: string): boolean;
}

export interface DataVersionWatcher extends DataVersion {
  stop(): void;
}

/** What successive looks tell; `now` in milliseconds of a clock that never goes back. */
export function createDataVersionTracker(now: () => number = () => performance.now()) {
  let version: string | null = null;
  const replacedAt = new Map<string, number>();
  return {
    current: () => version,
    isRecent(earlier: string) {
      const at = replacedAt.get(earlier);
      return at !== undefined && now() - at < STALE_PAGE_MAX_AGE_MS;
    },
    saw(seen: string | null) {
      // After an outage nobody knows when the data changed.
      if (seen === null) replacedAt.clear();
      else if (version !== null && version !== seen) replacedAt.set(version, now());
      version = seen;
      for (const [earlier, at] of replacedAt) {
        if (now() - at >= STALE_PAGE_MAX_AGE_MS || earlier === seen) replacedAt.delete(earlier);
      }
    },
  };
}

/** Watches which version of the data the API serves. */
export function watchDataVersion(apiUrl: string): DataVersionWatcher {
  const versions = createDataVersionTracker();
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  const look = async () => {
    versions.saw(await fetchDataVersion(apiUrl).catch(() => null));
    if (!stopped) timer = setTimeout(() => void look(), POLL_INTERVAL_MS);
  };
  void look();
  return {
    current: () => versions.current(),
    isRecent: (version) => versions.isRecent(version),
    stop() {
      stopped = true;
      clearTimeout(timer);
    },
  };
}

async function fetchDataVersion(apiUrl: string): Promise<string | null> {
  const answer = await fetch(apiUrl + endpointUrl("ready"), {
    signal: AbortSignal.timeout(POLL_INTERVAL_MS),
  });
  if (!answer.ok) {
    await answer.body?.cancel();
    return null;
  }
  const { data_version: version } = (await answer.json()) as Ready;
  return version;
}
