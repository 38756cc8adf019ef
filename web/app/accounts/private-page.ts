import type { MetaDescriptor } from "react-router";
import { sitePageData } from "../site/site-page-data.ts";
import type { PageInfo } from "../site/site-page-data.ts";
import { pageMeta } from "../site/page-meta.ts";

/** Loads only the page's table row; account data are fetched in the browser. */
export function loadPrivatePage({ pattern }: { readonly pattern: string }) {
  return sitePageData(pattern, {});
}

type Matches = Parameters<typeof pageMeta>[0];

export function privateMeta(
  { matches, loaderData }: { matches: Matches; loaderData: { page: PageInfo } | undefined },
  description: string,
  ...more: readonly MetaDescriptor[]
): MetaDescriptor[] {
  if (loaderData === undefined) return [];
  return [...pageMeta(matches, { ...loaderData.page, description }), ...more];
}
