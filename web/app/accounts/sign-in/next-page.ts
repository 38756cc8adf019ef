import { matchPath, useSearchParams } from "react-router";
import { safeNext } from "../../urls/safe-next.ts";
import type { SitePath } from "../../site/site-pages.ts";

const LOGOUT: SitePath = "/logout";

export function useNextPage(): string {
  const [query] = useSearchParams();
  return nextPage(query.get("next"));
}

/** Never leads to the logout page: a link made by a third party must not sign anybody out. */
export function nextPage(given: string | null): string {
  const next = safeNext(given);
  const [path = ""] = next.split(/[?#]/, 1);
  return matchPath(LOGOUT, decodeURIComponent(path)) === null ? next : "/";
}

export function withNext(step: SitePath, next: string): string {
  return next === "/" ? step : `${step}?${new URLSearchParams({ next }).toString()}`;
}
