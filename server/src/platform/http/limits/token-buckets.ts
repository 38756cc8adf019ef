import { LRUCache } from "lru-cache";

export interface TokenBucketOptions {
  readonly capacity: number;
  readonly perSecond: number;
  /** Monotonic, milliseconds. */
  readonly now?: () => number;
}

/** Counts in memory, by key; for limits that neither a restart nor another process must know. */
export interface TokenBuckets {
  /** Whether each of the keys has a token left; takes one of each, or none. */
  take(keys: readonly string[]): boolean;
}

/** A forgotten bucket is full again. */
const MAX_BUCKETS = 20_000;

export function createTokenBuckets({
  capacity,
  perSecond,
  now = () => performance.now(),
}: TokenBucketOptions): TokenBuckets {
  const buckets = new LRUCache<string, { readonly tokens: number; readonly at: number }>({
    max: MAX_BUCKETS,
  });
  const tokensOf = (key: string, at: number) => {
    const bucket = buckets.get(key);
    if (bucket === undefined) return capacity;
    return Math.min(capacity, bucket.tokens + ((at - bucket.at) / 1_000) * perSecond);
  };
  return {
    take(keys) {
      const at = now();
      const left = keys.map((key) => ({ key, tokens: tokensOf(key, at) }));
      if (left.some(({ tokens }) => tokens < 1)) return false;
      for (const { key, tokens } of left) buckets.set(key, { tokens: tokens - 1, at });
      return true;
    },
  };
}
