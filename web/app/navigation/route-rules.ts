import type { SitePath } from "../site/site-pages.ts";
import type { RedirectStatus } from "../urls/redirect-to.ts";

interface RouteRule {
  readonly from: `/${string}`;
  readonly to: SitePath;
}

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

/** Pages without parameters have one canonical path: no trailing slash, no capitals. */
export function findRouteRedirect(pathname: string, pattern: string): RouteRedirect | null {
  const redirectPath = rules.find(({ from }) => from === pathname)?.to;
  if (redirectPath !== undefined) return { to: redirectPath, status: 301 };
  if (/[:*]/.test(pattern)) return null;
  const path = `/${pattern.replace(/^\//, "")}`;
  return pathname === path ? null : { to: path, status: 301 };
}
