import type { Achievement, User } from "@tenbin/contract";
import type { Client } from "@tenbin/contract/client";
import type { EndpointName } from "@tenbin/contract/links";
import { ApiError } from "@tenbin/contract/client";
import type { AuthUser } from "../identity/identity.ts";
import { retryDelayMs } from "./retry-delay.ts";

export interface Viewer {
  /**
   * `unregistered`: an identity without an account. `signed-in` with a null `user`: loading failed.
   */
  readonly state: "unknown" | "signed-out" | "signed-in" | "unregistered";
  readonly user: User | null;
  readonly achievement: Achievement | null;
  /** The session of a temporal member ended (specification 4.9); stays true until the page is left. */
  readonly temporalFinished: boolean;
}

const NO_USER = { user: null, achievement: null } as const;
export const UNKNOWN_VIEWER: Viewer = { state: "unknown", ...NO_USER, temporalFinished: false };

interface ViewerStoreDependencies {
  readonly client: Client;
  readonly person: () => Promise<AuthUser | null>;
  readonly endSession: () => Promise<void>;
  /** Specification 8.5 and 8.7: failures of user and achievement are logged, not shown. */
  readonly log: (error: unknown, call?: EndpointName) => void;
}

export interface ViewerStore {
  current(): Viewer;
  subscribe(changed: () => void): () => void;
  /** Keeps the last viewer while loading and if loading fails. Never rejects. */
  reload(): Promise<void>;
}

export function createViewerStore({
  client,
  person,
  endSession,
  log,
}: ViewerStoreDependencies): ViewerStore {
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
      emit({ state: "signed-out", ...NO_USER, temporalFinished: true });
      return endSession();
    }
    if (refusal === "registration_required") return emit({ state: "unregistered", ...NO_USER });
    if (user.status === "rejected") log(user.reason, "getUser");
    if (achievement.status === "rejected") log(achievement.reason, "getAchievement");
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

/** Until the user is there; waits longer each time. */
export function reloadAfterFailures(
  store: ViewerStore,
  schedule: (reload: () => void, ms: number) => void,
): void {
  let failures = 0;
  store.subscribe(() => {
    const { state, user } = store.current();
    if (state !== "signed-in" || user !== null) {
      failures = 0;
      return;
    }
    schedule(() => void store.reload(), retryDelayMs(failures));
    failures += 1;
  });
}

function fulfilledValue<T>(result: PromiseSettledResult<T | undefined>): T | null {
  return result.status === "fulfilled" ? (result.value ?? null) : null;
}

function forbiddenErrorType(error: unknown): string | null {
  return error instanceof ApiError && error.status === 403 ? error.errorType : null;
}
