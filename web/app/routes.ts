import type { RouteConfig } from "@react-router/dev/routes";
import { index, route } from "@react-router/dev/routes";

/** The sitemap: every URL that the web answers. What is not here is a non-fatal 404. */
export default [
  index("routes/home/page.tsx"),
  route("search", "routes/search/page.tsx"),
  route("results", "routes/results/page.tsx"),
  route("companies/:ticker", "routes/companies/company.tsx"),
  route("*", "routes/not-found.ts"),
] satisfies RouteConfig;
