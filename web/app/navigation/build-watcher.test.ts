// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createBuildWatcher, MIN_CHECK_INTERVAL_MS } from "./build-watcher.ts";

/** Serves these files, with a clock set by the test. */
function fakeSite(files: Record<string, unknown>) {
  let now = 1_763_101_800_000;
  const fetchJson = vi.fn<(path: string) => Promise<unknown>>((path) => {
    const file = files[path.replace(/\?.*/, "")];
    return file === undefined ? Promise.reject(new Error("404")) : Promise.resolve(file);
  });
  const watch = createBuildWatcher({ buildId: "a", fetchJson, now: () => now });
  const requests = () => fetchJson.mock.calls.map(([path]) => path);
  return { watch, requests, pass: (milliseconds: number) => (now += milliseconds) };
}

const A = { "/builds/latest.json": { id: "a" } };
const B = { "/builds/latest.json": { id: "b" }, "/builds/meta/b.json": { id: "b" } };

describe("detection of new deployments [spec 4.16]", () => {
  it("fetches the latest-build file with a timestamp, and the manifest of the build [spec 4.16, 7.18]", async () => {
    const { watch, requests } = fakeSite(B);
    const onDetected = vi.fn<() => void>();
    watch.subscribe(onDetected);
    await watch.check();
    expect(requests()).toEqual(["/builds/latest.json?1763101800000", "/builds/meta/b.json"]);
    expect(watch.isOutdated()).toBe(true);
    expect(onDetected).toHaveBeenCalledTimes(1);
  });

  it("stops after the first detection", async () => {
    const { watch, requests, pass } = fakeSite(B);
    await watch.check();
    pass(MIN_CHECK_INTERVAL_MS);
    await watch.check();
    expect(requests()).toHaveLength(2);
  });

  it("ignores the page's own build", async () => {
    const { watch, requests } = fakeSite(A);
    await watch.check();
    expect(watch.isOutdated()).toBe(false);
    expect(requests()).toHaveLength(1);
  });

  it("fetches at most once a minute", async () => {
    const { watch, requests, pass } = fakeSite(A);
    await watch.check();
    pass(MIN_CHECK_INTERVAL_MS - 1);
    await watch.check();
    expect(requests()).toHaveLength(1);
    pass(1);
    await watch.check();
    expect(requests()).toHaveLength(2);
  });

  it.each([
    ["no connection", {}],
    ["a build without a manifest", { "/builds/latest.json": { id: "b" } }],
    ["a manifest of another build", { ...B, "/builds/meta/b.json": { id: "c" } }],
    ["an invalid file", { "/builds/latest.json": "<!doctype html>" }],
    ["a build id with a path", { "/builds/latest.json": { id: "../../x" } }],
  ])("ignores %s", async (_, files) => {
    const { watch } = fakeSite(files);
    await watch.check();
    expect(watch.isOutdated()).toBe(false);
  });

  it("does not call a removed listener", async () => {
    const { watch } = fakeSite(B);
    const onDetected = vi.fn<() => void>();
    watch.subscribe(onDetected)();
    await watch.check();
    expect(onDetected).not.toHaveBeenCalled();
  });
});

describe("waiting for the site [spec 4.15]", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it.each([
    ["the page's build", A],
    ["another build", B],
  ])("is over at once while it answers with %s", async (_, files) => {
    const { watch, requests } = fakeSite(files);
    await watch.waitForSite();
    expect(requests()).toHaveLength(1);
    expect(watch.isSiteDown()).toBe(false);
  });

  it("asks again ever more rarely, and tells listeners when the site is down and when it is up", async () => {
    const files: Record<string, unknown> = {};
    const { watch, requests } = fakeSite(files);
    const told: boolean[] = [];
    watch.subscribe(() => told.push(watch.isSiteDown()));
    const onUp = vi.fn<() => void>();
    void watch.waitForSite().then(onUp);
    await vi.advanceTimersByTimeAsync(60_000);
    // After 0, 0.5, 1.5, 3.5 and 7.5 s, then every 8 s.
    expect(requests()).toHaveLength(11);
    expect(onUp).not.toHaveBeenCalled();
    expect(new Set(told)).toEqual(new Set([true]));
    Object.assign(files, B);
    await vi.advanceTimersByTimeAsync(8_000);
    expect(onUp).toHaveBeenCalledTimes(1);
    expect(told.at(-1)).toBe(false);
    expect(watch.isOutdated()).toBe(false);
  });

  it("asks again as soon as there is a connection", async () => {
    const files: Record<string, unknown> = {};
    const { watch, requests } = fakeSite(files);
    const waited = watch.waitForSite();
    await vi.advanceTimersByTimeAsync(30_000);
    const before = requests().length;
    Object.assign(files, A);
    window.dispatchEvent(new Event("online"));
    await waited;
    expect(requests()).toHaveLength(before + 1);
    expect(vi.getTimerCount()).toBe(0);
  });
});
