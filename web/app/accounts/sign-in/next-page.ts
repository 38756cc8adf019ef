import { matchPath, useSearchParams } from "react-router";
import { safeNext } from "../../urls/safe-next.ts";
import type { SitePath } from "../../site/site-pages.ts";

const LOGOUT: SitePath = "/logout";

/** Where the reader wants to be after signing in: out of the address, always a path of the site. */
export function useNextPage(): string {
  const [query] = useSearchParams();
  return nextPage(query.get("next"));
}

/** Nobody signs in to be signed out: a link that somebody else made must not do that by a detour. */
export function nextPage(given: string | null): string {
  const next = safeNext(given);
  const [path = ""] = next.split(/[?#]/, 1);
  return matchPath(LOGOUT, decodeURIComponent(path)) === null ? next : "/";
}

/** The address of a step that leads to `next` in the end. */
export function withNext(step: SitePath, next: string): string {
  return next === "/" ? step : `${step}?${new URLSearchParams({ next }).toString()}`;
}
