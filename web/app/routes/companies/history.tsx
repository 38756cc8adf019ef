import { load } from "../../api.server.ts";
import { canonicalTicker, companyPath } from "../../company-url.ts";
import { pageMeta } from "../../page-meta.ts";
import { PlaceholderScreen } from "../../site/placeholder-screen.tsx";
import { placeholderFor } from "../../site/placeholders.ts";
import { siteAnswer } from "../../site/site-answer.ts";
import { companyName } from "../../ui/format.ts";
import type { Route } from "./+types/history";
import { ofKnownCompany } from "./load-company.ts";

export async function loader({ request, params, url, pattern }: Route.LoaderArgs) {
  const ticker = canonicalTicker(params.ticker, url);
  const asked = load(request, "getCompany", { params: { ticker } });
  const { data: company, staleSince } = await ofKnownCompany(asked, url);
  const name = companyName(company.name_jp);
  const placeholder = {
    ...placeholderFor(pattern),
    link: { to: companyPath(company.ticker), label: `${name}のページ` },
  };
  return siteAnswer(pattern, { placeholder, name, ticker: company.ticker, staleSince });
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  if (loaderData === undefined) return [];
  const { page, name, ticker, placeholder } = loaderData;
  return pageMeta(matches, {
    title: `${name}(${ticker})の${page.title}`,
    description: placeholder.purpose,
    path: `${companyPath(ticker)}/history`,
    indexable: page.indexable,
  });
}

/** What the verdict was at each disclosure, and what the price did afterwards. */
export default function HistoryPage({ loaderData }: Route.ComponentProps) {
  const { page, name, placeholder } = loaderData;
  return <PlaceholderScreen heading={`${name}の${page.title}`} placeholder={placeholder} />;
}
