import { useSyncExternalStore } from "react";

/** What one tab keeps between two steps of a procedure. */
export interface Kept {
  readonly get: () => string | null;
  readonly set: (value: string) => void;
  readonly clear: () => void;
}

/** Keeps one text in session storage; where that is refused, as long as the document lives. */
export function keepInTab(key: string): Kept {
  let held: string | null = null;
  return {
    get: () => attempt((storage) => storage.getItem(key), null) ?? held,
    set(value) {
      held = value;
      attempt((storage) => storage.setItem(key, value), undefined);
    },
    clear() {
      held = null;
      attempt((storage) => storage.removeItem(key), undefined);
    },
  };
}

/** The address that was typed last: of whoever logs in, registers or has forgotten a password. */
export const typedAddress = keepInTab("tenbin.typed-address");

const never = () => () => {};

/** What is kept; undefined while rendered on the server and until the page's script has taken over. */
export function useKept(kept: Kept): string | null | undefined {
  return useSyncExternalStore(never, kept.get, () => undefined);
}

function attempt<T>(use: (storage: Storage) => T, otherwise: T): T {
  try {
    return use(sessionStorage);
  } catch {
    return otherwise;
  }
}
