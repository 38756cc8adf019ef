import { gunzipSync } from "node:zlib";
import { describe, expect, it, vi } from "vitest";
import { type RenderedPage, chooseEncoding, createPage, createPageCache } from "./page-cache.ts";
import type { PageVersions } from "./versioned-render.ts";

const page = (text: string, shareable = true, versions: PageVersions = []) =>
  createPage({ status: 200, headers: {}, bytes: Buffer.from(text), shareable, versions });
const createTestCache = (isRecent?: (version: string) => boolean) =>
  createPageCache({ maxPages: 10, maxBytes: 1_000, ...(isRecent && { isRecent }) });
const yieldToEventLoop = () => new Promise((resolve) => setImmediate(resolve));
const renderOf = (versions: PageVersions) =>
  vi.fn<() => Promise<RenderedPage>>(() => Promise.resolve(page("x", true, versions)));
const failRender = () => Promise.reject<RenderedPage>(new Error("nobody should wait"));

describe("createPageCache", () => {
  it("renders once per data version", async () => {
    const cache = createTestCache();
    const render = vi.fn<() => Promise<RenderedPage>>(() => Promise.resolve(page("x")));
    await cache.get("/", "1", render);
    await cache.get("/", "1", render);
    expect(render).toHaveBeenCalledTimes(1);
    await cache.get("/", "2", render);
    expect(render).toHaveBeenCalledTimes(2);
  });

  it("caches nothing while the version is unknown, and no private page", async () => {
    const cache = createTestCache();
    const render = vi.fn<() => Promise<RenderedPage>>(() => Promise.resolve(page("x")));
    await cache.get("/", null, render);
    await cache.get("/", null, render);
    expect(render).toHaveBeenCalledTimes(2);
    const personal = vi.fn<() => Promise<RenderedPage>>(() => Promise.resolve(page("mine", false)));
    await cache.get("/mine", "1", personal);
    await cache.get("/mine", "1", personal);
    expect(personal).toHaveBeenCalledTimes(2);
  });

  it("renders once for simultaneous requests, unless the page is private", async () => {
    const cache = createTestCache();
    const render = vi.fn<() => Promise<RenderedPage>>(() => Promise.resolve(page("x")));
    await Promise.all([cache.get("/", "1", render), cache.get("/", "1", render)]);
    expect(render).toHaveBeenCalledTimes(1);
    const personal = vi.fn<() => Promise<RenderedPage>>(() => Promise.resolve(page("mine", false)));
    await Promise.all([cache.get("/mine", "1", personal), cache.get("/mine", "1", personal)]);
    expect(personal).toHaveBeenCalledTimes(2);
  });

  it("does not cache a failure", async () => {
    const cache = createTestCache();
    await expect(cache.get("/", "1", () => Promise.reject(new Error("no")))).rejects.toThrow("no");
    const again = await cache.get("/", "1", () => Promise.resolve(page("yes")));
    expect(again.bytes.toString()).toBe("yes");
  });

  it("does not cache a page whose data changed while it was rendered", async () => {
    const cache = createTestCache();
    const { promise, resolve: finish } = Promise.withResolvers<ReturnType<typeof page>>();
    const slow = cache.get("/", "1", () => promise);
    await cache.get("/other", "2", () => Promise.resolve(page("o")));
    finish(page("old"));
    await slow;
    const now = await cache.get("/", "2", () => Promise.resolve(page("new")));
    expect(now.bytes.toString()).toBe("new");
  });
});

describe("a page with answers of several APIs [fault: another process × public pages]", () => {
  it("is kept only if all are of the version, and leaves an earlier page as it was", async () => {
    const cache = createTestCache((version) => version === "1.a");
    await cache.get("/", "1.a", () => Promise.resolve(page("old", true, ["1.a"])));
    for (const versions of [["1.a"], ["2.b", "1.a"], ["2.b", null], ["2.c"]]) {
      const renderOther = renderOf(versions);
      for (let time = 0; time < 2; time += 1) await cache.get("/other", "2.b", renderOther);
      expect([versions, renderOther.mock.calls.length]).toEqual([versions, 2]);
      const stale = await cache.get("/", "2.b", failRender, renderOf(versions));
      expect(stale.bytes.toString()).toBe("old");
      await yieldToEventLoop();
    }
    const renderWhole = renderOf(["2.b"]);
    for (let time = 0; time < 2; time += 1) await cache.get("/other", "2.b", renderWhole);
    expect(renderWhole).toHaveBeenCalledTimes(1);
  });

  it("is shared by simultaneous requests even if it is not kept", async () => {
    const cache = createTestCache();
    const render = vi.fn<() => Promise<RenderedPage>>(() =>
      Promise.resolve(page("x", true, ["1.a", "2.b"])),
    );
    await Promise.all([cache.get("/", "2.b", render), cache.get("/", "2.b", render)]);
    expect(render).toHaveBeenCalledTimes(1);
  });
});

