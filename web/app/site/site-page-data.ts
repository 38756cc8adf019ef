import type { SitePage } from "./site-page.ts";
import { getSitePage } from "./site-pages.ts";

export type PageInfo = Pick<SitePage, "path" | "title" | "indexable">;

/** Looks up the page's table row on the server, so that browsers do not load the table. */
export function sitePageData<T extends object>(pattern: string, content: T) {
  const { path, title, indexable } = getSitePage(pattern);
  const page: PageInfo = { path, title, indexable };
  return { page, ...content };
}
