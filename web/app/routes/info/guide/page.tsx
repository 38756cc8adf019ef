import { loadFromApi } from "../../../api/api.server.ts";
import { pageMeta } from "../../../site/page-meta.ts";
import { sitePageData } from "../../../site/site-page-data.ts";
import type { Route } from "./+types/page";
import { describeGuideFacts } from "./guide-facts.ts";
import { GuidePage } from "./guide-page.tsx";

export async function loader({ request, pattern }: Route.LoaderArgs) {
  const [plans, record] = await Promise.all([
    loadFromApi(request, "getPlans"),
    loadFromApi(request, "getRecord"),
  ]);
  const facts = describeGuideFacts(plans.data, record.data.method);
  return sitePageData(pattern, { facts, staleSince: plans.staleSince ?? record.staleSince });
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  if (loaderData === undefined) return [];
  return pageMeta(matches, {
    ...loaderData.page,
    description:
      "企業の探し方、株価と理論価値のチャート、判定と正確度、スクリーニング、注目銘柄、ポートフォリオの読み方を、画面ごとに説明します。",
  });
}

export default function Guide({ loaderData }: Route.ComponentProps) {
  return <GuidePage title={loaderData.page.title} facts={loaderData.facts} />;
}
