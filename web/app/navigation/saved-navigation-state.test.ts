import { describe, expect, it } from "vitest";
import { createSafeStorage } from "../browser/storage.ts";
import { fakeStorage, refuseStorage } from "../browser/testing/fake-storage.ts";
import { saveNavigationState, restoreNavigationState } from "./saved-navigation-state.ts";

function fakeTabStorage() {
  const items = fakeStorage();
  return createSafeStorage(() => items);
}

/** `held` is the state of the history entry. */
function fakeWindow(address: string, historyState: unknown = null) {
  const { pathname, search } = new URL(address, "https://tenbin.example");
  const history = {
    state: historyState,
    replaceState(state: unknown) {
      history.state = state;
    },
  };
  return { location: { pathname, search }, history } as unknown as Window & {
    readonly history: { readonly state: unknown };
  };
}

const state = { happened: true };
const to = "/setting/mail-change/done";

describe("navigation state saved for the next document", () => {
  it("is in the place where the router reads it, beside the entry's own data", () => {
    const storage = fakeTabStorage();
    saveNavigationState(storage, { to, state });
    const shown = fakeWindow(to, { idx: 4 });
    restoreNavigationState(storage, shown);
    expect(shown.history.state).toEqual({ idx: 4, usr: state });
  });

  it("is restored once, and for its own page only", () => {
    const storage = fakeTabStorage();
    saveNavigationState(storage, { to, state });
    const other = fakeWindow(`${to}?x=1`);
    restoreNavigationState(storage, other);
    expect(other.history.state).toBeNull();
    const late = fakeWindow(to);
    restoreNavigationState(storage, late);
    expect(late.history.state).toBeNull();
  });

  it("leaves no trace without a state", () => {
    const storage = fakeTabStorage();
    for (const none of [null, undefined]) saveNavigationState(storage, { to, state: none });
    const shown = fakeWindow(to);
    restoreNavigationState(storage, shown);
    expect(shown.history.state).toBeNull();
  });

  it("is skipped without session storage", () => {
    const shown = fakeWindow(to);
    saveNavigationState(createSafeStorage(refuseStorage), { to, state });
    restoreNavigationState(createSafeStorage(refuseStorage), shown);
    expect(shown.history.state).toBeNull();
  });
});
