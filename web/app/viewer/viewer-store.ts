import type { Achievement, User } from "@tenbin/contract";
import type { Client } from "@tenbin/contract/client";
import { ApiError } from "@tenbin/contract/client";
import type { AuthUser } from "../identity/identity.ts";

export interface Viewer {
  /**
   * `unregistered`: an identity without an account. `signed-in` with a null `user`: loading failed.
   */
  readonly state: "unknown" | "signed-out" | "signed-in" | "unregistered" | "temporal-finished";
  readonly user: User | null;
  readonly achievement: Achievement | null;
  /** Specification 4.9; stays true until the page is left. */
  readonly temporalFinished: boolean;
}

const NO_USER = { user: null, achievement: null } as const;
export const UNKNOWN_VIEWER: Viewer = { state: "unknown", ...NO_USER, temporalFinished: false };

interface ViewerStoreDependencies {
  readonly client: Client;
  readonly person: () => Promise<AuthUser | null>;
  /** Specification 8.5 and 8.7: failures of user and achievement are logged, not shown. */
  readonly log: (error: unknown) => void;
}

export interface ViewerStore {
  current(): Viewer;
  subscribe(changed: () => void): () => void;
  /** Keeps the last viewer while loading and if loading fails. Never rejects. */
  reload(): Promise<void>;
}

export function createViewerStore({ client, person, log }: ViewerStoreDependencies): ViewerStore {
  let member = UNKNOWN_VIEWER;
  let newest = 0;
  const listeners = new Set<() => void>();
  const emit = (next: Partial<Viewer>) => {
    member = { ...member, ...next };
    for (const listener of listeners) listener();
  };
  const load = async (isNewest: () => boolean) => {
    const who = await person();
    if (!isNewest()) return;
    if (who === null) return emit({ state: "signed-out", ...NO_USER });
    const former = member.user?.uid === who.uid ? member : NO_USER;
    const [user, achievement] = await Promise.allSettled([
      client.call("getUser"),
      client.call("getAchievement"),
    ]);
    if (!isNewest()) return;
    const refusal = user.status === "rejected" ? forbiddenErrorType(user.reason) : null;
    if (refusal === "temporal_finished") {
      return emit({ state: "temporal-finished", ...NO_USER, temporalFinished: true });
    }
    if (refusal === "registration_required") return emit({ state: "unregistered", ...NO_USER });
    for (const each of [user, achievement]) if (each.status === "rejected") log(each.reason);
    emit({
      state: "signed-in",
      user: fulfilledValue(user) ?? former.user,
      achievement: fulfilledValue(achievement) ?? former.achievement,
    });
  };
  return {
    current: () => member,
    subscribe(changed) {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
    async reload() {
      newest += 1;
      const own = newest;
      await load(() => own === newest).catch(log);
    },
  };
}

function fulfilledValue<T>(result: PromiseSettledResult<T | undefined>): T | null {
  return result.status === "fulfilled" ? (result.value ?? null) : null;
}

function forbiddenErrorType(error: unknown): string | null {
  return error instanceof ApiError && error.status === 403 ? error.errorType : null;
}
