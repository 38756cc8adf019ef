import { FEED_PATH } from "./routes/info/live-record/feed-path.ts";
import { NEWS_FEED_PATH } from "./routes/info/news/news-paths.ts";
import type { RouteConfig } from "@react-router/dev/routes";
import { index, route } from "@react-router/dev/routes";
import { companyCardPath } from "./routes/companies/share/card-path.ts";
import { sitePages } from "./site/site-pages.ts";

/**
 * Any other URL is a non-fatal 404. Route ids are paths, because outcomes share modules.
 */
export default [
  ...sitePages.map(({ path, module }) =>
    path === "/" ? index(module, { id: path }) : route(path.slice(1), module, { id: path }),
  ),
  route(FEED_PATH.slice(1), "routes/info/live-record/feed.ts"),
  route(NEWS_FEED_PATH.slice(1), "routes/info/news/feed.ts"),
  route(companyCardPath(":ticker").slice(1), "routes/companies/share/card-image.ts"),
  // For developers; production answers 404.
  route("gallery", "routes/gallery/page.tsx"),
  route("*", "routes/not-found.ts"),
] satisfies RouteConfig;
