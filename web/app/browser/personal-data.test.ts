// @vitest-environment jsdom
import { beforeEach, describe, expect, it } from "vitest";
import { clearDataOfOthers } from "./personal-data.ts";
import { browserStorage, tabStorage } from "./storage.ts";
import { IMPERSONAL_KEYS, PERSONAL_KEYS, type StorageKey } from "./storage-keys.ts";

/** Whose value the browser has, whose the tab; both set what they use. */
function use(person: string): void {
  for (const key of [...PERSONAL_KEYS, ...SETTINGS]) {
    browserStorage.set(key, person);
    tabStorage.set(key, person);
  }
}

/** Kept by this function and by the session itself. */
const OF_SESSION: ReadonlySet<StorageKey> = new Set(["tenbin.owner", "tenbin.session"]);
const SETTINGS = IMPERSONAL_KEYS.filter((key) => !OF_SESSION.has(key));

const kept = (keys: readonly StorageKey[]) => [
  ...new Set(keys.flatMap((key) => [browserStorage.get(key), tabStorage.get(key)])),
];

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

describe("clearDataOfOthers", () => {
  it.each([
    ["nobody", null],
    ["another person", "b"],
  ])(
    "leaves only the settings of the browser when a session is followed by %s [ASVS 14.3.1]",
    (_, next) => {
      clearDataOfOthers("a");
      use("a");
      clearDataOfOthers(next);
      expect(kept(PERSONAL_KEYS)).toEqual([null]);
      expect(kept(SETTINGS)).toEqual(["a"]);
    },
  );

  it("leaves a visitor's data to whoever signs in, such as the lessons", () => {
    clearDataOfOthers(null);
    use("visitor");
    clearDataOfOthers("a");
    clearDataOfOthers("a");
    expect(kept(PERSONAL_KEYS)).toEqual(["visitor"]);
  });

  it("clears a tab that slept while somebody signed out and another one in", () => {
    clearDataOfOthers("a");
    use("a");
    // As the other tab does with the storage that both share.
    localStorage.clear();
    localStorage.setItem("tenbin.owner", "b");
    localStorage.setItem("tenbin.recent", "b");
    clearDataOfOthers("b");
    expect(tabStorage.get("tenbin.typed-address")).toBeNull();
    expect(browserStorage.get("tenbin.recent")).toBe("b");
  });
});
