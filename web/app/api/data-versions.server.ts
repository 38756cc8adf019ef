import { AsyncLocalStorage } from "node:async_hooks";
import { DATA_VERSION_HEADER, isOlderVersion } from "@tenbin/contract/data-version";

/** Data versions of the answers that something is made from; null of one that tells none. */
export type DataVersions = ReadonlySet<string | null>;

interface Collection {
  newest: string | null;
  readonly versions: Set<string | null>;
}

const collections = new AsyncLocalStorage<Collection>();

/**
 * Behind a balancer another server is likely to answer the next time, and with two in turn the second time. Only while
 * servers have data of different age, so without a pause.
 */
const MAX_REPEATS = 4;

/**
 * Collects the versions of all answers that are asked for within.
 * @param newest answers should not be older; null: any may be
 */
export async function collectDataVersions<T>(
  newest: string | null,
  make: () => Promise<T>,
): Promise<{ readonly result: T; readonly versions: DataVersions }> {
  const collection: Collection = { newest, versions: new Set() };
  const result = await collections.run(collection, make);
  return { result, versions: collection.versions };
}

/** What answers that are asked for now should not be older than; null: any may be. */
export function newestDataVersion(): string | null {
  return collections.getStore()?.newest ?? null;
}

/** For what is made from an answer that was asked for earlier. */
export function noteDataVersion(version: string | null): void {
  const collection = collections.getStore();
  if (collection === undefined) return;
  collection.versions.add(version);
  if (version === null) return;
  const { newest } = collection;
  if (newest === null || isOlderVersion(newest, version)) collection.newest = version;
}

/** Notes the versions of answers, and asks again for one that is older than the newest. For reads only. */
export function fetchVersioned(send: typeof fetch): typeof fetch {
  return async (url, init) => {
    for (let repeats = 0; ; repeats += 1) {
      const response = await send(url, init).catch((error: unknown) => {
        noteDataVersion(null);
        throw error;
      });
      const version = response.headers.get(DATA_VERSION_HEADER);
      const newest = newestDataVersion();
      const isOlder = version !== null && newest !== null && isOlderVersion(version, newest);
      if (!isOlder || repeats === MAX_REPEATS) {
        noteDataVersion(version);
        return response;
      }
      await response.body?.cancel();
    }
  };
}
