import { PROLONGATION_DAYS, SUPERTRIAL_DAYS, TRIAL_DAYS } from "@tenbin/contract/questionnaire";
import { loadFromApi } from "../../api/api.server.ts";
import { pageMeta } from "../../site/page-meta.ts";
import { sitePageData } from "../../site/site-page-data.ts";
import { viewerSessionFor } from "../../viewer/viewer-session.server.ts";
import type { SupertrialDays } from "./supertrial/supertrial-offer.tsx";
import type { Route } from "./+types/page";
import { loadContractNotice } from "./contract-notice.server.ts";
import { describeMember } from "./describe-member.ts";
import { describePlans } from "./describe-plans.ts";
import { PricingPage } from "./pricing-page.tsx";

export async function loader({ request, pattern, context }: Route.LoaderArgs) {
  const [{ data, staleSince }, contract, viewer] = await Promise.all([
    loadFromApi(request, "getPlans"),
    loadContractNotice(request),
    viewerSessionFor({ request, context }),
  ]);
  const plans = describePlans(data);
  const member = describeMember(viewer.member, plans);
  return sitePageData(pattern, { plans, days, member, contract, staleSince });
}

const days = {
  supertrial: SUPERTRIAL_DAYS,
  prolongation: PROLONGATION_DAYS,
  trial: TRIAL_DAYS,
} satisfies SupertrialDays;

export function meta({ matches, loaderData }: Route.MetaArgs) {
  if (loaderData === undefined) return [];
  const labels = loaderData.plans.compared.map(({ label }) => label).join("、");
  return pageMeta(matches, {
    ...loaderData.page,
    description: `${labels}の料金と、使える機能の違い、解約と変更の方法を載せています。理論価値と判定の計算は、どのプランでも同じです。`,
  });
}

export default function Pricing({ loaderData }: Route.ComponentProps) {
  const { page, ...content } = loaderData;
  return <PricingPage title={page.title} {...content} />;
}
