import { loadFromApi } from "../../../api/api.server.ts";
import { webConfig } from "../../../api/config.server.ts";
import { recordFeed } from "./record-feed.ts";
import type { Route } from "./+types/feed";

/** Atom feed of the frozen months. */
export async function loader({ request }: Route.LoaderArgs) {
  const { data } = await loadFromApi(request, "getLiveRecord");
  const { origin } = new URL(request.url);
  return new Response(recordFeed(data, { origin, apiUrl: webConfig().publicApiUrl }), {
    headers: { "content-type": "application/atom+xml; charset=utf-8" },
  });
}
