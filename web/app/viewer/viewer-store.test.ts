import type { Client } from "@tenbin/contract/client";
import { ApiError } from "@tenbin/contract/client";
import { describe, expect, it } from "vitest";
import type { AuthUser } from "../identity/identity.ts";
import { createViewerStore, reloadAfterFailures } from "./viewer-store.ts";

const A: AuthUser = { uid: "a", email: "a@example.jp", emailVerified: true };
const B: AuthUser = { uid: "b", email: "b@example.jp", emailVerified: true };
const apiError = (errorType: "temporal_finished" | "registration_required" | "internal") =>
  new ApiError("refused", errorType === "internal" ? 500 : 403, null, errorType);

/** The test may change the answers. */
function createTestStore(responses: Record<string, unknown>) {
  const logged: unknown[] = [];
  const state = { person: A as AuthUser | null, ended: 0 };
  const client: Client = {
    call(name) {
      const response = responses[name];
      return response instanceof Error
        ? Promise.reject(response)
        : Promise.resolve(response as never);
    },
  };
  const store = createViewerStore({
    client,
    person: () => Promise.resolve(state.person),
    endSession() {
      state.ended += 1;
      state.person = null;
      return Promise.resolve();
    },
    log: (error, call) => logged.push([error, call]),
  });
  return { store, logged, state };
}

const user = (uid: string) => ({ uid, email: `${uid}@example.jp` });

describe("createViewerStore", () => {
  it("is empty at first, then holds the member with achievements", async () => {
    const { store } = createTestStore({ getUser: user("a"), getAchievement: { registered: true } });
    expect(store.current().state).toBe("unknown");
    await store.reload();
    expect(store.current()).toEqual({
      state: "signed-in",
      user: user("a"),
      achievement: { registered: true },
      temporalFinished: false,
    });
  });

  it("makes no request for visitors", async () => {
    const { store, state, logged } = createTestStore({ getUser: new Error("asked") });
    state.person = null;
    await store.reload();
    expect(store.current()).toMatchObject({ state: "signed-out", user: null });
    expect(logged).toEqual([]);
  });

  it("resets everything and ends the session when a temporal member's trial is over [spec 4.9, 8.8]", async () => {
    const responses: Record<string, unknown> = { getUser: user("a"), getAchievement: {} };
    const { store, logged, state } = createTestStore(responses);
    await store.reload();
    responses["getUser"] = apiError("temporal_finished");
    await store.reload();
    const finished = {
      state: "signed-out",
      user: null,
      achievement: null,
      temporalFinished: true,
    };
    expect(store.current()).toEqual(finished);
    expect(state.ended).toBe(1);
    await store.reload();
    expect(store.current()).toEqual(finished);
    expect([state.ended, logged]).toEqual([1, []]);
  });

  it("holds an identity without an account", async () => {
    const { store } = createTestStore({ getUser: apiError("registration_required") });
    await store.reload();
    expect(store.current().state).toBe("unregistered");
  });

  it("only logs other failures, and keeps the last data [spec 8.7] [fault: PostgreSQL × member pages]", async () => {
    const responses: Record<string, unknown> = { getUser: user("a"), getAchievement: {} };
    const { store, logged } = createTestStore(responses);
    await store.reload();
    responses["getUser"] = apiError("internal");
    responses["getAchievement"] = apiError("internal");
    await store.reload();
    expect(store.current()).toMatchObject({ state: "signed-in", user: user("a"), achievement: {} });
    const failure = apiError("internal");
    expect(logged).toEqual([
      [failure, "getUser"],
      [failure, "getAchievement"],
    ]);
  });

  it("is loaded again, later each time, until the user is there, who is signed in meanwhile", async () => {
    const responses: Record<string, unknown> = { getUser: apiError("internal") };
    const { store } = createTestStore(responses);
    const due: { reload: () => void; ms: number }[] = [];
    reloadAfterFailures(store, (reload, ms) => due.push({ reload, ms }));
    await store.reload();
    expect(store.current()).toMatchObject({ state: "signed-in", user: null });
    due[0]?.reload();
    await expect.poll(() => due.length).toBe(2);
    responses["getUser"] = user("a");
    due[1]?.reload();
    await expect.poll(() => store.current().user?.uid).toBe("a");
    expect(due.map(({ ms }) => ms)).toEqual([1_000, 2_000]);
  });

  it("keeps nothing of A for B, even if B cannot be loaded (H15) [ASVS 14.3.1]", async () => {
    const responses: Record<string, unknown> = { getUser: user("a"), getAchievement: {} };
    const { store, state } = createTestStore(responses);
    await store.reload();
    state.person = B;
    responses["getUser"] = apiError("internal");
    responses["getAchievement"] = apiError("internal");
    await store.reload();
    expect(store.current()).toMatchObject({ state: "signed-in", user: null, achievement: null });
  });

  it("lets a later reload win over an earlier one that responds last", async () => {
    const waiting: ((uid: string) => void)[] = [];
    const store = createViewerStore({
      client: {
        call: (name) =>
          name === "getUser"
            ? new Promise((resolve) => waiting.push((uid) => resolve(user(uid) as never)))
            : Promise.resolve({} as never),
      },
      person: () => Promise.resolve(A),
      endSession: () => Promise.resolve(),
      log: () => {},
    });
    const [first, second] = [store.reload(), store.reload()];
    await new Promise(setImmediate);
    // The first reload was superseded before its request.
    expect(waiting).toHaveLength(1);
    waiting[0]?.("a");
    await Promise.all([first, second]);
    expect(store.current().user?.uid).toBe("a");
  });
});
