// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from "vitest";
import {
  SESSION_HINT_SCRIPT,
  setDocumentSession,
  isSessionChanged,
  hashUid,
  updateSessionHint,
  onSessionChange,
  sessionHint,
} from "./session-hint.ts";

beforeEach(() => {
  localStorage.clear();
  setDocumentSession(null);
});

function runHeadScript(): boolean {
  const dataset: Record<string, string> = {};
  // oxlint-disable-next-line typescript/no-implied-eval, no-new-func -- what the head runs
  new Function("s", "d", SESSION_HINT_SCRIPT)(localStorage, dataset);
  return "session" in dataset;
}

/** As this tab sees it: by a storage event. */
function changeInOtherTab(uid: string | null): void {
  const key = "tenbin.session";
  if (uid === null) localStorage.removeItem(key);
  else localStorage.setItem(key, hashUid(uid));
  window.dispatchEvent(new StorageEvent("storage", { key }));
}

describe("session hint", () => {
  it("stores that somebody is signed in, and nothing about them [ASVS 14.3.3]", () => {
    setDocumentSession("8f2c1f0c-uid");
    expect(sessionHint()).toMatch(/^[0-9a-z]{1,7}$/);
    expect(sessionHint()).not.toBe(hashUid("another-uid"));
    setDocumentSession(null);
    expect(sessionHint()).toBeNull();
  });

  it("emits every change once, and no other change of the storage", () => {
    const changed = vi.fn<() => void>();
    const stop = onSessionChange(changed);
    updateSessionHint("a");
    updateSessionHint("a");
    window.dispatchEvent(new StorageEvent("storage", { key: "tenbin.theme" }));
    expect(changed).toHaveBeenCalledTimes(1);
    changeInOtherTab(null);
    expect(changed).toHaveBeenCalledTimes(2);
    stop();
    changeInOtherTab("b");
    expect(changed).toHaveBeenCalledTimes(2);
  });

  it("is foreign after another tab signed in or out; never after this one did", () => {
    expect(isSessionChanged()).toBe(false);
    changeInOtherTab("a");
    expect(isSessionChanged()).toBe(true);
    setDocumentSession("a");
    expect(isSessionChanged()).toBe(false);
    changeInOtherTab("b");
    expect(isSessionChanged()).toBe(true);
    setDocumentSession("b");
    expect(isSessionChanged()).toBe(false);
    changeInOtherTab(null);
    expect(isSessionChanged()).toBe(true);
  });

  it("is foreign when the library finds no user any more", () => {
    setDocumentSession("a");
    updateSessionHint("a");
    expect(isSessionChanged()).toBe(false);
    updateSessionHint(null);
    expect(isSessionChanged()).toBe(true);
  });

  it("clears what is personal when the person changes, not when a visitor signs in", () => {
    localStorage.setItem("tenbin.recent", "[]");
    updateSessionHint("a");
    sessionStorage.setItem("tenbin.typed-address", "a@tenbin.example");
    expect(localStorage.getItem("tenbin.recent")).toBe("[]");
    setDocumentSession("b");
    expect([
      localStorage.getItem("tenbin.recent"),
      sessionStorage.getItem("tenbin.typed-address"),
    ]).toEqual([null, null]);
  });

  it("is set on the document by the script in the head", () => {
    expect(runHeadScript()).toBe(false);
    setDocumentSession("a");
    expect(runHeadScript()).toBe(true);
  });
});
