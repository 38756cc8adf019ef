import type { MiddlewareFunction } from "react-router";
import type { SitePage } from "../site/site-page.ts";
import { sitePages } from "../site/site-pages.ts";
import { redirectTo } from "../urls/redirect-to.ts";
import type { MiddlewareRegistry } from "./route-middleware.ts";
import { resolveMiddleware, middlewareRegistry } from "./route-middleware.ts";
import { findRouteRedirect } from "./route-rules.ts";

export function createRouteRulesMiddleware(
  pages: readonly Pick<SitePage, "path" | "middleware">[],
  registry: MiddlewareRegistry,
): MiddlewareFunction<Response> {
  const byPath = new Map(pages.map((page) => [page.path as string, page]));
  return async ({ request, url, pattern }, next) => {
    const rule = findRouteRedirect(url.pathname, pattern);
    if (rule !== null) throw redirectTo(rule.to + url.search, rule.status);
    const page = byPath.get(`/${pattern.replace(/^\//, "")}`);
    const around = resolveMiddleware(page?.middleware ?? [], registry);
    const render = around.reduceRight<() => Promise<Response>>(
      (inner, run) => () => run({ request, url }, inner),
      next,
    );
    return render();
  };
}

export const applyRouteRules = createRouteRulesMiddleware(sitePages, middlewareRegistry);
