import type { ReactNode } from "react";
import { Suspense } from "react";
import type { ServerBuild } from "react-router";
import { createRequestHandler, data, Outlet, useRouteError } from "react-router";
import { beforeEach, describe, expect, it, vi } from "vitest";
import * as entry from "./entry.server.tsx";
import { ErrorPage } from "./layout/error-page.tsx";
import { fatalNotFound, notFound } from "./urls/not-found.ts";

/** The built application with the test's root route. */
function createHandler(
  Layout: (props: { readonly children: ReactNode }) => ReactNode,
  Page = Broken,
  loader?: () => unknown,
) {
  const css = ["/assets/root-1a2b.css"];
  const route = {
    id: "root",
    path: "",
    module: "/assets/root.js",
    css,
    hasAction: false,
    hasLoader: loader !== undefined,
  };
  const build = {
    entry: { module: entry },
    routes: {
      root: {
        id: "root",
        path: "",
        module: {
          default: Page,
          Layout,
          loader,
          ErrorBoundary,
        },
      },
    },
    assets: {
      version: "b1",
      url: "/assets/manifest.js",
      entry: { module: "/assets/entry.js", imports: [] },
      routes: { root: route },
    },
    publicPath: "/",
    assetsBuildDirectory: "",
    future: {},
    ssr: true,
    isSpaMode: false,
    prerender: [],
    routeDiscovery: { mode: "initial", manifestPath: "/__manifest" },
  } as unknown as ServerBuild;
  const handle = createRequestHandler(build, "production");
  return (userAgent = "Mozilla/5.0") =>
    handle(new Request("https://tenbin.test/", { headers: { "user-agent": userAgent } }));
}

const ErrorBoundary = () => <ErrorPage error={useRouteError()} />;

function Broken(): ReactNode {
  throw new Error("secret detail");
}
const BrokenInPart = () => (
  <Suspense fallback="waiting">
    <Broken />
  </Suspense>
);
const GoodLayout = ({ children }: { readonly children: ReactNode }) => (
  <html lang="ja">
    <body className="good-layout">{children}</body>
  </html>
);

const failedUrl = new URL("https://tenbin.test/companies/xyz");
const outage = () => data({ message: "通信エラー", errorType: null }, { status: 503 });
const ask = async (thrown: () => unknown, userAgent: string) => {
  const fail = () => {
    throw thrown();
  };
  const response = await createHandler(GoodLayout, Outlet as typeof Broken, fail)(userAgent);
  return { status: response.status, html: await response.text() };
};
const logged = () =>
  vi.mocked(console.error).mock.calls.map(([line]) => JSON.parse(String(line)) as unknown);

describe("fallback error screen [spec 2.17]", () => {
  beforeEach(() => void vi.spyOn(console, "error").mockReturnValue(undefined));

  it("is shown in the layout when a page fails [spec 4.13]", async () => {
    const response = await createHandler(GoodLayout)();
    const html = await response.text();
    expect(response.status).toBe(500);
    expect(html).toContain("good-layout");
    expect(html).toContain("エラーが発生しました");
  });

  it("is shown when only a streamed part fails", async () => {
    const response = await createHandler(GoodLayout, BrokenInPart)();
    const html = await response.text();
    expect(response.status).toBe(500);
    expect(html).toContain("エラーが発生しました");
    expect(html).not.toContain("waiting");
  });

  it("stands alone, in Japanese, when the layout fails: heading, note, link to the top [spec 2.17]", async () => {
    const response = await createHandler(Broken)();
    const html = await response.text();
    expect(response.status).toBe(500);
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect(html).toMatch(/^<!DOCTYPE html><html lang="ja">/);
    expect(html).toContain("<h1>エラーが発生しました</h1>");
    expect(html).toContain("最初の通期決算が発表されるまでは対応していません。");
    expect(html).toContain('href="/"');
    expect(html).toContain('<link rel="stylesheet" href="/assets/root-1a2b.css"/>');
    expect(html).not.toMatch(/secret detail|Application Error|<script/);
  });

  it("bots get the layout with an empty main, the error is logged [spec 4.14]", async () => {
    const response = await createHandler(Broken)("Googlebot/2.1");
    const html = await response.text();
    expect(response.status).toBe(500);
    expect(html).toContain('<main id="main"></main>');
    expect(html).not.toContain("エラーが発生しました");
    expect(vi.mocked(console.error).mock.calls.join()).toContain("secret detail");
  });

  describe("thrown by a loader", () => {
    it.each([
      ["a bot", "Googlebot/2.1", true],
      ["a visitor", "Mozilla/5.0", false],
    ])("is logged for %s [spec 4.14]", async (_, userAgent, bot) => {
      const fatal = await ask(() => fatalNotFound(failedUrl), userAgent);
      expect([fatal.status, fatal.html.includes("エラーが発生しました")]).toEqual([404, !bot]);
      expect(logged()).toEqual([
        {
          level: "warn",
          msg: "page failed",
          path: "/",
          status: 404,
          bot,
          err: "Page Not Found: /companies/xyz",
        },
      ]);
      const unavailable = await ask(outage, userAgent);
      expect([unavailable.status, unavailable.html.includes("通信エラー")]).toEqual([503, !bot]);
      expect(logged()[1]).toMatchObject({ level: "error", status: 503, bot, err: "通信エラー" });
    });

    it("is not logged if it is a page that does not exist", async () => {
      expect((await ask(() => notFound(failedUrl), "Googlebot/2.1")).status).toBe(404);
      expect(logged()).toEqual([]);
    });
  });

  it("does not affect a page that works [spec 4.13]", async () => {
    const response = await createHandler(GoodLayout, Outlet as typeof Broken)();
    expect(response.status).toBe(200);
  });
});
