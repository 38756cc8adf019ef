import type { MetaDescriptor } from "react-router";

export const SITE_NAME = "天秤 Tenbin";

export function documentTitle(page: string): string {
  return `${page}|${SITE_NAME}`;
}

type Matches = readonly ({ readonly id: string; readonly loaderData?: unknown } | undefined)[];

export interface PageHead {
  readonly title: string;
  readonly description: string;
  /** Keeps only the query that changes what the page is about. */
  readonly path: string;
  readonly indexable?: boolean;
}

export function pageMeta(matches: Matches, page: PageHead): MetaDescriptor[] {
  const title = documentTitle(page.title);
  const canonical = new URL(page.path, originOf(matches)).href;
  return [
    { title },
    { name: "description", content: page.description },
    { tagName: "link", rel: "canonical", href: canonical },
    { property: "og:title", content: title },
    { property: "og:description", content: page.description },
    { property: "og:url", content: canonical },
    { property: "og:locale", content: "ja_JP" },
    { property: "og:site_name", content: SITE_NAME },
    ...(page.indexable === false ? [{ name: "robots", content: "noindex" }] : []),
  ];
}

export function originOf(matches: Matches): string {
  const data = matches.find((match) => match?.id === "root")?.loaderData;
  const origin =
    typeof data === "object" && data !== null && "origin" in data ? data.origin : undefined;
  if (typeof origin !== "string") throw new Error("pageMeta needs the root loader's origin");
  return origin;
}
