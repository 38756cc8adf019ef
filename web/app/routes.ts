import type { RouteConfig } from "@react-router/dev/routes";
import { index, route } from "@react-router/dev/routes";
import { sitePages } from "./site/site-pages.ts";

/**
 * Every URL that the web answers: those of the table in `site/`. What is not here is a non-fatal 404.
 * A route is named by its path, because outcomes and placeholders share their module.
 */
export default [
  ...sitePages.map(({ path, module }) =>
    path === "/" ? index(module, { id: path }) : route(path.slice(1), module, { id: path }),
  ),
  // For those who build; production answers 404.
  route("gallery", "routes/gallery/page.tsx"),
  route("*", "routes/not-found.ts"),
] satisfies RouteConfig;
