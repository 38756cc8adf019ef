import { type Ready, endpointUrl } from "@tenbin/contract";

/** New data are noticed after at most this time. */
const POLL_INTERVAL_MS = 2_000;
/** While there is no version no page is kept, so the API's first answer must not be missed for long. */
const POLL_INTERVAL_WITHOUT_VERSION_MS = 250;

/**
 * How long stale pages may be shown while they are rendered again. With the two seconds in which
 * the API and this process each notice a change, a page is less than a minute behind.
 */
export const STALE_PAGE_MAX_AGE_MS = 30_000;

export interface DataVersion {
  /** Null while the API does not answer. */
  current(): string | null;
  /** True if it was current until recently and the API has answered since. */
  isRecent(version: string): boolean;
}

export interface DataVersionWatcher extends DataVersion {
  stop(): void;
}

/** @param now monotonic, milliseconds */
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
      // After an outage it is unknown when the data changed.
      if (seen === null) replacedAt.clear();
      else if (version !== null && version !== seen) replacedAt.set(version, now());
      version = seen;
      for (const [earlier, at] of replacedAt) {
        if (now() - at >= STALE_PAGE_MAX_AGE_MS || earlier === seen) replacedAt.delete(earlier);
      }
    },
  };
}

export function watchDataVersion(apiUrl: string): DataVersionWatcher {
  const versions = createDataVersionTracker();
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  const poll = async () => {
    versions.saw(await fetchDataVersion(apiUrl).catch(() => null));
    if (stopped) return;
    const isKnown = versions.current() !== null;
    const interval = isKnown ? POLL_INTERVAL_MS : POLL_INTERVAL_WITHOUT_VERSION_MS;
    timer = setTimeout(() => void poll(), interval);
  };
  void poll();
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
  const response = await fetch(apiUrl + endpointUrl("ready"), {
    signal: AbortSignal.timeout(POLL_INTERVAL_MS),
  });
  if (!response.ok) {
    await response.body?.cancel();
    return null;
  }
  const { data_version: version } = (await response.json()) as Ready;
  return version;
}
