export const NEWS_FEED_PATH = "/news/feed.atom";

/** An item keeps its address for good. */
export function newsPath(slug: string): `/news?item=${string}` {
  return `/news?item=${slug}`;
}
