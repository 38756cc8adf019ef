import { loadFromApi } from "../../api/api.server.ts";
import { pageMeta } from "../../site/page-meta.ts";
import { sitePageData } from "../../site/site-page-data.ts";
import type { Route } from "./+types/sf";
import { LiveRecordSection } from "./live-record/live-record-section.tsx";
import { MethodPage } from "./method-page.tsx";

export async function loader({ request, pattern }: Route.LoaderArgs) {
  const [{ data, staleSince }, { data: live }] = await Promise.all([
    loadFromApi(request, "getRecord"),
    loadFromApi(request, "getLiveRecord"),
  ]);
  // Tokens of the time service are for machines.
  const months = live.months.map((month) => ({ ...month, stamp: null }));
  return sitePageData(pattern, { ...data, live: { ...live, months }, staleSince });
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  if (loaderData === undefined) return [];
  return pageMeta(matches, {
    ...loaderData.page,
    description:
      "理論価値の計算式と定数、過去の株価で検証した結果を、ほかの計算方法との比較、外れた場合、検証の限界とあわせて載せています。",
  });
}

export default function Sf({ loaderData }: Route.ComponentProps) {
  const { page, method, record, measuring, live } = loaderData;
  return (
    <MethodPage
      title={page.title}
      method={method}
      record={record ?? (measuring ? "measuring" : null)}
    >
      <LiveRecordSection record={live} />
    </MethodPage>
  );
}
