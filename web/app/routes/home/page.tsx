import type { MeasuredRecord } from "@tenbin/contract";
import { loadFromApi } from "../../api/api.server.ts";
import { lazyHydrated } from "../../components/lazy-hydrated.tsx";
import { recordCaveats, recordSummary } from "../../components/record-summary.ts";
import { sessionHint } from "../../identity/session/session-hint.ts";
import { pageMeta } from "../../site/page-meta.ts";
import { formatCount, day } from "../../ui/format.ts";
import type { Route } from "./+types/page";
import { LatestDisclosures } from "./latest-disclosures.tsx";
import { toHeroChart } from "./hero-chart-data.ts";
import { HeroIntro, FeaturedCompany } from "./hero.tsx";
import { HowItWorks, type RecordHighlights } from "./how-it-works.tsx";
import { loadMemberChanges } from "./load-member-changes.server.ts";
import { MarketTodaySection } from "./market-today.tsx";
import { OpenCompanies } from "./open-companies.tsx";

export async function loader({ request }: Route.LoaderArgs) {
  const [{ data, staleSince }, { data: method, staleSince: recordStaleSince }, changes] =
    await Promise.all([
      loadFromApi(request, "getMarket"),
      loadFromApi(request, "getRecord"),
      loadMemberChanges(request),
    ]);
  const { hero, sectors, segments: _, ...market } = data;
  return {
    market,
    hero: hero === null ? null : toHeroChart(hero),
    examples: searchExamples(data.open, sectors),
    measured: toRecordHighlights(method),
    staleSince: staleSince ?? recordStaleSince,
    // Absent for visitors, whose document has nothing of it.
    ...(changes !== null && { changes }),
  };
}

/** Visitors load nothing of it. */
const MemberChanges = lazyHydrated(() => import("./member-changes.tsx"), sessionHint() !== null);

function toRecordHighlights({
  record,
  measuring,
}: {
  readonly record: MeasuredRecord | null;
  readonly measuring: boolean;
}): RecordHighlights | "measuring" | null {
  if (record === null) return measuring ? "measuring" : null;
  return { figures: recordSummary(record), cautions: recordCaveats(record) };
}

/** One example of each way to search: code, name, reading and sector. */
function searchExamples(
  [first, second, third]: readonly { ticker: string; name_jp: string; name_kana: string | null }[],
  sectors: readonly { readonly name: string; readonly count: number }[],
): string[] {
  const largest = sectors.toSorted((a, b) => b.count - a.count)[0];
  return [first?.ticker, second?.name_jp, third?.name_kana ?? third?.name_jp, largest?.name].filter(
    (example) => example !== undefined,
  );
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: "株価を、決算で量る",
    description:
      "上場会社の株価を、開示資料から計算した理論価値と天秤にかけます。割安か割高かを5段階で判定し、その判定が過去にどれだけ当たっていたかも示します。",
    path: "/",
  });
}

export default function HomePage({ loaderData }: Route.ComponentProps) {
  const { market, hero, examples: tries, measured: record, changes } = loaderData;
  const featured = market.open.find(({ ticker }) => ticker === hero?.ticker);
  return (
    <>
      {changes === undefined ? null : <MemberChanges changes={changes} />}
      <div className="page hero">
        <HeroIntro examples={tries} coverage={describeCoverage(market)} />
        {featured === undefined || hero === null ? null : (
          <FeaturedCompany company={featured} chart={hero} />
        )}
      </div>
      <div className="page">
        <MarketTodaySection market={market} />
        <OpenCompanies companies={market.open} marketDate={market.market_date} />
        <LatestDisclosures filings={market.disclosures} sources={market.sources} />
        <HowItWorks highlights={record} />
      </div>
    </>
  );
}

function describeCoverage({
  companies,
  market_date: date,
}: {
  readonly companies: number;
  readonly market_date: string | null;
}): string {
  const prices = date === null ? "" : `と、${day(date)}までの株価`;
  return `${formatCount(companies)}社の開示書類${prices}を収録。`;
}
