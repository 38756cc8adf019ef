import { data } from "react-router";
import { loadFromApi } from "../../../api/api.server.ts";
import { pageMeta, SITE_NAME } from "../../../site/page-meta.ts";
import { sitePageData } from "../../../site/site-page-data.ts";
import type { Route } from "./+types/news";
import { loadNewsItem, loadNewsList } from "./load-news.server.ts";
import { NewsItemView } from "./news-item-view.tsx";
import { NewsListView } from "./news-list-view.tsx";
import { NEWS_FEED_PATH, newsPath } from "./news-paths.ts";
import { WithdrawnView } from "./withdrawn-view.tsx";

export async function loader({ request, pattern, url }: Route.LoaderArgs) {
  const slug = url.searchParams.get("item");
  if (slug === null) {
    return sitePageData(pattern, await loadNewsList(loadFromApi, request, url.searchParams));
  }
  const found = await loadNewsItem(loadFromApi, request, slug);
  // The address of a withdrawn item stays, its text is gone.
  return data(sitePageData(pattern, found), { status: found.item === null ? 410 : 200 });
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  if (loaderData === undefined) return [];
  return [
    ...pageMeta(matches, headOf(loaderData)),
    {
      tagName: "link",
      rel: "alternate",
      type: "application/atom+xml",
      title: `${SITE_NAME} お知らせ`,
      href: NEWS_FEED_PATH,
    },
  ];
}

function headOf(loaded: Route.ComponentProps["loaderData"]) {
  const { page } = loaded;
  if (loaded.view === "list") {
    return {
      ...page,
      description: "機能の追加、計算方法の変更、データや障害についてのお知らせです。",
    };
  }
  const path = newsPath(loaded.slug);
  return loaded.item === null
    ? { title: WITHDRAWN, description: `${WITHDRAWN}。`, path, indexable: false }
    : { title: loaded.item.title, description: `お知らせ「${loaded.item.title}」`, path };
}

const WITHDRAWN = "取り下げたお知らせ";

export default function News({ loaderData }: Route.ComponentProps) {
  if (loaderData.view === "list") return <NewsListView {...loaderData} />;
  const { item, withdrawn_at: withdrawnAt } = loaderData;
  return item === null ? (
    <WithdrawnView title={WITHDRAWN} withdrawnAt={withdrawnAt} />
  ) : (
    <NewsItemView item={item} />
  );
}
