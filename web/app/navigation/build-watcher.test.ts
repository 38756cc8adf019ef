import { describe, expect, it, vi } from "vitest";
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
