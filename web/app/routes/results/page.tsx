import { loadFromApi } from "../../api/api.server.ts";
import { lazyHydrated } from "../../components/lazy-hydrated.tsx";
import { pageMeta } from "../../site/page-meta.ts";
import type { Route } from "./+types/page";
import { loadComparison } from "./comparison/load-comparison.server.ts";
import { parseComparison } from "./comparison/parse-comparison.ts";
import { loadResults } from "./load-results.ts";
import { ResultList } from "./result-list.tsx";
import { parseResultsQuery } from "./results-query.ts";
import "../../charts/kit/chart-figure.css";
import "../../charts/kit/kit.css";
import "../../charts/kit/lines.css";
import "../../ui/forms/forms.css";
import "../../ui/table/data-table.css";
import "./comparison/comparison.css";

const Comparison = lazyHydrated(() => import("./comparison/comparison-screen.tsx"), false);

export async function loader({ request, url }: Route.LoaderArgs) {
  const compared = parseComparison(url.searchParams);
  return compared === null
    ? loadResults(loadFromApi, request, parseResultsQuery(url.searchParams))
    : loadComparison(loadFromApi, request, compared);
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return loaderData === undefined ? [] : pageMeta(matches, loaderData.page);
}

export default function ResultsPage({ loaderData }: Route.ComponentProps) {
  return "comparison" in loaderData ? (
    <Comparison comparison={loaderData.comparison} />
  ) : (
    <ResultList {...loaderData} />
  );
}
