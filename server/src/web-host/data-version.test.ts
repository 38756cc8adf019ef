import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, expect, it } from "vitest";
import {
  createDataVersionTracker,
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
