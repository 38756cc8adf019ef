import { RouterContextProvider } from "react-router";
import { describe, expect, it, vi } from "vitest";
import { sitePages } from "../site/site-pages.ts";
import { createRouteRulesMiddleware } from "./apply-route-rules.server.ts";
import type { MiddlewareRegistry, RouteMiddleware } from "./route-middleware.ts";
import { assertKnownMiddleware, middlewareRegistry } from "./route-middleware.ts";

const page = (path: `/${string}`, ...middleware: string[]) => ({ path, middleware });

/** Runs the route rules and middleware. */
function requestPage(
  pages: Parameters<typeof createRouteRulesMiddleware>[0],
  registry: MiddlewareRegistry,
  address = "/portfolio?a=1",
  pattern = "portfolio",
) {
  const url = new URL(address, "https://tenbin.test");
  const next = vi.fn<() => Promise<Response>>(() => Promise.resolve(new Response("page")));
  const context = new RouterContextProvider();
  const request = new Request(url);
  const response = async () =>
    createRouteRulesMiddleware(pages, registry)(
      { request, url, pattern, params: {}, context },
      next,
    );
  return { handle: response, next };
}

const refuse: RouteMiddleware = () => Promise.reject(new Response(null, { status: 403 }));

describe("route middleware", () => {
  it("unknown route middleware throws an error when the page is asked for [spec 8.9]", async () => {
    const { handle, next } = requestPage([page("/portfolio", "member")], {});
    await expect(handle()).rejects.toThrow('Unknown route middleware: "member"');
    expect(next).not.toHaveBeenCalled();
  });

  it.each(["member", "toString", "__proto__"])(
    "unknown route middleware throws an error when the server starts: %s [spec 8.9]",
    (name) => {
      expect(() => assertKnownMiddleware([page("/"), page("/portfolio", name)], {})).toThrow(
        "The route /portfolio cannot be served",
      );
    },
  );

  it("all names used by the site are known", () => {
    expect(() => assertKnownMiddleware(sitePages)).not.toThrow();
  });

  it("runs in order around the page", async () => {
    const order: string[] = [];
    const note =
      (name: string): RouteMiddleware =>
      async (_, next) => {
        order.push(`${name} before`);
        const response = await next();
        order.push(`${name} after`);
        return response;
      };
    const registry = { first: note("first"), second: note("second") };
    const { handle, next } = requestPage([page("/portfolio", "first", "second")], registry);
    next.mockImplementation(() => Promise.resolve(new Response(String(order.push("page")))));
    await handle();
    expect(order).toEqual(["first before", "second before", "page", "second after", "first after"]);
  });

  it.each([
    ["/portfolio", "no-store"],
    ["/search", null],
  ])("%s is not cached if the site says so: %s", async (path, cacheControl) => {
    const { handle } = requestPage([...sitePages], middlewareRegistry, path, path.slice(1));
    expect(((await handle()) as Response).headers.get("cache-control")).toBe(cacheControl);
  });

  it("may end the request", async () => {
    const { handle, next } = requestPage([page("/portfolio", "refuse")], { refuse });
    await expect(handle()).rejects.toMatchObject({ status: 403 });
    expect(next).not.toHaveBeenCalled();
  });

  it("route rules redirect before it and keep the query [spec 2.14]", async () => {
    const { handle } = requestPage([page("/portfolio", "never")], {}, "/portfolio/?a=1");
    const moved: unknown = await handle().catch((error: unknown) => error);
    if (!(moved instanceof Response)) throw new Error("no redirect");
    expect([moved.status, moved.headers.get("location")]).toEqual([301, "/portfolio?a=1"]);
  });
});
