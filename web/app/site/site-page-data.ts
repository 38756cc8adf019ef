import type { SitePage } from "./site-page.ts";
import { getSitePage } from "./site-pages.ts";

/** What the table of URLs tells a page that is made of words alone. */
export type PageInfo = Pick<SitePage, "path" | "title" | "indexable">;

/**
 * The loader data of the URL `pattern`: its row of the table beside `content`. The table itself stays
 * on the server.
 */
export function sitePageData<T extends object>(pattern: string, content: T) {
  const { path, title, indexable } = getSitePage(pattern);
  const page: PageInfo = { path, title, indexable };
  return { page, ...content };
}
