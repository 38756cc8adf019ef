import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { createWebServer } from "./create-web-server.ts";
import { createDataVersionTracker } from "./data-version.ts";
import type { RenderPage } from "./versioned-render.ts";

/** Headers that make some servers rewrite a request. */
const HEADERS: readonly (readonly [name: string, value: string])[] = [
  ["x-original-url", "/secret"],
  ["x-rewrite-url", "/secret"],
  ["x-middleware-subrequest", "middleware:middleware:middleware:middleware:middleware"],
  ["x-http-method-override", "DELETE"],
  ["x-http-method", "DELETE"],
  ["x-method-override", "DELETE"],
  ["x-forwarded-host", "evil.test"],
  ["x-forwarded-proto", "https"],
  ["x-forwarded-prefix", "/secret"],
  ["forwarded", "host=evil.test;proto=https"],
];

describe("path and header variants on the web host (H25)", () => {
  let folder: string;
  let web: FastifyInstance;
  const render = vi.fn<RenderPage>(({ method, url }) =>
    Promise.resolve(new Response(`${method} ${url}`)),
  );

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "tenbin-variants-"));
    await mkdir(join(folder, "assets"));
    await writeFile(join(folder, "assets", "app.js"), "export {};");
    await writeFile(join(folder, "favicon.svg"), "<svg/>");
    const versions = createDataVersionTracker();
    versions.saw("1");
    web = await createWebServer({
      assets: folder,
      render,
      build: { id: "b1", builtAt: new Date(0), rootModule: "/assets/root.js", integrity: {} },
      staticPages: [{ path: "/tos", title: "t", load: () => null }],
      publicApiUrl: "http://api.test",
      origins: ["http://x.test"],
      dataVersion: versions,
    });
  });
  beforeEach(() => void render.mockClear());
  afterAll(async () => {
    await web.close();
    await rm(folder, { recursive: true });
  });

  const get = async (url: string, headers: Readonly<Record<string, string>> = {}) =>
    (await web.inject({ url, headers: { host: "x.test", cookie: "a=1", ...headers } })).body;

  it.each(HEADERS)("%s: %s changes nothing", async (name, value) => {
    expect(await get("/companies/7203", { [name]: value })).toBe(
      "GET http://x.test/companies/7203",
    );
  });

  it("a form field that names another method changes nothing", async () => {
    const response = await web.inject({
      method: "POST",
      url: "/x?_method=DELETE",
      headers: { host: "x.test", "content-type": "application/x-www-form-urlencoded" },
      payload: "_method=DELETE",
    });
    expect([response.statusCode, response.headers["allow"]]).toEqual([405, "GET, HEAD"]);
    expect(render).not.toHaveBeenCalled();
  });

  it.each(["/Companies/7203", "//companies/7203", "/%63ompanies/7203", "/companies/7203/"])(
    "%s reaches the application unchanged",
    async (path) => {
      await web.inject({ url: path, headers: { host: "x.test", cookie: "a=1" } });
      const [request] = render.mock.calls[0] ?? [];
      expect(new URL(request?.url ?? "").host).toBe("x.test");
      expect(new URL(request?.url ?? "").pathname).toBe(path);
    },
  );

  it("renders HEAD like GET and sends no body", async () => {
    const response = await web.inject({ method: "HEAD", url: "/", headers: { host: "x.test" } });
    const same = await web.inject({ url: "/", headers: { host: "x.test" } });
    expect(response.headers["etag"]).toBe(same.headers["etag"]);
    expect(render).toHaveBeenCalledTimes(1);
  });

  it.each(["TRACE", "OPTIONS", "PROPFIND"] as const)(
    "%s is refused with 405 [ASVS 13.4.4]",
    async (method) => {
      // The type of inject() knows fewer methods than HTTP.
      const response = await web.inject({ method: method as "OPTIONS", url: "/companies/7203" });
      expect(response.statusCode).toBe(405);
      expect(response.headers["allow"]).toBe("GET, HEAD");
      expect(render).not.toHaveBeenCalled();
    },
  );

  it("sends the common headers with every response, errors included [ASVS 3.4.4, 3.4.5]", async () => {
    for (const url of ["/", "/assets/gone.js", `/${"a".repeat(5_000)}`, "/builds/latest.json"]) {
      expect((await web.inject(url)).headers).toMatchObject({
        "x-content-type-options": "nosniff",
        "cross-origin-resource-policy": "same-origin",
      });
    }
  });

  it.each([
    "/assets/app.js",
    "/favicon.svg",
    "/builds/latest.json",
    "/builds/meta/b1.json",
    "/tos/_payload.json",
    "/nothing/_payload.json",
    "/companies/7203.data",
    `/${"a".repeat(5_000)}`,
  ])("%s can neither load anything nor be framed [ASVS 3.4.6]", async (url) => {
    expect((await web.inject(url)).headers).toMatchObject({
      "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
      "x-content-type-options": "nosniff",
      "x-frame-options": "DENY",
    });
  });
});
