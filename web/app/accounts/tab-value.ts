import { useSyncExternalStore } from "react";

/** What one tab keeps between two steps of a procedure. */
export interface TabValue {
  readonly get: () => string | null;
  readonly set: (value: string) => void;
  readonly clear: () => void;
}

/** Keeps one text in session storage; where that is refused, as long as the document lives. */
export function createTabValue(key: string): TabValue {
  let held: string | null = null;
  return {
    get: () => tryStorage((storage) => storage.getItem(key), null) ?? held,
    set(value) {
      held = value;
      tryStorage((storage) => storage.setItem(key, value), undefined);
    },
    clear() {
      held = null;
      tryStorage((storage) => storage.removeItem(key), undefined);
    },
  };
}

/** The address that was typed last: of whoever logs in, registers or has forgotten a password. */
export const enteredEmail = createTabValue("tenbin.typed-address");

const noopSubscribe = () => () => {};

/** What is kept; undefined while rendered on the server and until the page's script has taken over. */
export function useTabValue(kept: TabValue): string | null | undefined {
  return useSyncExternalStore(noopSubscribe, kept.get, () => undefined);
}

function tryStorage<T>(use: (storage: Storage) => T, otherwise: T): T {
  try {
    return use(sessionStorage);
  } catch {
    return otherwise;
  }
}
