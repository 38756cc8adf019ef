import { runInNewContext } from "node:vm";
import { describe, expect, it } from "vitest";
import { createFastifyServer } from "../platform/http/server/server.ts";
import {
  type WebBuild,
  deferModulePreloads,
  injectRootModule,
  registerBuildRoutes,
} from "./web-build.ts";

const build: WebBuild = {
  id: "b1",
  builtAt: new Date("2025-11-14T06:30:00Z"),
  rootModule: "/assets/root-1a2b.js",
  integrity: { "/assets/root-1a2b.js": "sha256-abc", "/assets/page-3c4d.js": "sha256-def" },
};

describe("build files for open pages [spec 4.16]", () => {
  const server = createFastifyServer({ sendError: (_, __, reply) => void reply.code(500).send() });
  server.setNotFoundHandler((_, reply) => reply.code(404).send());
  registerBuildRoutes(server, build);

  it("ignores the timestamp in the query of the latest-build file and never caches it [spec 7.18]", async () => {
    const response = await server.inject("/builds/latest.json?1763101800000");
    expect(response.json()).toEqual({ id: "b1", timestamp: 1_763_101_800_000 });
    expect(response.headers["content-type"]).toContain("application/json");
    expect(response.headers["cache-control"]).toBe("no-store");
  });

  it("caches the manifest of this build as immutable [spec 4.16]", async () => {
    const response = await server.inject("/builds/meta/b1.json");
    expect(response.json()).toEqual({
      id: "b1",
      timestamp: 1_763_101_800_000,
      integrity: build.integrity,
    });
    expect(response.headers["cache-control"]).toContain("immutable");
  });

  it.each(["/builds/meta/b0.json", "/builds/meta/b1", "/builds/meta/..%2flatest.json"])(
    "%s belongs to no build",
    async (url) => {
      expect((await server.inject(url)).statusCode).toBe(404);
    },
  );
});

describe("injectRootModule", () => {
  it("adds the root module with its integrity at the end of the page", () => {
    const module = '<script type="module">import "/assets/entry.js"</script>';
    expect(injectRootModule(`<body>${module}</body></html>`, build)).toBe(
      `<body>${module}<script type="module" async src="/assets/root-1a2b.js" integrity="sha256-abc"></script></body></html>`,
    );
  });

  it("leaves other content, pages without modules and unknown modules unchanged", () => {
    expect(injectRootModule("fragment", build)).toBe("fragment");
    const still = "<body><script>0</script></body>";
    expect(injectRootModule(still, build)).toBe(still);
    const page = '<body><script type="module">0</script></body>';
    expect(injectRootModule(page, { ...build, integrity: {} })).toBe(page);
  });
});

describe("deferModulePreloads", () => {
  const preload = '<link rel="modulepreload" href="/assets/entry.js" integrity="sha256-abc"/>';
  const styles = '<link rel="stylesheet" href="/assets/root.css"/>';
  const page = deferModulePreloads(`<head>${preload}${styles}</head><body>text</body></html>`);

  it("leaves no preload that competes with the styles", () => {
    expect(page).toContain(
      '<head><link rel="deferred-modulepreload" href="/assets/entry.js" integrity="sha256-abc"/>' +
        styles,
    );
    expect(page).not.toContain('rel="modulepreload" ');
  });

  it("restores the preloads by the last script of the body", () => {
    const [, script = ""] = /text<script>(.*)<\/script><\/body><\/html>$/.exec(page) ?? [];
    const links = [{ rel: "deferred-modulepreload" }, { rel: "deferred-modulepreload" }];
    const frames: (() => void)[] = [];
    const tasks: (() => void)[] = [];
    const selectors: string[] = [];
    const document = { querySelectorAll: (selector: string) => (selectors.push(selector), links) };
    runInNewContext(script, {
      document,
      requestAnimationFrame: (frame: () => void) => frames.push(frame),
      setTimeout: (task: () => void) => tasks.push(task),
    });
    expect(selectors).toEqual([]);
    frames.forEach((frame) => frame());
    expect(selectors).toEqual([]);
    tasks.forEach((task) => task());
    expect(selectors).toEqual(["link[rel=deferred-modulepreload]"]);
    expect(links.map(({ rel }) => rel)).toEqual(["modulepreload", "modulepreload"]);
  });

  it("leaves what is no page and what preloads no module", () => {
    expect(deferModulePreloads(preload)).toBe(preload);
    expect(deferModulePreloads("<body>text</body>")).toBe("<body>text</body>");
  });
});
