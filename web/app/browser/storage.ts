import type { StorageKey } from "./storage-keys.ts";

/** Web Storage that never throws: values that the browser refuses to store are kept in memory. */
export interface SafeStorage<Key extends string = StorageKey> {
  readonly get: (key: Key) => string | null;
  /** @returns false if the value is only in memory */
  readonly set: (key: Key, value: string) => boolean;
  readonly remove: (key: Key) => void;
}

/** @param open returns the storage; reading the global alone may throw */
export function createSafeStorage<Key extends string = StorageKey>(
  open: () => Pick<Storage, "getItem" | "setItem" | "removeItem">,
): SafeStorage<Key> {
  const memory = new Map<Key, string>();
  const remove = (key: Key) => {
    memory.delete(key);
    attempt(() => open().removeItem(key));
  };
  return {
    get: (key) => attempt(() => open().getItem(key)) ?? memory.get(key) ?? null,
    set(key, value) {
      const isStored = attempt(() => {
        open().setItem(key, value);
        return true;
      });
      if (isStored === true) {
        memory.delete(key);
        return true;
      }
      // An older value must not survive the failed write.
      remove(key);
      memory.set(key, value);
      return false;
    },
    remove,
  };
}

function attempt<T>(action: () => T): T | undefined {
  try {
    return action();
  } catch {
    return undefined;
  }
}

export const browserStorage = createSafeStorage(() => localStorage);

export const tabStorage = createSafeStorage(() => sessionStorage);

/** Null if the key is missing or its value is not JSON. */
export function readJson(storage: Pick<SafeStorage, "get">, key: StorageKey): unknown {
  const text = storage.get(key);
  if (text === null) return null;
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
