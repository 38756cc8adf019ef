import type { RootData } from "../site/root-data.ts";
import { claimReload } from "../browser/reload-guard.ts";
import { tabStorage } from "../browser/storage.ts";
import { loadIdentity } from "../identity/load-identity.ts";

/** Updates the host if the page was rendered with another session than this browser's. */
export async function reconcileSession(
  { session, member }: Pick<RootData, "session" | "member">,
  reloadData: () => Promise<void>,
): Promise<void> {
  const identity = await loadIdentity();
  const user = await identity.currentUser();
  if (user === null) {
    if (session) reloadOnce();
  } else if (member !== null && member.uid !== user.uid) {
    if (await identity.renewSession()) reloadOnce();
  } else if (!session && window.isSecureContext) {
    if (await identity.renewSession()) await reloadData();
  }
}

function reloadOnce(): void {
  if (claimReload(tabStorage, Date.now())) window.location.reload();
}
