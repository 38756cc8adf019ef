import { useEffect } from "react";
import { useRevalidator } from "react-router";
import { browserClient } from "../../api.client.ts";
import type { RootData } from "../../layout/root-data.ts";
import { useRootData } from "../../layout/root-data.ts";
import { firstInteraction } from "../../navigation/first-interaction.ts";
import { loadScript } from "../../navigation/load-script.ts";
import { configureIdentity } from "../load-identity.ts";
import { isSessionForeign, onSessionMark, sessionMark } from "./session-mark.ts";

/** Keeps the shown page and the session of this browser together. Renders nothing. */
export function SessionWatch() {
  const root = useRootData();
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (root === undefined) return;
    configure(root);
    if (!root.session && sessionMark() === null) return;
    const follow = async () => {
      // While page and browser agree, all this can wait for the reader.
      if (root.session && sessionMark() !== null) await firstInteraction();
      const { followSession } = await loadScript(() => import("./follow-session.ts"));
      await followSession(root, async () => {
        renewing = true;
        await revalidate().finally(() => (renewing = false));
      });
    };
    follow().catch(() => {
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
