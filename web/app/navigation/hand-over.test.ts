import { describe, expect, it } from "vitest";
import { handOver, takeOver } from "./hand-over.ts";

function tab() {
  const items = new Map<string, string>();
  const storage = {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  };
  return () => storage;
}

/** A document at that address, with what its history entry holds. */
function documentAt(address: string, held: unknown = null) {
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

/** Storage that the reader's settings forbid. */
function refused(): never {
  throw new DOMException("denied", "SecurityError");
}

const state = { happened: true };
const to = "/setting/mail-change/done";

describe("the state of a navigation that ends as a document", () => {
  it("is there where the router looks for it, beside what the entry holds", () => {
    const storage = tab();
    handOver(storage, { to, state });
    const shown = documentAt(to, { idx: 4 });
    takeOver(storage, shown);
    expect(shown.history.state).toEqual({ idx: 4, usr: state });
  });

  it("is given once, and to its own page only", () => {
    const storage = tab();
    handOver(storage, { to, state });
    const other = documentAt(`${to}?x=1`);
    takeOver(storage, other);
    expect(other.history.state).toBeNull();
    const late = documentAt(to);
    takeOver(storage, late);
    expect(late.history.state).toBeNull();
  });

  it("leaves nothing where there is none", () => {
    const storage = tab();
    for (const none of [null, undefined]) handOver(storage, { to, state: none });
    const shown = documentAt(to);
    takeOver(storage, shown);
    expect(shown.history.state).toBeNull();
  });

  it("is done without where the tab has no memory", () => {
    const shown = documentAt(to);
    handOver(refused, { to, state });
    takeOver(refused, shown);
    expect(shown.history.state).toBeNull();
  });
});
