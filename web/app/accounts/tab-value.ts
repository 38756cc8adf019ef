import { tabStorage } from "../browser/storage.ts";
import type { StorageKey } from "../browser/storage-keys.ts";
import { useHydrated } from "../browser/use-hydrated.ts";

/** A value stored per tab, between two steps of a flow. */
export interface TabValue {
  readonly get: () => string | null;
  readonly set: (value: string) => void;
  readonly clear: () => void;
}

export function createTabValue(key: StorageKey): TabValue {
  return {
    get: () => tabStorage.get(key),
    set: (value) => void tabStorage.set(key, value),
    clear: () => tabStorage.remove(key),
  };
}

/** Last typed address, shared by sign-in, registration and password reset. */
export const enteredEmail = createTabValue("tenbin.typed-address");

/** Undefined on the server and until hydration. */
export function useTabValue(tabValue: TabValue): string | null | undefined {
  return useHydrated() ? tabValue.get() : undefined;
}
