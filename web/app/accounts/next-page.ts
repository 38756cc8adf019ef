import { useSearchParams } from "react-router";
import { safeNext } from "../navigation/safe-next.ts";
import type { SitePath } from "../site/site-pages.ts";

/** Where the reader wants to be after signing in: out of the address, always a path of the site. */
export function useNextPage(): string {
  const [query] = useSearchParams();
  return safeNext(query.get("next"));
}

/** The address of a step that leads to `next` in the end. */
export function withNext(step: SitePath, next: string): string {
  return next === "/" ? step : `${step}?${new URLSearchParams({ next }).toString()}`;
}
