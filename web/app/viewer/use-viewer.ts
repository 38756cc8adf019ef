import { useEffect, useSyncExternalStore } from "react";
import { browserClient } from "../api/api.client.ts";
import { useRootData } from "../site/root-data.ts";
import { emitError } from "../telemetry/error-channel.ts";
import { loadIdentity } from "../identity/load-identity.ts";
import type { Viewer, ViewerStore } from "./viewer-store.ts";
import { createViewerStore, reloadAfterFailures, UNKNOWN_VIEWER } from "./viewer-store.ts";
import { onSessionChange, sessionHint } from "../identity/session/session-hint.ts";

export type { Viewer } from "./viewer-store.ts";

let store: ViewerStore | undefined;

function viewerStore(apiUrl: string): ViewerStore {
  if (store === undefined) {
    const created = createViewerStore({
      client: browserClient(apiUrl),
      // Visitors do not load the provider's library.
      person: async () => (sessionHint() === null ? null : (await loadIdentity()).currentUser()),
      endSession: async () => (await loadIdentity()).signOut(),
      log: emitError,
    });
    onSessionChange(() => void created.reload());
    // A failure is not shown, so nobody is offered a retry.
    reloadAfterFailures(created, (reload, ms) => setTimeout(reload, ms));
    window.addEventListener("online", () => {
      if (created.current().user === null) void created.reload();
    });
    void created.reload();
    store = created;
  }
  return store;
}

/** Loaded once for all callers, and again after a sign-in or sign-out. */
export function useViewer(): Viewer {
  const apiUrl = useRootData()?.apiUrl;
  const member = useSyncExternalStore<Viewer | null>(
    (changed) => (apiUrl === undefined ? () => {} : viewerStore(apiUrl).subscribe(changed)),
    () => store?.current() ?? null,
    () => null,
  );
  useEffect(() => {
    if (apiUrl !== undefined) viewerStore(apiUrl);
  }, [apiUrl]);
  return member ?? UNKNOWN_VIEWER;
}

/** For pages that do not show the viewer. */
export function loadViewer(apiUrl: string): void {
  viewerStore(apiUrl);
}

export async function reloadViewer(): Promise<void> {
  await store?.reload();
}
