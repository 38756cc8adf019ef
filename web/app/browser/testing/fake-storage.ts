/** `isFull` makes every write fail. */
export function fakeStorage(start: readonly (readonly [string, string])[] = []) {
  const items = new Map(start);
  return {
    items,
    isFull: false,
    getItem: (key: string) => items.get(key) ?? null,
    setItem(key: string, value: string) {
      if (this.isFull) throw new DOMException("full", "QuotaExceededError");
      items.set(key, value);
    },
    removeItem: (key: string) => void items.delete(key),
  };
}

/** Storage blocked by browser settings. */
export function refuseStorage(): never {
  throw new DOMException("denied", "SecurityError");
}
