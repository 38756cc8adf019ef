import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { once } from "node:events";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import type { FastifyInstance } from "fastify";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createWebServer } from "./create-web-server.ts";
import type { RenderPage } from "./versioned-render.ts";

const HTML = `<!doctype html><html lang="ja"><script>boot()</script><p>${"天秤".repeat(600)}</p></html>`;
const html = (body = HTML, init: ResponseInit = {}) =>
  new Response(body, { headers: { "content-type": "text/html; charset=utf-8" }, ...init });

const HOSTILE_PATHS: readonly (readonly [path: string, status: number])[] = [
  ["/companies/7203'--", 200],
  ["/companies/%", 200],
  ["/companies/%C0%AF", 200],
  ["//evil.test/x", 200],
  ["/assets/../../secret.txt", 404],
  ["/assets/..%2f..%2fsecret.txt", 404],
  ["/%2e%2e/secret.txt", 200],
  [`/companies/${"7".repeat(5_000)}`, 414],
  [`/companies/${"7".repeat(1_000_000)}`, 414],
];

const PROXY = "10.1.2.3";

describe("web host", () => {
  let folder: string;
  let web: FastifyInstance;
  let version: string | null;
  let recent: string | null;
  const render = vi.fn<RenderPage>();

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "tenbin-web-"));
    await mkdir(join(folder, "client", "assets"), { recursive: true });
    await writeFile(join(folder, "client", "assets", "app-1a2b.js"), "export {};");
    await writeFile(join(folder, "client", "favicon.svg"), "<svg/>");
    await writeFile(join(folder, "secret.txt"), "not for browsers");
    render.mockReset().mockImplementation(() => Promise.resolve(html()));
    [version, recent] = ["1", null];
    web = await createWebServer({
      assets: join(folder, "client"),
      render,
      build: {
        id: "b1",
        builtAt: new Date("2025-11-14T06:30:00Z"),
        rootModule: "/assets/root-1a2b.js",
        integrity: { "/assets/root-1a2b.js": "sha256-abc" },
      },
      publicApiUrl: "http://api.test",
      origins: ["http://web.test", "http://127.0.0.1"],
      trustedProxies: [PROXY],
      dataVersion: {
        current: () => version,
        newest: () => version,
        isRecent: (earlier) => earlier === recent,
        sawAnswer() {},
      },
      pageQueries: [
        { path: "/", query: [] },
        { path: "/results", query: ["q"] },
        { path: "/companies/:ticker", query: ["begin"] },
      ],
    });
  });
  afterEach(async () => {
    await web.close();
    await rm(folder, { recursive: true });
  });

  it("sends every page with a policy that allows its own scripts", async () => {
    const response = await web.inject("/companies/7203");
    expect(response.statusCode).toBe(200);
    expect(response.headers["content-security-policy"]).toMatch(/script-src 'self' 'sha256-/);
    expect(response.headers["x-frame-options"]).toBe("DENY");
    expect(response.headers["cross-origin-opener-policy"]).toBe("same-origin-allow-popups");
  });

  it("answers HTTP/1.0 without Host and absolute request targets", async () => {
    const { port } = new URL(await web.listen({ port: 0, host: "127.0.0.1" }));
    for (const head of ["GET /a HTTP/1.0", "GET http://evil.test/a HTTP/1.1\r\nHost: web.test"]) {
      const socket = connect(Number(port), "127.0.0.1");
      socket.end(`${head}\r\nConnection: close\r\n\r\n`);
      const [chunk] = (await once(socket, "data")) as [Buffer];
      expect(chunk.toString("latin1")).toMatch(/^HTTP\/1\.1 200/);
      socket.destroy();
    }
    expect(render.mock.calls.map(([{ url }]) => url)).toEqual(["http://web.test/a"]);
  });

  it("compresses pages and answers 304 to their ETag", async () => {
    const headers = { "accept-encoding": "gzip" };
    const packed = await web.inject({ url: "/", headers });
    expect(gunzipSync(packed.rawPayload).toString()).toBe(HTML);
    const tag = String(packed.headers["etag"]);
    for (const listed of [tag, tag.replace("W/", ""), `"other", ${tag}`, "*"]) {
      const again = await web.inject({ url: "/", headers: { "if-none-match": listed } });
      expect(again.statusCode, listed).toBe(304);
    }
    const other = await web.inject({ url: "/", headers: { "if-none-match": '"other"' } });
    expect(other.statusCode).toBe(200);
  });

  it("renders a page once per data version", async () => {
    await web.inject("/");
    await web.inject("/");
    expect(render).toHaveBeenCalledTimes(1);
    version = "2";
    await web.inject("/");
    expect(render).toHaveBeenCalledTimes(2);
    version = null;
    await web.inject("/");
    await web.inject("/");
    expect(render).toHaveBeenCalledTimes(4);
  });

  it("renders a page once, whatever parameters it does not declare [ASVS 15.2.2]", async () => {
    render.mockImplementation(({ url }) => Promise.resolve(html(url)));
    const bodies = await Promise.all(
      ["", "?x=1", "?x=2&begin=-3", "?begin=-3&utm_source=mail"].map(
        async (query) => (await web.inject(`/companies/7203${query}`)).body,
      ),
    );
    expect(bodies.map((url) => new URL(url).search)).toEqual(["", "", "?begin=-3", "?begin=-3"]);
    expect(render).toHaveBeenCalledTimes(2);
  });

  it("renders a page once for readers with cookies of other services", async () => {
    await web.inject("/");
    await web.inject({ url: "/", headers: { cookie: "_ga=GA1.1.1" } });
    expect(render).toHaveBeenCalledTimes(1);
  });

  it("keeps undeclared parameters when it redirects to another spelling", async () => {
    let status = 301;
    render.mockImplementation(() =>
      Promise.resolve(new Response(null, { status, headers: { location: "/companies/7203" } })),
    );
    const moved = await web.inject("/Companies/7203?utm_source=mail");
    expect(moved.headers["location"]).toBe("/companies/7203?utm_source=mail");
    status = 302;
    const elsewhere = await web.inject("/Companies/7203?utm_source=mail");
    expect(elsewhere.headers["location"]).toBe("/companies/7203");
  });

  it("answers 503 in Japanese beyond a few cold pages of a client, and cached pages meanwhile [ASVS 2.4.1]", async () => {
    await web.inject("/");
    const { promise, resolve: finish } = Promise.withResolvers<void>();
    render.mockImplementation(() => promise.then(() => html()));
    const statusOf = async (url: string) => (await web.inject(url)).statusCode;
    const cold = Array.from({ length: 40 }, (_, at) => statusOf(`/results?q=${at}`));
    const refused = await web.inject("/results?q=a");
    expect(refused.statusCode).toBe(503);
    expect(refused.headers).toMatchObject({
      "retry-after": "5",
      "cache-control": "no-store",
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": expect.stringContaining("default-src 'none'"),
    });
    expect(refused.body).toContain("お使いの回線から短い時間に続けて開かれたため");
    expect(refused.body).not.toContain("アクセスが集中");
    expect(await statusOf("/?x=1")).toBe(200);
    finish();
    const statuses = await Promise.all(cold);
    expect(statuses.filter((status) => status === 200)).toHaveLength(12);
    expect(statuses.filter((status) => status === 503)).toHaveLength(28);
    expect(await statusOf("/results?q=a")).toBe(200);
  });

  it("says in the 503 that all clients together ask for too much, where one alone does not", async () => {
    const { promise, resolve: finish } = Promise.withResolvers<void>();
    render.mockImplementation(() => promise.then(() => html()));
    const pages = Array.from({ length: 33 }, (_, at) => {
      const headers = { "x-forwarded-for": `198.51.100.${at}` };
      return web.inject({ url: `/results?q=${at}`, remoteAddress: PROXY, headers });
    });
    const refused = await Promise.race(pages);
    expect(refused.statusCode).toBe(503);
    expect(refused.headers["retry-after"]).toBe("5");
    expect(refused.body).toContain("アクセスが集中しているため");
    expect(refused.body).not.toContain("お使いの回線");
    finish();
    const statuses = (await Promise.all(pages)).map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 503)).toHaveLength(1);
  });

  /** Statuses of 14 pages asked for by a peer, each forwarded for another client. */
  const statusesFrom = (remoteAddress: string) =>
    Array.from({ length: 14 }, async (_, at) => {
      const headers = { "x-forwarded-for": `198.51.${at}.1` };
      const url = `/results?q=${remoteAddress}-${at}`;
      return (await web.inject({ url, remoteAddress, headers })).statusCode;
    });

  it("counts cold pages of a peer that is no named proxy as its own, whatever it forwards [ASVS 4.1.3]", async () => {
    const { promise, resolve: finish } = Promise.withResolvers<void>();
    render.mockImplementation(() => promise.then(() => html()));
    const forged = statusesFrom("192.168.0.9");
    const forwarded = statusesFrom(PROXY);
    await Promise.race(forged);
    finish();
    const refused = (await Promise.all(forged)).filter((status) => status === 503);
    expect(refused).toHaveLength(2);
    expect(await Promise.all(forwarded)).toEqual(Array.from({ length: 14 }, () => 200));
  });

  it("serves a page of recent data immediately and rerenders it in the background", async () => {
    render.mockImplementation(() => Promise.resolve(html(`data ${version}`)));
    await web.inject("/");
    [version, recent] = ["2", "1"];
    expect((await web.inject("/")).body).toBe("data 1");
    await expect.poll(async () => (await web.inject("/")).body).toBe("data 2");
    expect(render).toHaveBeenCalledTimes(2);
  });

  it("does not share pages of sessions or robots, nor responses other than 200", async () => {
    await web.inject({ url: "/", headers: { cookie: "__Host-session=a.a.a" } });
    await web.inject({ url: "/", headers: { "user-agent": "Googlebot/2.1" } });
    render.mockImplementation(() => Promise.resolve(html("gone", { status: 404 })));
    expect((await web.inject("/")).statusCode).toBe(404);
    expect((await web.inject("/")).statusCode).toBe(404);
    expect(render).toHaveBeenCalledTimes(4);
  });

  it("serves signed-in members an uncached page of their own (H15) [ASVS 14.2.2]", async () => {
    render.mockImplementation((request) =>
      Promise.resolve(html(request.headers.get("cookie") ?? "nobody")),
    );
    const as = (token: string) =>
      web.inject({ url: "/", headers: { cookie: `__Host-session=${token}` } });
    const [a, b, nobody] = [await as("a.a.a"), await as("b.b.b"), await web.inject("/")];
    expect(a.body).toContain("a.a.a");
    expect(b.body).toContain("b.b.b");
    expect(nobody.body).toContain("nobody");
    for (const { headers } of [a, b]) {
      expect(headers["cache-control"]).toBe("private, no-store");
      expect(headers["vary"]).toContain("Cookie");
      expect(headers).not.toHaveProperty("etag");
    }
    expect(nobody.headers["cache-control"]).toBe("private, no-cache");
  });

  it("renders a page once for its own origin, whatever host is named", async () => {
    render.mockImplementation((request) => Promise.resolve(html(request.url)));
    for (const host of ["web.test", "evil.test", "127.0.0.1"]) {
      const page = await web.inject({ url: "/", headers: { host, "x-forwarded-host": host } });
      expect(page.body).toBe("http://web.test/");
    }
    expect(render).toHaveBeenCalledTimes(1);
  });

  it("serves hashed files as immutable, others for an hour", async () => {
    const asset = await web.inject("/assets/app-1a2b.js");
    expect(asset.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
    expect((await web.inject("/favicon.svg")).headers["cache-control"]).toBe(
      "public, max-age=3600",
    );
    expect((await web.inject("/assets/gone.js")).statusCode).toBe(404);
  });

  it.each([
    ["range", "bytes=999-", 416],
    ["if-match", '"another"', 412],
    ["if-unmodified-since", "Wed, 21 Oct 2015 07:28:00 GMT", 412],
  ])("answers a file's %s that cannot be met with its status", async (name, value, status) => {
    const files = [
      ["/assets/app-1a2b.js", "bytes */10"],
      ["/favicon.svg", "bytes */6"],
    ] as const;
    for (const [url, length] of files) {
      const response = await web.inject({ url, headers: { [name]: value } });
      expect(response.statusCode, url).toBe(status);
      expect(response.headers["content-range"]).toBe(status === 416 ? length : undefined);
      expect(response.headers).toMatchObject({
        "cache-control": "no-store",
        "content-type": "text/plain; charset=utf-8",
      });
    }
  });

  it("answers a range that a file has with that part", async () => {
    const response = await web.inject({ url: "/favicon.svg", headers: { range: "bytes=1-3" } });
    expect([response.statusCode, response.body]).toEqual([206, "svg"]);
    expect(response.headers["content-range"]).toBe("bytes 1-3/6");
  });

  it("serves the precompressed file to clients that accept it", async () => {
    const packed = gzipSync("export {};");
    await writeFile(join(folder, "client", "assets", "app-1a2b.js.gz"), packed);
    const url = "/assets/app-1a2b.js";
    const response = await web.inject({ url, headers: { "accept-encoding": "gzip, br" } });
    expect(response.headers).toMatchObject({
      "content-encoding": "gzip",
      "content-type": expect.stringContaining("javascript"),
      vary: expect.stringContaining("accept-encoding"),
    });
    expect(response.rawPayload).toEqual(packed);
    expect((await web.inject(url)).body).toBe("export {};");
  });

  it.each(["POST", "PUT", "PATCH", "DELETE", "OPTIONS"] as const)(
    "answers 405 with Allow to %s of a page, without rendering it",
    async (method) => {
      const payload = method === "OPTIONS" ? {} : { payload: "a=1&b=天" };
      for (const url of ["/", "/companies/7203?a=1", "/no/such/page", "/assets/app-1a2b.js"]) {
        const response = await web.inject({ method, url, ...payload });
        expect([response.statusCode, response.headers["allow"]]).toEqual([405, "GET, HEAD"]);
      }
      expect(render).not.toHaveBeenCalled();
    },
  );

  it("names in Allow what a path takes besides", async () => {
    const response = await web.inject({ method: "PUT", url: "/__session?a=1" });
    expect(response.statusCode).toBe(405);
    expect(response.headers["allow"]).toBe("GET, HEAD, POST, DELETE");
  });

  it("answers an application error with 500 in Japanese, without its message [ASVS 16.5.1]", async () => {
    render.mockImplementation(() => Promise.reject(new Error("internal detail")));
    const response = await web.inject("/");
    expect(response.statusCode).toBe(500);
    expect(response.body).toContain("システムエラー");
    expect(response.body).not.toContain("internal detail");
  });

  it.each(HOSTILE_PATHS.map(([path, status]) => [path.slice(0, 40), status, path] as const))(
    "does not crash on %s: %i (H48) [ASVS 5.3.2]",
    async (_, status, path) => {
      render.mockImplementation((request) => {
        expect(new URL(request.url).host).toBe("web.test");
        return Promise.resolve(html());
      });
      const response = await sendRaw(path);
      expect(Number(/^HTTP\/1\.1 (\d{3})/.exec(response)?.[1])).toBe(status);
      expect(response).not.toContain("not for browsers");
    },
  );

  async function sendRaw(path: string): Promise<string> {
    if (!web.server.listening) await web.listen({ port: 0, host: "127.0.0.1" });
    const address = web.server.address();
    const port = typeof address === "object" && address !== null ? address.port : 0;
    const socket = connect(port, "127.0.0.1");
    await once(socket, "connect");
    socket.on("error", () => {});
    const chunks: Buffer[] = [];
    socket.on("data", (chunk) => chunks.push(chunk));
    socket.write(`GET ${path} HTTP/1.1\r\nHost: x.test\r\nConnection: close\r\n\r\n`);
    await once(socket, "close");
    return Buffer.concat(chunks).toString("utf8");
  }
});
