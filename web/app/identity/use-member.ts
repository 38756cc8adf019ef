import { useEffect, useSyncExternalStore } from "react";
import { browserClient } from "../api.client.ts";
import { useRootData } from "../layout/root-data.ts";
import { tellError } from "../telemetry/caught-errors.ts";
import { loadIdentity } from "./load-identity.ts";
import type { Member, MemberStore } from "./member-store.ts";
import { createMemberStore, UNKNOWN } from "./member-store.ts";
import { onSessionMark, sessionMark } from "./session/session-mark.ts";

export type { Member } from "./member-store.ts";

let store: MemberStore | undefined;

function memberStore(apiUrl: string): MemberStore {
  if (store === undefined) {
    const created = createMemberStore({
      client: browserClient(apiUrl),
      // Visitors load nothing of the provider.
      person: async () => (sessionMark() === null ? null : (await loadIdentity()).person()),
      log: tellError,
    });
    onSessionMark(() => void created.reload());
    void created.reload();
    store = created;
  }
  return store;
}

/** The reader; loaded once for all who ask, and again when somebody signs in or out. */
export function useMember(): Member {
  const apiUrl = useRootData()?.apiUrl;
  const member = useSyncExternalStore<Member | null>(
    (changed) => (apiUrl === undefined ? () => {} : memberStore(apiUrl).subscribe(changed)),
    () => store?.current() ?? null,
    () => null,
  );
  useEffect(() => {
    if (apiUrl !== undefined) memberStore(apiUrl);
  }, [apiUrl]);
  return member ?? UNKNOWN;
}

/** Loads the member anew, after a change of theirs. */
export async function reloadMember(): Promise<void> {
  await store?.reload();
}
