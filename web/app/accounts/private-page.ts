import type { MetaDescriptor } from "react-router";
import { sitePageData } from "../site/site-page-data.ts";
import type { PageInfo } from "../site/site-page-data.ts";
import { pageMeta } from "../site/page-meta.ts";

/** The loader of a page of an account: its row of the table. What it shows of a reader is asked for in the browser. */
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
