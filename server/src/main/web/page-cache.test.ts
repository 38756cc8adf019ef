import { gunzipSync } from "node:zlib";
import { describe, expect, it, vi } from "vitest";
import type { Page } from "./page-cache.ts";
import { chooseEncoding, createPage, createPageCache } from "./page-cache.ts";

const page = (text: string, shareable = true) =>
  createPage({ status: 200, headers: {}, bytes: Buffer.from(text), shareable });
const cacheOf = () => createPageCache({ maxPages: 10, maxBytes: 1_000 });

describe("createPageCache", () => {
  it("renders once per version of the data", async () => {
    const cache = cacheOf();
    const render = vi.fn<() => Promise<Page>>(() => Promise.resolve(page("x")));
    await cache.get("/", "1", render);
    await cache.get("/", "1", render);
    expect(render).toHaveBeenCalledTimes(1);
    await cache.get("/", "2", render);
    expect(render).toHaveBeenCalledTimes(2);
  });

  it("keeps nothing while the version is unknown, and nothing that is not shareable", async () => {
    const cache = cacheOf();
    const render = vi.fn<() => Promise<Page>>(() => Promise.resolve(page("x")));
    await cache.get("/", null, render);
    await cache.get("/", null, render);
    expect(render).toHaveBeenCalledTimes(2);
    const personal = vi.fn<() => Promise<Page>>(() => Promise.resolve(page("mine", false)));
    await cache.get("/mine", "1", personal);
    await cache.get("/mine", "1", personal);
    expect(personal).toHaveBeenCalledTimes(2);
  });

  it("lets simultaneous readers wait for one rendering, unless the page is not shareable", async () => {
    const cache = cacheOf();
    const render = vi.fn<() => Promise<Page>>(() => Promise.resolve(page("x")));
    await Promise.all([cache.get("/", "1", render), cache.get("/", "1", render)]);
    expect(render).toHaveBeenCalledTimes(1);
    const personal = vi.fn<() => Promise<Page>>(() => Promise.resolve(page("mine", false)));
    await Promise.all([cache.get("/mine", "1", personal), cache.get("/mine", "1", personal)]);
    expect(personal).toHaveBeenCalledTimes(2);
  });

  it("does not keep a failure", async () => {
    const cache = cacheOf();
    await expect(cache.get("/", "1", () => Promise.reject(new Error("no")))).rejects.toThrow("no");
    const again = await cache.get("/", "1", () => Promise.resolve(page("yes")));
    expect(again.bytes.toString()).toBe("yes");
  });

  it("does not keep a page whose data changed while it was rendered", async () => {
    const cache = cacheOf();
    const { promise, resolve: finish } = Promise.withResolvers<ReturnType<typeof page>>();
    const slow = cache.get("/", "1", () => promise);
    await cache.get("/other", "2", () => Promise.resolve(page("o")));
    finish(page("old"));
    await slow;
    const now = await cache.get("/", "2", () => Promise.resolve(page("new")));
    expect(now.bytes.toString()).toBe("new");
  });
});

describe("encodings", () => {
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

  it("leaves small pages alone", () => {
    expect(chooseEncoding("br", page("small"))).toBeNull();
  });

  it("gives the same bytes back", async () => {
    expect(gunzipSync(await large.encoded("gzip")).equals(large.bytes)).toBe(true);
  });
});
