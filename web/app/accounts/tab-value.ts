import { tabStorage } from "../browser/storage.ts";
import { useHydrated } from "../browser/use-hydrated.ts";

/** What one tab keeps between two steps of a procedure. */
export interface TabValue {
  readonly get: () => string | null;
  readonly set: (value: string) => void;
  readonly clear: () => void;
}

export function createTabValue(key: string): TabValue {
  return {
    get: () => tabStorage.get(key),
    set: (value) => void tabStorage.set(key, value),
    clear: () => tabStorage.remove(key),
  };
}

/** The address that was typed last: of whoever logs in, registers or has forgotten a password. */
export const enteredEmail = createTabValue("tenbin.typed-address");

/** What is kept; undefined while rendered on the server and until the page's script has taken over. */
export function useTabValue(kept: TabValue): string | null | undefined {
  return useHydrated() ? kept.get() : undefined;
}
