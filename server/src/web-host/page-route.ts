import { matchPath } from "react-router";
import type { RouteResolver } from "../platform/error-reports/index.ts";

/** Files, polled addresses and proxied paths of the identity provider. */
const NON_PAGE_PATH = /^\/(?:assets|builds|favicon|__|emulator\/|identitytoolkit\.|securetoken\.)/;

/** Maps a request to its route pattern: `/*` if no route matches, null if it is no page. */
export function createPageRouteResolver(routeIds: readonly string[]): RouteResolver {
  const patterns = routeIds.filter((id) => id.startsWith("/"));
  return ({ url }) => {
    const [path = "/"] = url.split("?", 1);
    if (NON_PAGE_PATH.test(path)) return null;
    // Data requests of client navigation count as their page.
    const pagePath = path === "/_root.data" ? "/" : path.replace(/\.data$/, "");
    return patterns.find((pattern) => matchPath(pattern, pagePath) !== null) ?? "/*";
  };
}
