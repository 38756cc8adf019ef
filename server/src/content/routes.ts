import { getNews, getNewsItem } from "@tenbin/contract";
import type { Api } from "../platform/http/api.ts";
import { ApiProblem } from "../platform/http/api-problem.ts";
import type { News } from "./create-news.ts";

export function registerNews(api: Api, news: Pick<News, "list" | "find">): void {
  api.serve(getNews, ({ query: { year = null, category = null } }) =>
    news.list({ year, category }),
  );
  api.serve(getNewsItem, async ({ params: { slug } }) => {
    const found = await news.find(slug);
    if (found === null) throw new ApiProblem("not_found");
    return found;
  });
}
