import type { SafeStorage } from "../browser/storage.ts";
import { readJson } from "../browser/storage.ts";

const KEY = "tenbin.handed-over";

interface SavedNavigationState {
  /** Path and query of the page that it is for. */
  readonly to: string;
  readonly state: unknown;
}

/**
 * Leaves the state of a navigation to the tab's next document, which would not have it by itself: a flow
 * that ends while the site is deployed anew still tells its reader what has happened.
 * @param state what `navigate` was given; null: none
 */
export function saveNavigationState(
  storage: SafeStorage,
  { to, state }: SavedNavigationState,
): void {
  if (state === null || state === undefined) return;
  storage.set(KEY, JSON.stringify({ to, state }));
}

/**
 * Puts what was handed over to this page where the router looks for it. Before the router starts, and
 * once: a reload finds it in the history.
 */
export function restoreNavigationState(
  storage: SafeStorage,
  { location, history }: Pick<Window, "location" | "history">,
): void {
  const given = takeSavedState(storage);
  if (given === null || given.to !== location.pathname + location.search) return;
  // `usr` is the router's own name for the state of a navigation.
  history.replaceState({ ...(history.state as object | null), usr: given.state }, "");
}

function takeSavedState(storage: SafeStorage): SavedNavigationState | null {
  const kept = readJson(storage, KEY);
  storage.remove(KEY);
  // Written by this product on this origin.
  return kept as SavedNavigationState | null;
}
