import { useCallback, useEffect, useRef } from "react";
import { useRevalidator } from "react-router";
import { browserClient } from "../api/api.client.ts";
import type { RootData } from "../site/root-data.ts";
import { useRootData } from "../site/root-data.ts";
import { firstInteraction } from "../browser/first-interaction.ts";
import { loadModule } from "../browser/load-module.ts";
import { emitError } from "../telemetry/error-channel.ts";
import { configureIdentity } from "../identity/load-identity.ts";
import {
  isSessionChanged,
  onSessionChange,
  sessionHint,
} from "../identity/session/session-hint.ts";

/** Loads all data of the page again, the layout's too. */
export function useReloadData(): () => Promise<void> {
  const { revalidate } = useRevalidator();
  return useCallback(async () => {
    revalidating = true;
    await revalidate().finally(() => (revalidating = false));
  }, [revalidate]);
}

export function SessionWatcher() {
  const root = useRootData();
  const reloadData = useReloadData();
  const newest = useRef(root);
  useEffect(() => {
    newest.current = root;
  }, [root]);
  useEffect(() => {
    if (root === undefined) return;
    configure(root);
    if (root.temporalFinished) return;
    if (!root.session && sessionHint() === null) return;
    const follow = async () => {
      const isKnown = root.session && !root.memberUnknown;
      // While page and browser agree, the check waits for the first interaction.
      if (isKnown && sessionHint() !== null) await firstInteraction();
      const { awaitMember, reconcileSession } = await loadModule(
        () => import("./reconcile-session.ts"),
      );
      await reconcileSession(root, reloadData);
      await awaitMember(browserClient(root.apiUrl), {
        isUnknown: () => newest.current?.memberUnknown === true,
        reloadData,
      });
    };
    follow().catch(() => {
      // Without the library the page stays as it is; callers that need the library load it again.
    });
    // Of the document as it was loaded.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
  const apiUrl = root?.temporalFinished === true ? root.apiUrl : null;
  useEffect(() => {
    if (apiUrl === null) return;
    // The browser is refused in its turn and signs out (specification 8.8).
    void loadModule(() => import("./use-viewer.ts")).then(
      ({ loadViewer }) => loadViewer(apiUrl),
      emitError,
    );
  }, [apiUrl]);
  useEffect(
    () =>
      onSessionChange(() => {
        if (isSessionChanged()) window.location.reload();
      }),
    [],
  );
  return null;
}

let revalidating = false;

export function isRevalidatingSession(): boolean {
  return revalidating;
}

function configure({ apiUrl, identity, session }: RootData): void {
  configureIdentity({
    project: identity,
    hadCookie: session,
    async setPassword(newPassword, sendMail) {
      const body = { new_password: newPassword, send_result_mail: sendMail };
      const response = await browserClient(apiUrl).call("putPassword", { body });
      return response?.customToken ?? "";
    },
  });
}
