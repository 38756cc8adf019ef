import type { SitePath } from "../site/site-pages.ts";
import type { RedirectStatus } from "../urls/redirect-to.ts";

/** One address that leads to another for good. */
interface RouteRule {
  readonly from: `/${string}`;
  readonly to: SitePath;
}

/** Addresses that readers and old links try, beside those of the table of URLs. */
const rules: readonly RouteRule[] = [
  { from: "/index.html", to: "/" },
  { from: "/contact", to: "/cc" },
  { from: "/terms", to: "/tos" },
  { from: "/signin", to: "/login" },
  { from: "/signup", to: "/register" },
];

interface RouteRedirect {
  readonly to: string;
  readonly status: RedirectStatus;
}

/**
 * What the route rules say of an address: where it has moved for good, or null. Beside the listed
 * ones, every page without parameters has one writing: no slash at the end, no capitals.
 * @param pattern of the route that matched, as React Router hands it to middleware
 */
export function findRouteRedirect(pathname: string, pattern: string): RouteRedirect | null {
  const moved = rules.find(({ from }) => from === pathname)?.to;
  if (moved !== undefined) return { to: moved, status: 301 };
  if (/[:*]/.test(pattern)) return null;
  const path = `/${pattern.replace(/^\//, "")}`;
  return pathname === path ? null : { to: path, status: 301 };
}
