import { loadFromApi } from "../../api/api.server.ts";
import { lazyHydrated } from "../../components/lazy-hydrated.tsx";
import { pageMeta } from "../../site/page-meta.ts";
import { sitePageData } from "../../site/site-page-data.ts";
import type { Route } from "./+types/page";
import { isAnswered } from "./answered-path.ts";
import { findSaved } from "./find-saved.server.ts";
import { loadScreening } from "./load-screening.ts";
import "../../ui/actions/copy-button.css";
import "../../ui/table/data-table.css";
import "../../ui/forms/forms.css";
import "../../ui/forms/range.css";
import "../../ui/overlays/overlays.css";
import "./conditions/conditions.css";
import "./results/results.css";
import "./screening.css";

const Screen = lazyHydrated(() => import("./screen.tsx"));

export async function loader({ request, url, pattern }: Route.LoaderArgs) {
  const data = await loadScreening(loadFromApi, request, url.searchParams, findSaved);
  return sitePageData(pattern, data);
}

export function shouldRevalidate({
  nextUrl,
  defaultShouldRevalidate,
}: {
  readonly nextUrl: URL;
  readonly defaultShouldRevalidate: boolean;
}) {
  return isAnswered(nextUrl) ? false : defaultShouldRevalidate;
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  if (loaderData === undefined) return [];
  return pageMeta(matches, {
    ...loaderData.page,
    description:
      "成長率、ネットキャッシュ、進捗、還元などの指標の条件で、上場会社をしぼり込みます。しきい値はすべて画面に書いてあります。",
  });
}

export default function ScreeningPage({ loaderData }: Route.ComponentProps) {
  return <Screen data={loaderData} />;
}
