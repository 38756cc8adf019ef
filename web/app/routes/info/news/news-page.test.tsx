import { renderToString } from "react-dom/server";
import { createRoutesStub } from "react-router";
import type { NewsItem } from "@tenbin/contract";
import { describe, expect, it } from "vitest";
import type { ApiLoader } from "../../../api/api-loader.ts";
import { loadNewsList, type NewsList } from "./load-news.server.ts";
import { NewsItemView } from "./news-item-view.tsx";
import { NewsListView } from "./news-list-view.tsx";
import { WithdrawnView } from "./withdrawn-view.tsx";

const item = (changes: Partial<NewsItem> = {}): NewsItem => ({
  slug: "a",
  title: "計算方法の変更",
  category: "method",
  category_label: "計算方法",
  published_at: "2026-12-31T15:00:00.000Z",
  revised_at: null,
  html: "<p>本文</p>",
  ...changes,
});

function htmlOf(Page: () => React.ReactNode): string {
  const Stub = createRoutesStub([{ path: "/", Component: Page }]);
  return renderToString(<Stub />).replaceAll("<!-- -->", "");
}

const listOf = (changes: Partial<NewsList> = {}) => {
  const empty = { items: [], years: [], categories: [], chosen: { year: null, category: null } };
  const props = { page: { title: "お知らせ" }, ...empty, ...changes };
  return htmlOf(() => <NewsListView {...props} />);
};

describe("the list of news", () => {
  it("says what will stand here before the first item", () => {
    const html = listOf();
    expect(html).toContain("お知らせはまだありません");
    expect(html).toContain('href="/news/feed.atom"');
    expect(html).not.toContain("chips");
  });

  it("groups items by the year of the Japanese day and leads to each", () => {
    const html = listOf({
      items: [item(), item({ slug: "b", title: "別", published_at: "2026-12-31T14:59:59.000Z" })],
    });
    expect(html.match(/<h2>(.*?)<\/h2>/g)).toEqual(["<h2>2027年</h2>", "<h2>2026年</h2>"]);
    expect(html).toContain('href="/news?item=a"');
    expect(html).toContain("1月1日");
  });

  it("offers categories and years as addresses, keeping the other choice", () => {
    const html = listOf({
      items: [item()],
      years: [
        { year: 2027, count: 1 },
        { year: 2025, count: 2 },
      ],
      categories: [
        { name: "method", label: "計算方法", count: 1 },
        { name: "data", label: "データ", count: 2 },
      ],
      chosen: { year: 2027, category: null },
    });
    expect(html).toContain('href="/news?year=2027&amp;category=data"');
    expect(html).toContain('href="/news?year=2025"');
    expect(html).toContain('href="/news"');
  });

  it("leads back from a choice without items", () => {
    const html = listOf({
      years: [{ year: 2026, count: 1 }],
      chosen: { year: 2020, category: null },
    });
    expect(html).toContain("この条件のお知らせはありません");
    expect(html).toContain("すべてのお知らせ");
  });
});

describe("a news item", () => {
  it("shows its text, and its correction with the time", () => {
    expect(htmlOf(() => <NewsItemView item={item()} />)).toContain("<p>本文</p>");
    const revised = item({ revised_at: "2027-01-05T01:02:00.000Z" });
    expect(htmlOf(() => <NewsItemView item={revised} />)).toContain(
      "2027年1月5日 10:02</time>に訂正",
    );
  });

  it("says when it was withdrawn", () => {
    const html = htmlOf(() => (
      <WithdrawnView title="取り下げたお知らせ" withdrawnAt="2027-01-05T01:02:00.000Z" />
    ));
    expect(html).toContain("2027年1月5日に取り下げました");
  });
});

describe("loadNewsList", () => {
  const asked: unknown[] = [];
  const load = (async (_request, _name, input) => {
    asked.push(input?.query);
    return { data: { items: [item()], years: [], categories: [] }, staleSince: null };
  }) as ApiLoader;
  const read = (query: string) =>
    loadNewsList(load, new Request("https://tenbin.example/news"), new URLSearchParams(query));

  it("asks for what the address chooses, ignores anything else, and leaves texts out", async () => {
    const { items, chosen } = await read("year=2026&category=data");
    expect(chosen).toEqual({ year: 2026, category: "data" });
    expect(items[0]).not.toHaveProperty("html");
    await read("year=1&category=none");
    expect(asked).toEqual([{ year: 2026, category: "data" }, {}]);
  });
});
