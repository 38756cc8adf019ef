import type { SafeStorage } from "../browser/storage.ts";
import { readJson } from "../browser/storage.ts";

const KEY = "tenbin.handed-over";

interface SavedNavigationState {
  readonly to: string;
  readonly state: unknown;
}

/** Lets a flow show its result even if its last page loads as a document. */
export function saveNavigationState(
  storage: SafeStorage,
  { to, state }: SavedNavigationState,
): void {
  if (state === null || state === undefined) return;
  storage.set(KEY, JSON.stringify({ to, state }));
}

/** Runs once, before the router starts; a reload finds the state in the history. */
export function restoreNavigationState(
  storage: SafeStorage,
  { location, history }: Pick<Window, "location" | "history">,
): void {
  const saved = takeSavedState(storage);
  if (saved === null || saved.to !== location.pathname + location.search) return;
  // `usr` is React Router's key for navigation state.
  history.replaceState({ ...(history.state as object | null), usr: saved.state }, "");
}

function takeSavedState(storage: SafeStorage): SavedNavigationState | null {
  const stored = readJson(storage, KEY);
  storage.remove(KEY);
  return stored as SavedNavigationState | null;
}
