import { useSyncExternalStore } from "react";
import { onSessionChange, sessionHint } from "../identity/session/session-hint.ts";
import { useRootData, useStaleSince } from "../site/root-data.ts";

/**
 * Whether somebody is signed in while the page has been loaded without their rights: because they
 * could not be loaded, the session did not reach the host, or the API is away and the content is a
 * former one. Such a page must not offer what they may have already.
 */
export function useIsViewerUnknown(): boolean {
  const root = useRootData();
  const isStale = useStaleSince() !== null;
  const hasSession = useSyncExternalStore(
    onSessionChange,
    () => sessionHint() !== null,
    () => false,
  );
  if (root === undefined || root.temporalFinished) return false;
  if (root.session) return root.memberUnknown || isStale;
  return hasSession;
}
