/**
 * Web Storage that never throws. What the browser refuses to keep (a reader's settings, private
 * mode, no room left) is kept as long as the document lives.
 */
export interface SafeStorage {
  readonly get: (key: string) => string | null;
  /** @returns whether the value outlives the document */
  readonly set: (key: string, value: string) => boolean;
  readonly remove: (key: string) => void;
}

/** @param open gives the storage; reading the global alone may throw */
export function createSafeStorage(
  open: () => Pick<Storage, "getItem" | "setItem" | "removeItem">,
): SafeStorage {
  const memory = new Map<string, string>();
  const remove = (key: string) => {
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
      // An older value must not outlive the write that failed.
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

/** Shared by all tabs, until the reader clears it. */
export const browserStorage = createSafeStorage(() => localStorage);

/** One tab's own; survives a reload. */
export const tabStorage = createSafeStorage(() => sessionStorage);

/** What stands under `key`, read as JSON; null where nothing does, or something else. */
export function readJson(storage: Pick<SafeStorage, "get">, key: string): unknown {
  const text = storage.get(key);
  if (text === null) return null;
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
