import { browserStorage } from "./storage.ts";

const KEY = "tenbin.keys";

/** Keys without a modifier can be switched off, for those who dictate (WCAG 2.2, 2.1.4). */
export function usesSingleKeys(): boolean {
  return browserStorage.get(KEY) === null;
}

export function setSingleKeys(used: boolean): void {
  if (used) browserStorage.remove(KEY);
  else browserStorage.set(KEY, "off");
}
