import { hasInteracted } from "../browser/first-interaction.ts";
import { claimReload, reloadPage } from "../browser/reload-guard.ts";
import { type SafeStorage, tabStorage } from "../browser/storage.ts";
import { currentDestination, loadedErrors } from "./navigation-destination.ts";

/** The address of the document that is to stay as it was served. */
const KEY = "tenbin.unscripted";

/** The address that the server rendered for this document. */
let served: string | null = null;

/**
 * To be called before hydration.
 * @returns whether the document stays as the server rendered it, because its script has failed the last time. Only
 * once: loaded again, it gets its script again. Where the reload came to nothing, as offline, another document has its script.
 */
export function claimServedPage(
  storage: Pick<SafeStorage, "get" | "remove"> = tabStorage,
  address = currentDestination(),
): boolean {
  served = address;
  const isUnscripted = storage.get(KEY) === address;
  storage.remove(KEY);
  return isUnscripted;
}

/**
 * Where rendering in the browser fails on the page that the server could render: shows that one, without the script. What a
 * loader has answered as an error would be one again. Whoever has begun to use the page would lose what they did.
 */
export function showServedPage({
  storage = tabStorage,
  address = currentDestination(),
  hasLoadedErrors = loadedErrors() !== null,
  isUsed = hasInteracted(),
  reload = reloadPage,
  now = Date.now(),
}: {
  readonly storage?: Pick<SafeStorage, "get" | "set" | "remove">;
  readonly address?: string;
  readonly hasLoadedErrors?: boolean;
  readonly isUsed?: boolean;
  readonly reload?: () => void;
  readonly now?: number;
} = {}): void {
  if (address !== served || hasLoadedErrors || isUsed || !claimReload(storage, now)) return;
  // Where nothing can be stored, the reloaded page would fail again.
  if (storage.set(KEY, address)) reload();
}
