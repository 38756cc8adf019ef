import { matchPath } from "react-router";
import type { RouteResolver } from "../../platform/error-reports/index.ts";

/** Files, what open pages ask again and again, and what the identity provider answers. */
const NON_PAGE_PATH = /^\/(?:assets|builds|favicon|__|emulator\/|identitytoolkit\.|securetoken\.)/;

/**
 * Which route of the sitemap a request is for: the built routes are named by their path. Of an
 * address that none has only that is told; null for what is no page.
 */
export function createPageRouteResolver(routeIds: readonly string[]): RouteResolver {
  const patterns = routeIds.filter((id) => id.startsWith("/"));
  return ({ url }) => {
    const [path = "/"] = url.split("?", 1);
    if (NON_PAGE_PATH.test(path)) return null;
    // What the pages load when they are navigated to is named like them.
    const shown = path === "/_root.data" ? "/" : path.replace(/\.data$/, "");
    return patterns.find((pattern) => matchPath(pattern, shown) !== null) ?? "/*";
  };
}
