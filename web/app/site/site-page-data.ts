import { data } from "react-router";
import type { SitePage } from "./site-page.ts";
import { getSitePage } from "./site-pages.ts";

/** What the table of URLs tells a page that is made of words alone. */
export type PageInfo = Pick<SitePage, "path" | "title" | "indexable">;

/**
 * A loader's answer for the URL `pattern`: its row of the table beside `content`, kept or not as the
 * table says. The table itself stays on the server.
 */
export function sitePageData<T extends object>(pattern: string, content: T) {
  const { path, title, indexable, cache } = getSitePage(pattern);
  const row: PageInfo = { path, title, indexable };
  const headers: HeadersInit = cache === "no-store" ? { "cache-control": "no-store" } : {};
  return data({ page: row, ...content }, { headers });
}
