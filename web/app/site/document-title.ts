export const SITE_NAME = "天秤 Tenbin";

/** The document's title: the page's own before the site's. */
export function documentTitle(page: string): string {
  return `${page}|${SITE_NAME}`;
}
