import type { Client } from "@tenbin/contract/client";
import { ApiError } from "@tenbin/contract/client";
import type { RootData } from "../site/root-data.ts";
import { claimReload } from "../browser/reload-guard.ts";
import { tabStorage } from "../browser/storage.ts";
import { loadIdentity } from "../identity/load-identity.ts";
import { retryDelayMs } from "./retry-delay.ts";

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

interface MemberReload {
  /** As the newest data of the layout say. */
  readonly isUnknown: () => boolean;
  readonly reloadData: () => Promise<void>;
  readonly wait?: (ms: number) => Promise<void>;
}

/** Reloads the page's data once the API tells who the viewer is: a page that is there is not replaced by an error. */
export async function awaitMember(
  client: Client,
  { isUnknown, reloadData, wait = delay }: MemberReload,
): Promise<void> {
  for (let attempt = 0; isUnknown(); attempt += 1) {
    await wait(retryDelayMs(attempt));
    if (await isAnswered(client)) await reloadData();
  }
}

/** Refusals tell who the viewer is, too. */
async function isAnswered(client: Client): Promise<boolean> {
  try {
    await client.call("getUser");
    return true;
  } catch (error) {
    return error instanceof ApiError && (error.status === 401 || error.status === 403);
  }
}

function delay(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
