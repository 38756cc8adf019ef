import type { Achievement, User } from "@tenbin/contract";
import type { Client } from "@tenbin/contract/client";
import { ApiError } from "@tenbin/contract/client";
import type { Person } from "./identity.ts";

/** The reader, as far as this page knows. */
export interface Member {
  /**
   * `unregistered`: an identity without a member, who can go on registering. `signed-in` with a null
   * `user`: it could not be loaded.
   */
  readonly state: "unknown" | "signed-out" | "signed-in" | "unregistered" | "temporal-finished";
  readonly user: User | null;
  readonly achievement: Achievement | null;
  /** Specification §4: a temporal member whose time is over. Stays true until the page is left. */
  readonly temporalFinished: boolean;
}

const NOBODY = { user: null, achievement: null } as const;
/** Until the page knows. */
export const UNKNOWN: Member = { state: "unknown", ...NOBODY, temporalFinished: false };

export interface MemberDependencies {
  readonly client: Client;
  /** Who is signed in; null: nobody. */
  readonly person: () => Promise<Person | null>;
  /** Specification §8: failures of user and achievement are logged, the reader is told nothing. */
  readonly log: (error: unknown) => void;
}

export interface MemberStore {
  current(): Member;
  /** @returns how to stop */
  subscribe(changed: () => void): () => void;
  /** Loads it anew; the last one stays until then, and where loading fails. Never rejects. */
  reload(): Promise<void>;
}

export function createMemberStore({ client, person, log }: MemberDependencies): MemberStore {
  let member = UNKNOWN;
  let newest = 0;
  const listeners = new Set<() => void>();
  const show = (next: Partial<Member>) => {
    member = { ...member, ...next };
    for (const listener of listeners) listener();
  };
  const load = async (isNewest: () => boolean) => {
    const who = await person();
    if (!isNewest()) return;
    if (who === null) return show({ state: "signed-out", ...NOBODY });
    const former = member.user?.uid === who.uid ? member : NOBODY;
    const [user, achievement] = await Promise.allSettled([
      client.call("getUser"),
      client.call("getAchievement"),
    ]);
    if (!isNewest()) return;
    const refusal = user.status === "rejected" ? refusalOf(user.reason) : null;
    if (refusal === "temporal_finished") {
      return show({ state: "temporal-finished", ...NOBODY, temporalFinished: true });
    }
    if (refusal === "registration_required") return show({ state: "unregistered", ...NOBODY });
    for (const each of [user, achievement]) if (each.status === "rejected") log(each.reason);
    show({
      state: "signed-in",
      user: loaded(user) ?? former.user,
      achievement: loaded(achievement) ?? former.achievement,
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

function loaded<T>(result: PromiseSettledResult<T | undefined>): T | null {
  return result.status === "fulfilled" ? (result.value ?? null) : null;
}

function refusalOf(error: unknown): string | null {
  return error instanceof ApiError && error.status === 403 ? error.errorType : null;
}
