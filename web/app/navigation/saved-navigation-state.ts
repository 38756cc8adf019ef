/** The tab's memory; asking for it at all may fail. */
type GetStorage = () => Pick<Storage, "getItem" | "setItem" | "removeItem">;

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
  storage: GetStorage,
  { to, state }: SavedNavigationState,
): void {
  if (state === null || state === undefined) return;
  try {
    storage().setItem(KEY, JSON.stringify({ to, state }));
  } catch {
    // Storage refused by the reader's settings: the page says what its address means.
  }
}

/**
 * Puts what was handed over to this page where the router looks for it. Before the router starts, and
 * once: a reload finds it in the history.
 */
export function restoreNavigationState(
  storage: GetStorage,
  { location, history }: Pick<Window, "location" | "history">,
): void {
  const given = takeSavedState(storage);
  if (given === null || given.to !== location.pathname + location.search) return;
  // `usr` is the router's own name for the state of a navigation.
  history.replaceState({ ...(history.state as object | null), usr: given.state }, "");
}

function takeSavedState(storage: GetStorage): SavedNavigationState | null {
  try {
    const kept = storage().getItem(KEY);
    if (kept === null) return null;
    storage().removeItem(KEY);
    // Written by this product on this origin.
    return JSON.parse(kept) as SavedNavigationState;
  } catch {
    return null;
  }
}
