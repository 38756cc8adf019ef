import { lazyHydrated } from "../../components/lazy-hydrated.tsx";
import { pageMeta } from "../../site/page-meta.ts";
import { sitePageData } from "../../site/site-page-data.ts";
import { day } from "../../ui/format.ts";
import type { Route } from "./+types/page";
import { LargeCompanies } from "./large-companies.tsx";
import { loadPromising } from "./load-promising.server.ts";
import { RankedCompanies } from "./ranked-companies.tsx";
import { RuleSheet } from "./rule-sheet.tsx";
import "../../charts/kit/chart-figure.css";
import "../../charts/kit/kit.css";
import "../../charts/kit/lines.css";
import "../../charts/kit/small-lines.css";
import "../../charts/screen-record/screen-record.css";
import "../../ui/figures/stat-bar.css";

const Records = lazyHydrated(() => import("./records.tsx"), false);

export async function loader({ request, url, pattern }: Route.LoaderArgs) {
  return sitePageData(pattern, await loadPromising(request, url));
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  if (loaderData === undefined) return [];
  return pageMeta(matches, {
    ...loaderData.page,
    description:
      "株価と理論価値の差と四つの事実から、決まった式で毎営業日に並べた企業の順位です。式の重み、対象の条件、過去の資料で検証した成績を、外れた分とあわせて載せています。",
  });
}

export default function PromisingPage({ loaderData }: Route.ComponentProps) {
  const { page, ranks, isFirst, lines, excludedWarnings, offers, record, ofRule } = loaderData;
  const { group, rule, ranked_on: rankedOn } = ranks;
  return (
    <div className="page promising">
      <div className="top">
        <div>
          <h1>{page.title}</h1>
          <p className="lead">
            あらかじめ決めた計算式で、毎営業日、各社を採点して並べています。人の判断では選びません。順位は1日1回更新します。
          </p>
        </div>
        {rankedOn === null ? null : <p className="note num">{day(rankedOn)}の順位</p>}
      </div>
      <RuleSheet rule={rule} excludedWarnings={excludedWarnings} />
      <RankedCompanies ranks={ranks} isFirst={isFirst} lines={lines} offers={offers} />
      {group === "large" || !isFirst ? null : <LargeCompanies rule={rule} record={record} />}
      <Records ofRule={ofRule} ofOrder={record} />
    </div>
  );
}
