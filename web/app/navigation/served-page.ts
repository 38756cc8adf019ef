import { claimReload, reloadPage } from "../browser/reload-guard.ts";
import { type SafeStorage, tabStorage } from "../browser/storage.ts";
import { currentDestination, loadedErrors } from "./navigation-destination.ts";

const KEY = "tenbin.unscripted";

/** The address that the server rendered for this document. */
let served: string | null = null;

/**
 * To be called before hydration.
 * @returns whether the document stays as the server rendered it, because its script has failed the last time. Only
 * once: loaded again, it gets its script again.
 */
export function claimServedPage(
  storage: Pick<SafeStorage, "get" | "remove"> = tabStorage,
  address = currentDestination(),
): boolean {
  served = address;
  const isUnscripted = storage.get(KEY) !== null;
  storage.remove(KEY);
  return isUnscripted;
}

/**
 * Where rendering in the browser fails on the page that the server could render: shows that one, without the script. What a
 * loader has answered as an error would be one again.
 */
export function showServedPage({
  storage = tabStorage,
  address = currentDestination(),
  hasLoadedErrors = loadedErrors() !== null,
  reload = reloadPage,
  now = Date.now(),
}: {
  readonly storage?: Pick<SafeStorage, "get" | "set" | "remove">;
  readonly address?: string;
  readonly hasLoadedErrors?: boolean;
  readonly reload?: () => void;
  readonly now?: number;
} = {}): void {
  if (address !== served || hasLoadedErrors || !claimReload(storage, now)) return;
  // Where nothing can be stored, the reloaded page would fail again.
  if (storage.set(KEY, "1")) reload();
}
