import { Link } from "react-router";
import { loadFromApi } from "../../api/api.server.ts";
import { FacetBars } from "../../components/facet-bars.tsx";
import { lazyHydrated } from "../../components/lazy-hydrated.tsx";
import { pageMeta } from "../../site/page-meta.ts";
import { resultsPath } from "../../urls/results-url.ts";
import { SearchAside } from "../../search/search-aside.tsx";
import { formatCount, segmentName } from "../../ui/format.ts";
import { Section } from "../../ui/layout/section.tsx";
import type { Route } from "./+types/page";

/** Before hydration it is a form that leads to the results without script. */
const SearchPanel = lazyHydrated(() => import("../../search/search-panel.tsx"));

export async function loader({ request }: Route.LoaderArgs) {
  const { data, staleSince } = await loadFromApi(request, "getMarket");
  return {
    companies: data.companies,
    sectors: data.sectors.toSorted((a, b) => b.count - a.count),
    segments: data.segments.map(({ name, count: companies }) => ({
      name,
      count: companies,
      label: segmentName(name),
    })),
    staleSince,
  };
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: "企業を探す",
    description:
      "上場会社を社名、よみ、証券コード、英語名、通称、旧社名から探します。業種と市場からも選べます。",
    path: "/search",
  });
}

export default function SearchPage({ loaderData }: Route.ComponentProps) {
  const { companies, sectors, segments } = loaderData;
  return (
    <div className="page">
      <div className="grid gap-2 pt-8 pb-5">
        <h1>企業を探す</h1>
        <p className="note">
          {formatCount(companies)}
          社の開示書類を収録。社名、よみ、証券コード、英語名、通称、旧社名から探せます。
          <Link to="/results">企業一覧</Link>で順に見ることもできます。
        </p>
      </div>
      <div className="search-page search-columns">
        <SearchPanel />
        <SearchAside />
      </div>
      <Section id="sectors" heading="業種から探す" note={<p>右の数字は上場している企業の数。</p>}>
        <FacetBars facets={sectors} to={(sector) => resultsPath({ sector })} />
      </Section>
      <Section id="segments" heading="市場から探す" note={<p>右の数字は上場している企業の数。</p>}>
        <FacetBars facets={segments} to={(segment) => resultsPath({ segment })} />
      </Section>
    </div>
  );
}
