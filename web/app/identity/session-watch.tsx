import { useEffect } from "react";
import { useRevalidator } from "react-router";
import { browserClient } from "../api.client.ts";
import type { RootData } from "../layout/root-data.ts";
import { useRootData } from "../layout/root-data.ts";
import { firstInteraction } from "../navigation/first-interaction.ts";
import { mayReload } from "../reload-once.ts";
import { configureIdentity, loadIdentity } from "./load-identity.ts";
import { isSessionForeign, onSessionMark, sessionMark } from "./session-mark.ts";

/** Keeps the shown page and the session of this browser together. Renders nothing. */
export function SessionWatch() {
  const root = useRootData();
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (root === undefined) return;
    configure(root);
    followSession(root, async () => {
      renewing = true;
      await revalidate().finally(() => (renewing = false));
    }).catch(() => {
      // Without the library the page stays what it is; whatever needs it tries again.
    });
    // Of the document as it was loaded.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
  useEffect(
    () =>
      onSessionMark(() => {
        if (isSessionForeign()) window.location.reload();
      }),
    [],
  );
  return null;
}

let renewing = false;

/** Whether the layout's data are loaded anew because the host has learnt of the session since. */
export function isRenewing(): boolean {
  return renewing;
}

function configure({ apiUrl, identity, session }: RootData): void {
  configureIdentity({
    project: identity,
    hadCookie: session,
    async setPassword(newPassword, sendMail) {
      const body = { new_password: newPassword, send_result_mail: sendMail };
      const answer = await browserClient(apiUrl).call("putPassword", { body });
      return answer?.customToken ?? "";
    },
  });
}

/**
 * Where the page was rendered without the session that this browser has, or for another one, the host
 * is told and the page made anew; while they agree, the library can wait for the reader.
 */
async function followSession(
  { session, member }: RootData,
  reloadData: () => Promise<void>,
): Promise<void> {
  if (!session && sessionMark() === null) return;
  if (session) await firstInteraction();
  const identity = await loadIdentity();
  const person = await identity.person();
  if (person === null) {
    if (session) reloadOnce();
  } else if (member !== null && member.uid !== person.uid) {
    if (await identity.renewSession()) reloadOnce();
  } else if (!session && window.isSecureContext) {
    if (await identity.renewSession()) await reloadData();
  }
}

function reloadOnce(): void {
  if (mayReload(sessionStorage, Date.now())) window.location.reload();
}
