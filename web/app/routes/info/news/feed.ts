import { loadFromApi } from "../../../api/api.server.ts";
import type { Route } from "./+types/feed";
import { newsFeed } from "./news-feed.ts";

/** Atom feed of the newest items. */
export async function loader({ request }: Route.LoaderArgs) {
  const { data } = await loadFromApi(request, "getNews");
  return new Response(newsFeed(data.items, new URL(request.url).origin), {
    headers: { "content-type": "application/atom+xml; charset=utf-8" },
  });
}
