import { describe, expect, it } from "vitest";
import { createSafeStorage } from "../browser/storage.ts";
import { fakeStorage, refuseStorage } from "../browser/testing/fake-storage.ts";
import { saveNavigationState, restoreNavigationState } from "./saved-navigation-state.ts";

function fakeTabStorage() {
  const items = fakeStorage();
  return createSafeStorage(() => items);
}

/** `held` is the state of the history entry. */
function fakeWindow(address: string, held: unknown = null) {
  const { pathname, search } = new URL(address, "https://tenbin.example");
  const history = {
    state: held,
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

describe("the state of a navigation that ends as a document", () => {
  it("is there where the router looks for it, beside what the entry holds", () => {
    const storage = fakeTabStorage();
    saveNavigationState(storage, { to, state });
    const shown = fakeWindow(to, { idx: 4 });
    restoreNavigationState(storage, shown);
    expect(shown.history.state).toEqual({ idx: 4, usr: state });
  });

  it("is given once, and to its own page only", () => {
    const storage = fakeTabStorage();
    saveNavigationState(storage, { to, state });
    const other = fakeWindow(`${to}?x=1`);
    restoreNavigationState(storage, other);
    expect(other.history.state).toBeNull();
    const late = fakeWindow(to);
    restoreNavigationState(storage, late);
    expect(late.history.state).toBeNull();
  });

  it("leaves nothing where there is none", () => {
    const storage = fakeTabStorage();
    for (const none of [null, undefined]) saveNavigationState(storage, { to, state: none });
    const shown = fakeWindow(to);
    restoreNavigationState(storage, shown);
    expect(shown.history.state).toBeNull();
  });

  it("is done without where the tab has no memory", () => {
    const shown = fakeWindow(to);
    saveNavigationState(createSafeStorage(refuseStorage), { to, state });
    restoreNavigationState(createSafeStorage(refuseStorage), shown);
    expect(shown.history.state).toBeNull();
  });
});
