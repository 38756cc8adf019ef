// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from "vitest";
import {
  APPLY_SESSION_MARK,
  beginSession,
  isSessionForeign,
  markOf,
  noticeSession,
  onSessionMark,
  sessionMark,
} from "./session-mark.ts";

beforeEach(() => {
  localStorage.clear();
  beginSession(null);
});

function appliedByHead(): boolean {
  const dataset: Record<string, string> = {};
  // oxlint-disable-next-line typescript/no-implied-eval, no-new-func -- what the head runs
  new Function("s", "d", APPLY_SESSION_MARK)(localStorage, dataset);
  return "session" in dataset;
}

/** What another tab did, as this one is told. */
function elsewhere(uid: string | null): void {
  const key = "tenbin.session";
  if (uid === null) localStorage.removeItem(key);
  else localStorage.setItem(key, markOf(uid));
  window.dispatchEvent(new StorageEvent("storage", { key }));
}

describe("the session's mark", () => {
  it("remembers that somebody is signed in, and nothing about them", () => {
    beginSession("8f2c1f0c-uid");
    expect(sessionMark()).toMatch(/^[0-9a-z]{1,7}$/);
    expect(sessionMark()).not.toBe(markOf("another-uid"));
    beginSession(null);
    expect(sessionMark()).toBeNull();
  });

  it("tells of every change once, and not of other things in the storage", () => {
    const changed = vi.fn<() => void>();
    const stop = onSessionMark(changed);
    noticeSession("a");
    noticeSession("a");
    window.dispatchEvent(new StorageEvent("storage", { key: "tenbin.theme" }));
    expect(changed).toHaveBeenCalledTimes(1);
    elsewhere(null);
    expect(changed).toHaveBeenCalledTimes(2);
    stop();
    elsewhere("b");
    expect(changed).toHaveBeenCalledTimes(2);
  });

  it("is foreign once another tab signed somebody in or out; never by what was done here", () => {
    expect(isSessionForeign()).toBe(false);
    elsewhere("a");
    expect(isSessionForeign()).toBe(true);
    beginSession("a");
    expect(isSessionForeign()).toBe(false);
    elsewhere("b");
    expect(isSessionForeign()).toBe(true);
    beginSession("b");
    expect(isSessionForeign()).toBe(false);
    elsewhere(null);
    expect(isSessionForeign()).toBe(true);
  });

  it("is foreign when the library finds that nobody is signed in any more", () => {
    beginSession("a");
    noticeSession("a");
    expect(isSessionForeign()).toBe(false);
    noticeSession(null);
    expect(isSessionForeign()).toBe(true);
  });

  it("is put on the document by the script in the head", () => {
    expect(appliedByHead()).toBe(false);
    beginSession("a");
    expect(appliedByHead()).toBe(true);
  });
});
