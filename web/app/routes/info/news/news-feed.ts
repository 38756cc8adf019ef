import type { NewsItem } from "@tenbin/contract";
import { Feed } from "feed";
import { SITE_NAME } from "../../../site/page-meta.ts";
import { escapeMarkup } from "../escape-markup.ts";
import { NEWS_FEED_PATH, newsPath } from "./news-paths.ts";

/** RFC 4287. */
export function newsFeed(items: readonly NewsItem[], origin: string): string {
  const changes = items.map((item) => new Date(item.revised_at ?? item.published_at));
  const newest = changes.toSorted((a, b) => b.getTime() - a.getTime())[0];
  const feed = new Feed({
    id: `${origin}${NEWS_FEED_PATH}`,
    title: `${SITE_NAME} お知らせ`,
    link: `${origin}/news`,
    language: "ja",
    author: { name: SITE_NAME },
    copyright: "",
    feedLinks: { atom: `${origin}${NEWS_FEED_PATH}` },
    updated: newest ?? new Date(0),
  });
  for (const [at, item] of items.entries()) {
    const link = `${origin}${newsPath(item.slug)}`;
    feed.addItem({
      id: link,
      link,
      // The library declares titles as HTML, in which a plain `<` would begin an element.
      title: escapeMarkup(item.title),
      date: changes[at] ?? new Date(item.published_at),
      published: new Date(item.published_at),
      category: [{ term: item.category, name: item.category_label }],
      // Readers of feeds know no address that the text could be relative to.
      content: item.html.replaceAll(/(?<=<a href=")(?=\/)/g, origin),
    });
  }
  return feed.atom1();
}
