import { type Ready, endpointUrl } from "@tenbin/contract";
import { isOlderVersion } from "@tenbin/contract/data-version";

/** New data are noticed after at most this time. */
const POLL_INTERVAL_MS = 2_000;
/** While there is no version no page is kept, so the API's first answer must not be missed for long. */
const POLL_INTERVAL_WITHOUT_VERSION_MS = 250;

/**
 * How long stale pages may be shown while they are rendered again. With the two seconds in which
 * the API and this process each notice a change, a page is less than a minute behind.
 */
export const STALE_PAGE_MAX_AGE_MS = 30_000;

/**
 * An older version than one that was told before comes from an API that is behind, which passes within minutes. If
 * nothing newer is told for so long, the database was restored to an earlier moment.
 */
export const OLDER_VERSION_MAX_AGE_MS = 600_000;

export interface DataVersion {
  /** Null while the API does not answer. */
  current(): string | null;
  /** The newest that was told, also while the API does not answer. */
  newest(): string | null;
  /** True if it was current until recently and the API has answered since. */
  isRecent(version: string): boolean;
  /** For the version of an answer: a newer one is current from then on. */
  sawAnswer(version: string): void;
}

export interface DataVersionWatcher extends DataVersion {
  stop(): void;
}

export interface DataVersionTracker extends DataVersion {
  /** What the API tells when it is asked; null: nothing. */
  saw(version: string | null): void;
}

/** @param now monotonic, milliseconds */
export function createDataVersionTracker(
  now: () => number = () => performance.now(),
): DataVersionTracker {
  let version: string | null = null;
  let newest: string | null = null;
  /** Since when only older versions were told. */
  let olderSince: number | null = null;
  const replacedAt = new Map<string, number>();

  /** Whether it is to be ignored: it stands for an API that is behind. */
  const isBehind = (seen: string) => {
    if (newest === null || !isOlderVersion(seen, newest)) {
      olderSince = null;
      return false;
    }
    olderSince ??= now();
    if (now() - olderSince < OLDER_VERSION_MAX_AGE_MS) return true;
    olderSince = null;
    return false;
  };
  const adopt = (seen: string) => {
    if (newest !== null && isOlderVersion(seen, newest)) replacedAt.clear();
    else if (version !== null && version !== seen) replacedAt.set(version, now());
    version = seen;
    newest = seen;
    for (const [earlier, at] of replacedAt) {
      if (now() - at >= STALE_PAGE_MAX_AGE_MS || earlier === seen) replacedAt.delete(earlier);
    }
  };
  return {
    current: () => version,
    newest: () => newest,
    isRecent(earlier) {
      const at = replacedAt.get(earlier);
      return at !== undefined && now() - at < STALE_PAGE_MAX_AGE_MS;
    },
    saw(seen) {
      if (seen === null) {
        // After an outage it is unknown when the data changed.
        replacedAt.clear();
        olderSince = null;
        version = null;
      } else if (isBehind(seen)) version ??= newest;
      else adopt(seen);
    },
    sawAnswer(seen) {
      if (version === null || isOlderVersion(seen, version)) return;
      olderSince = null;
      // Of two of the same age, the API's next word decides.
      if (isOlderVersion(version, seen)) adopt(seen);
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
    ...versions,
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
