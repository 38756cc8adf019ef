import { type NewsCategory, newsCategories, type NewsItem } from "@tenbin/contract";
import type { ApiLoader } from "../../../api/api-loader.ts";
import { statusOf } from "../../../api/api-error-data.ts";
import { notFound } from "../../../urls/not-found.ts";

export type NewsSummary = Omit<NewsItem, "html">;

export async function loadNewsList(load: ApiLoader, request: Request, query: URLSearchParams) {
  const chosen = {
    year: parseYear(query.get("year")),
    category: parseCategory(query.get("category")),
  };
  const { data, staleSince } = await load(request, "getNews", {
    query: { year: chosen.year ?? undefined, category: chosen.category ?? undefined },
  });
  const items = data.items.map((item): NewsSummary => {
    const { html: _, ...summary } = item;
    return summary;
  });
  return { view: "list" as const, ...data, items, chosen, staleSince };
}

/** @throws 404 for an item that never was published */
export async function loadNewsItem(load: ApiLoader, request: Request, slug: string) {
  try {
    const { data, staleSince } = await load(request, "getNewsItem", { params: { slug } });
    return { view: "item" as const, slug, ...data, staleSince };
  } catch (error) {
    throw statusOf(error) === 404 ? notFound(new URL(request.url)) : error;
  }
}

export type NewsList = Awaited<ReturnType<typeof loadNewsList>>;

/** Other values choose nothing. */
function parseYear(text: string | null): number | null {
  return text !== null && /^20\d\d$/.test(text) ? Number(text) : null;
}

function parseCategory(text: string | null): NewsCategory | null {
  return newsCategories.find((each) => each === text) ?? null;
}