const setUpRecent = async () => {
  const state = { recent: "1" };
  const cache = createTestCache((version) => version === state.recent);
  await cache.get("/", "1", () => Promise.resolve(page("old")));
  const renewals: PromiseWithResolvers<RenderedPage>[] = [];
  const renew = vi.fn<() => Promise<RenderedPage>>(() => {
    const renewal = Promise.withResolvers<RenderedPage>();
    renewals.push(renewal);
    return renewal.promise;
  });
  const textOf = async (key: string, version: string) =>
    (await cache.get(key, version, failRender, renew)).bytes.toString();
  return { state, cache, renew, renewals, textOf };
};

describe("pages of recent data", () => {
  it("are served immediately while one render refreshes them", async () => {
    const { renew, renewals, textOf } = await setUpRecent();
    expect(await textOf("/", "2")).toBe("old");
    expect(await textOf("/", "2")).toBe("old");
    expect(renew).toHaveBeenCalledTimes(1);
    renewals[0]!.resolve(page("new"));
    await yieldToEventLoop();
    expect(await textOf("/", "2")).toBe("new");
    expect(renew).toHaveBeenCalledTimes(1);
  });

  it("are not served to a reader who was shown a newer version", async () => {
    const cache = createTestCache((version) => version === "1.a");
    await cache.get("/", "1.a", () => Promise.resolve(page("old")));
    const textFor = async (shown: string) => {
      const render = renderOf([]);
      return (await cache.get("/", "2.b", render, failRender, shown)).bytes.toString();
    };
    expect(await textFor("1.a")).toBe("old");
    await yieldToEventLoop();
    expect(await textFor("2.b")).toBe("x");
  });

  it("are not served once expired: the request renders without waiting for a refresh", async () => {
    const { state, cache, textOf } = await setUpRecent();
    await textOf("/", "2");
    state.recent = "";
    const own = await cache.get("/", "2", () => Promise.resolve(page("own")));
    expect(own.bytes.toString()).toBe("own");
    expect(await textOf("/", "2")).toBe("own");
  });

  it("are refreshed one at a time, and not for an outdated version", async () => {
    const { cache, renew, renewals, textOf } = await setUpRecent();
    const paths = ["/", "/a", "/b", "/c"];
    for (const path of paths) await cache.get(path, "1", () => Promise.resolve(page("old")));
    for (const path of paths) await textOf(path, "2");
    expect(renew).toHaveBeenCalledTimes(1);
    renewals[0]!.resolve(page("new"));
    await yieldToEventLoop();
    expect(renew).toHaveBeenCalledTimes(2);
    // Queued renewals are dropped: only pages requested again are rendered.
    await cache.get("/other", "3", () => Promise.resolve(page("o")));
    for (const renewal of renewals) renewal.resolve(page("late"));
    await yieldToEventLoop();
    expect(renew).toHaveBeenCalledTimes(2);
    await expect(textOf("/c", "3")).resolves.toBe("old");
    expect(renew).toHaveBeenCalledTimes(3);
  });

  it("stay when the refresh fails, and are removed when the new page is private", async () => {
    const { cache, renewals, textOf } = await setUpRecent();
    await textOf("/", "2");
    renewals[0]!.reject(new Error("no"));
    await yieldToEventLoop();
    expect(await textOf("/", "2")).toBe("old");
    renewals[1]!.resolve(page("makeshift", false));
    await yieldToEventLoop();
    const own = await cache.get("/", "2", () => Promise.resolve(page("own")));
    expect(own.bytes.toString()).toBe("own");
  });
});

describe("content encoding", () => {
  const large = page("天秤".repeat(1_000));

  it.each([
    ["gzip, deflate, br, zstd", "br"],
    ["gzip, deflate", "gzip"],
    ["br;q=0, gzip", "gzip"],
    ["br;q=0.5", "br"],
    ["identity", null],
    [undefined, null],
  ])("%s → %s", (accept, encoding) => {
    expect(chooseEncoding(accept, large)).toBe(encoding);
  });

  it("does not compress small pages", () => {
    expect(chooseEncoding("br", page("small"))).toBeNull();
  });

  it("decompresses to the same bytes", async () => {
    expect(gunzipSync(await large.encoded("gzip")).equals(large.bytes)).toBe(true);
  });
});
