import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, expect, it } from "vitest";
import {
  createDataVersionTracker,
  OLDER_VERSION_MAX_AGE_MS,
  STALE_PAGE_MAX_AGE_MS,
  watchDataVersion,
} from "./data-version.ts";

function setUp() {
  const clock = { now: 0 };
  return { clock, versions: createDataVersionTracker(() => clock.now) };
}

describe("createDataVersionTracker", () => {
  it("treats the previous version as recent for a while", () => {
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

  it("counts that time from each replacement [fault: clock × public pages]", () => {
    const { clock, versions } = setUp();
    versions.saw("1");
    versions.saw("2");
    clock.now = STALE_PAGE_MAX_AGE_MS / 2;
    versions.saw("3");
    clock.now = STALE_PAGE_MAX_AGE_MS;
    expect([versions.isRecent("1"), versions.isRecent("2")]).toEqual([false, true]);
  });

  it("treats no version as recent after an outage, nor an unknown one", () => {
    const { versions } = setUp();
    versions.saw("1");
    versions.saw("2");
    versions.saw(null);
    expect(versions.isRecent("1")).toBe(false);
    versions.saw("3");
    expect([versions.isRecent("2"), versions.isRecent("0")]).toEqual([false, false]);
  });
});

describe("a tracker behind a balancer [fault: another process × public pages]", () => {
  it("does not go back to an older version that another API tells, nor after an outage", () => {
    const { versions } = setUp();
    for (const version of ["1.a", "2.b", "1.a"]) versions.saw(version);
    expect([versions.current(), versions.isRecent("1.a")]).toEqual(["2.b", true]);
    versions.saw(null);
    expect([versions.current(), versions.newest()]).toEqual([null, "2.b"]);
    versions.saw("1.a");
    expect([versions.current(), versions.isRecent("1.a")]).toEqual(["2.b", false]);
  });

  it("goes back once nothing newer was told for ten minutes, as after a restore", () => {
    const { clock, versions } = setUp();
    versions.saw("2.b");
    versions.saw("1.a");
    clock.now = OLDER_VERSION_MAX_AGE_MS - 1;
    versions.saw("1.a");
    expect(versions.current()).toBe("2.b");
    clock.now = OLDER_VERSION_MAX_AGE_MS;
    versions.saw("1.a");
    expect([versions.current(), versions.newest()]).toEqual(["1.a", "1.a"]);
    expect(versions.isRecent("2.b")).toBe(false);
  });

  it.each<[string, (versions: ReturnType<typeof setUp>["versions"]) => void]>([
    ["the API told", (versions) => versions.saw("2.b")],
    ["an answer told", (versions) => versions.sawAnswer("2.c")],
    ["an outage hid", (versions) => versions.saw(null)],
  ])("counts these ten minutes anew once %s the newer one", (_, interrupt) => {
    const { clock, versions } = setUp();
    versions.saw("2.b");
    versions.saw("1.a");
    clock.now = OLDER_VERSION_MAX_AGE_MS - 1;
    interrupt(versions);
    versions.saw("1.a");
    clock.now = OLDER_VERSION_MAX_AGE_MS;
    versions.saw("1.a");
    expect(versions.current()).toBe("2.b");
  });

  it("takes a newer version from an answer, but none of the same age and none before the API tells one", () => {
    const { versions } = setUp();
    versions.sawAnswer("1.a");
    expect(versions.current()).toBeNull();
    versions.saw("1.a");
    versions.sawAnswer("1.b");
    expect(versions.current()).toBe("1.a");
    versions.sawAnswer("2.b");
    expect([versions.current(), versions.isRecent("1.a")]).toEqual(["2.b", true]);
    versions.saw("2.c");
    expect(versions.current()).toBe("2.c");
  });
});

describe("watchDataVersion", () => {
  it("asks an API that is not ready until it tells a version", async () => {
    let asked = 0;
    const api = createServer((_, response) => {
      asked += 1;
      response.statusCode = asked > 2 ? 200 : 503;
      response.end(JSON.stringify({ data_version: "1" }));
    }).listen(0, "127.0.0.1");
    await once(api, "listening");
    const versions = watchDataVersion(`http://127.0.0.1:${(api.address() as AddressInfo).port}`);
    try {
      expect(versions.current()).toBeNull();
      await expect.poll(() => versions.current(), { interval: 5 }).toBe("1");
      expect(asked).toBe(3);
    } finally {
      versions.stop();
      api.closeAllConnections();
      api.close();
    }
  });
});
