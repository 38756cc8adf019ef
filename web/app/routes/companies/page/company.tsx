import { useMemo } from "react";
import type { ShouldRevalidateFunctionArgs } from "react-router";
import type { Route } from "./+types/company";
import { loadFromApi } from "../../../api/api.server.ts";
import { companyPath, requireCanonicalTicker } from "../../../urls/company-url.ts";
import { useRootData } from "../../../site/root-data.ts";
import { originOf, pageMeta } from "../../../site/page-meta.ts";
import { asksForAssumptions } from "../assumptions/assumption-query.ts";
import { companyCardPath } from "../share/card-path.ts";
import { CompanyPage } from "./company-page.tsx";
import { loadCompany } from "./load-company.ts";
import { unpackCompany } from "./packed-company.ts";
import { formatCompanyName } from "../../../ui/format.ts";

export async function loader({ request, params, url }: Route.LoaderArgs) {
  const ticker = requireCanonicalTicker(params.ticker, url);
  return await loadCompany(loadFromApi, request, ticker, url);
}

/** A moved handle rewrites the query in place; its data are already loaded. Another day has other data. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  return currentUrl.pathname === nextUrl.pathname &&
    currentUrl.search !== nextUrl.search &&
    currentUrl.searchParams.get("at") === nextUrl.searchParams.get("at")
    ? false
    : defaultShouldRevalidate;
}

export function meta({ loaderData, location, matches }: Route.MetaArgs) {
  if (loaderData === undefined) return [];
  const { company, description, isOfPastDay } = loaderData;
  const title = `${formatCompanyName(company.name_jp)}(${company.ticker})の株価と理論価値`;
  const picture = new URL(companyCardPath(company.ticker), originOf(matches)).href;
  return [
    ...pageMeta(matches, {
      title,
      description,
      path: companyPath(company.ticker),
      indexable: !isOfPastDay && !asksForAssumptions(new URLSearchParams(location.search)),
    }),
    { property: "og:image", content: picture },
    { property: "og:image:alt", content: `${title}の図` },
    { name: "twitter:card", content: "summary_large_image" },
  ];
}

export default function Company({ loaderData }: Route.ComponentProps) {
  const { packed, availableDays } = loaderData;
  const { company, financials, chart, assumptions } = useMemo(
    () => unpackCompany(packed),
    [packed],
  );
  const apiUrl = useRootData()?.apiUrl ?? "";
  return (
    <CompanyPage
      key={company.ticker}
      company={company}
      financials={financials}
      chart={chart}
      assumptions={assumptions}
      apiUrl={apiUrl}
      availableDays={availableDays}
    />
  );
}
