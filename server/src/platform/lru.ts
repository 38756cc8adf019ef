export interface Lru<V> {
  get(key: string): V | undefined;
  set(key: string, value: V): void;
  delete(key: string): void;
  clear(): void;
  readonly size: number;
}

export interface LruOptions<V> {
  readonly maxEntries: number;
  /** Of the sum of `weigh`; default none. */
  readonly maxWeight?: number;
  readonly weigh?: (value: V) => number;
}

export function createLru<V>(options: LruOptions<V>): Lru<V> {
  const { maxEntries, maxWeight = Infinity, weigh = () => 0 } = options;
  // A Map iterates in insertion order: the first key is the least recently used.
  const entries = new Map<string, V>();
  let weight = 0;
  const remove = (key: string) => {
    const value = entries.get(key);
    if (value !== undefined && entries.delete(key)) weight -= weigh(value);
  };
  return {
    get(key) {
      const value = entries.get(key);
      if (value === undefined) return undefined;
      entries.delete(key);
      entries.set(key, value);
      return value;
    },
    set(key, value) {
      remove(key);
      entries.set(key, value);
      weight += weigh(value);
      for (const oldest of entries.keys()) {
        if (entries.size <= maxEntries && weight <= maxWeight) return;
        remove(oldest);
      }
    },
    delete: remove,
    clear() {
      entries.clear();
      weight = 0;
    },
    get size() {
      return entries.size;
    },
  };
}
