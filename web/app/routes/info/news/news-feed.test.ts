import type { NewsItem } from "@tenbin/contract";
import { describe, expect, it } from "vitest";
import { newsFeed } from "./news-feed.ts";

const item = (changes: Partial<NewsItem> = {}): NewsItem => ({
  slug: "a",
  title: "計算方法の変更 <1.6>",
  category: "method",
  category_label: "計算方法",
  published_at: "2026-12-01T00:00:00.000Z",
  revised_at: null,
  html: '<p>a &amp; b]]&gt; <a href="/sf">方法</a></p>',
  ...changes,
});
const ORIGIN = "https://tenbin.example";

describe("newsFeed", () => {
  it("has an entry for each item, with its address for good and its whole text", () => {
    const feed = newsFeed([item(), item({ slug: "b" })], ORIGIN);
    expect(feed.match(/<entry>/g)).toHaveLength(2);
    expect(feed).toContain('<feed xmlns="http://www.w3.org/2005/Atom"');
    expect(feed).toContain("<id>https://tenbin.example/news?item=a</id>");
    expect(feed).toContain('<link rel="self" href="https://tenbin.example/news/feed.atom"/>');
    expect(feed).toContain('term="method"');
    expect(feed).toContain('<title type="html"><![CDATA[計算方法の変更 &lt;1.6&gt;]]></title>');
    expect(feed).toContain('<a href="https://tenbin.example/sf">方法</a>');
    expect(feed).toContain("<published>2026-12-01T00:00:00.000Z</published>");
  });

  it("is dated by the last change, and is a feed without items", () => {
    const revised = item({ revised_at: "2026-12-05T00:00:00.000Z" });
    expect(newsFeed([item({ slug: "b" }), revised], ORIGIN)).toContain(
      "<updated>2026-12-05T00:00:00.000Z</updated>\n    <generator>",
    );
    expect(newsFeed([], ORIGIN)).toContain("<updated>1970-01-01T00:00:00.000Z</updated>");
  });
});
