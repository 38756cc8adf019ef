import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import { afterEach, beforeEach, expect, describe, it, vi } from "vitest";
import { createWebServer } from "./create-web-server.ts";
import { createDataVersionTracker, type DataVersionTracker } from "./data-version.ts";
import type { RenderPage } from "./versioned-render.ts";

const PROXY = "10.1.2.3";

describe("pages of a web host with several APIs [fault: another process × public pages]", () => {
  let assets: string;
  let web: FastifyInstance;
  let versions: DataVersionTracker;
  const render = vi.fn<RenderPage>();

  beforeEach(async () => {
    assets = await mkdtemp(join(tmpdir(), "tenbin-versions-"));
    await mkdir(join(assets, "assets"));
    versions = createDataVersionTracker(() => 0);
    web = await createWebServer({
      assets,
      render,
      build: { id: "b1", builtAt: new Date(0), rootModule: "/assets/root.js", integrity: {} },
      publicApiUrl: "http://api.test",
      origins: ["http://web.test"],
      trustedProxies: [PROXY],
      dataVersion: versions,
    });
  });
  afterEach(async () => {
    await web.close();
    await rm(assets, { recursive: true });
  });

  /** From now on, pages are made from answers of these versions. */
  const answer = (...ofAnswers: string[]) =>
    render.mockReset().mockImplementation(() => {
      const headers = { "page-data-versions": ofAnswers.join(" ") };
      return Promise.resolve(new Response(`of ${ofAnswers.join(" and ")}`, { headers }));
    });
  const read = (url: string, reader = "192.0.2.1") =>
    web.inject({ url, headers: { "x-forwarded-for": reader }, remoteAddress: PROXY });

  it.each([
    ["of the current version", ["2.b"], 1, "2.b"],
    ["also of an older one", ["2.b", "1.a"], 2, undefined],
    ["also of one that is not told", ["2.b", "none"], 2, undefined],
    ["of an older one", ["1.a"], 2, "1.a"],
  ])(
    "made from answers %s are kept or not, and tell their version",
    async (_, ofAnswers, renders, told) => {
      versions.saw("2.b");
      answer(...ofAnswers);
      const pages = [await read("/"), await read("/")];
      expect(render).toHaveBeenCalledTimes(renders);
      expect(render.mock.calls[0]?.[1]).toBe("2.b");
      for (const { headers } of pages) {
        expect([headers["data-version"], headers["page-data-versions"]]).toEqual([told, undefined]);
      }
    },
  );

  it("are of a newer version from the first answer on that tells it", async () => {
    versions.saw("1.a");
    answer("1.a");
    await read("/");
    answer("2.b");
    expect((await read("/companies/0104")).body).toBe("of 2.b");
    expect(versions.current()).toBe("2.b");
    expect((await read("/")).body).toBe("of 2.b");
  });

  it("are not shown stale to a reader who was shown a newer one", async () => {
    versions.saw("1.a");
    answer("1.a");
    for (const url of ["/", "/companies/0103"]) await read(url);
    answer("2.b");
    expect((await read("/companies/0104", "192.0.2.2")).body).toBe("of 2.b");
    expect((await read("/", "192.0.2.3")).body).toBe("of 1.a");
    expect((await read("/companies/0103", "192.0.2.2")).body).toBe("of 2.b");
  });
});
