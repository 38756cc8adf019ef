import { describe, expect, it } from "vitest";
import { createDataVersionTracker, STALE_PAGE_MAX_AGE_MS } from "./data-version.ts";

function setUp() {
  const clock = { now: 0 };
  return { clock, versions: createDataVersionTracker(() => clock.now) };
}

describe("the versions of the data that the API tells", () => {
  it("lets the one before count as recent for a while", () => {
    const { clock, versions } = setUp();
    versions.saw("1");
    expect(versions.isRecent("1")).toBe(false);
    versions.saw("2");
    expect([versions.current(), versions.isRecent("1")]).toEqual(["2", true]);
    clock.now = STALE_PAGE_MAX_AGE_MS - 1;
    versions.saw("2");
    expect(versions.isRecent("1")).toBe(true);
    clock.now = STALE_PAGE_MAX_AGE_MS;
    expect(versions.isRecent("1")).toBe(false);
  });

  it("counts for each from when it was replaced", () => {
    const { clock, versions } = setUp();
    versions.saw("1");
    versions.saw("2");
    clock.now = STALE_PAGE_MAX_AGE_MS / 2;
    versions.saw("3");
    clock.now = STALE_PAGE_MAX_AGE_MS;
    expect([versions.isRecent("1"), versions.isRecent("2")]).toEqual([false, true]);
  });

  it("knows of nothing recent after an outage, nor of a version it never saw", () => {
    const { versions } = setUp();
    versions.saw("1");
    versions.saw("2");
    versions.saw(null);
    expect(versions.isRecent("1")).toBe(false);
    versions.saw("3");
    expect([versions.isRecent("2"), versions.isRecent("0")]).toEqual([false, false]);
  });
});
