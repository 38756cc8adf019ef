import type { RankGroup } from "@tenbin/contract";
import { planLabels } from "@tenbin/contract/plan";
import { loadFromApi } from "../../api/api.server.ts";
import { pageMeta } from "../../site/page-meta.ts";
import { sitePageData } from "../../site/site-page-data.ts";
import { day } from "../../ui/format.ts";
import type { Route } from "./+types/page";
import { LargeCompanies } from "./large-companies.tsx";
import { RankedCompanies } from "./ranked-companies.tsx";
import { RuleSheet } from "./rule-sheet.tsx";
import { ScoreRecord } from "./score-record.tsx";
import { toScoreRecord } from "./to-score-record.ts";

export async function loader({ request, url, pattern }: Route.LoaderArgs) {
  const group: RankGroup = url.searchParams.get("group") === "large" ? "large" : "main";
  const written = Number(url.searchParams.get("from") ?? "1");
  const from = Number.isInteger(written) && written >= 1 && written <= 100_000 ? written : 1;
  const [{ data: ranks, staleSince }, { data: method }] = await Promise.all([
    loadFromApi(request, "getPromising", { query: { group, from } }),
    loadFromApi(request, "getRecord"),
  ]);
  const record = method.record === null ? null : toScoreRecord(method.record);
  // Named here: browsers would load the table of plans for it.
  const offers = ranks.plans.map((each) => Object.assign(each, { label: planLabels[each.plan] }));
  return sitePageData(pattern, { ranks, offers, record, staleSince });
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
  const { page, ranks, offers, record } = loaderData;
  const { group, rule, ranked_on: rankedOn } = ranks;
  return (
    <div className="page promising">
      <div className="top">
        <div>
          <h1>{page.title}</h1>
          <p className="lead">
            ひとつの決まった式で、営業日ごとに企業へ点をつけて並べています。人が選ぶことも、その日のうちに入れ替えることもありません。
          </p>
        </div>
        {rankedOn === null ? null : <p className="note num">{day(rankedOn)}の順位</p>}
      </div>
      <RuleSheet rule={rule} />
      <RankedCompanies ranks={ranks} offers={offers} />
      {group === "large" || ranks.rows[0]?.rank !== 1 ? null : (
        <LargeCompanies rule={rule} record={record} />
      )}
      {record === null ? null : <ScoreRecord record={record} />}
    </div>
  );
}
