import { pageMeta } from "../site/page-meta.ts";
import type { Route } from "./+types/placeholder-page";
import { PlaceholderScreen } from "./placeholder-screen.tsx";
import { getPlaceholder } from "./placeholders.ts";
import { sitePageData } from "../site/site-page-data.ts";

export function loader({ pattern }: Route.LoaderArgs) {
  return sitePageData(pattern, { placeholder: getPlaceholder(pattern) });
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  if (loaderData === undefined) return [];
  return pageMeta(matches, { ...loaderData.page, description: loaderData.placeholder.purpose });
}

export default function PlaceholderPage({ loaderData }: Route.ComponentProps) {
  return <PlaceholderScreen heading={loaderData.page.title} placeholder={loaderData.placeholder} />;
}
