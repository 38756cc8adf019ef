import { browserStorage, tabStorage } from "./storage.ts";
import { PERSONAL_KEYS } from "./storage-keys.ts";

const OWNER = "tenbin.owner";

/**
 * Clears what another session has left in this browser and this tab. A visitor's data become those
 * of whoever signs in. Each storage knows its owner: a tab may sleep while the session changes.
 * @param session null for visitors
 */
export function clearDataOfOthers(session: string | null): void {
  for (const storage of [browserStorage, tabStorage]) {
    const owner = storage.get(OWNER);
    if (owner === session) continue;
    if (owner !== null) PERSONAL_KEYS.forEach(storage.remove);
    if (session === null) storage.remove(OWNER);
    else storage.set(OWNER, session);
  }
}
