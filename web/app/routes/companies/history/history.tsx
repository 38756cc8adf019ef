import { loadFromApi } from "../../../api/api.server.ts";
import { requireCanonicalTicker, companyPath } from "../../../urls/company-url.ts";
import { pageMeta } from "../../../site/page-meta.ts";
import { sitePageData } from "../../../site/site-page-data.ts";
import { formatCompanyName } from "../../../ui/format.ts";
import type { Route } from "./+types/history";
import { HistoryPage } from "./history-page.tsx";
import { notFoundIfUnknown } from "../page/load-company.ts";
import { loadUnlockTerms } from "../unlock/unlock-terms.ts";

export async function loader({ request, params, url, pattern }: Route.LoaderArgs) {
  const ticker = requireCanonicalTicker(params.ticker, url);
  const loading = loadFromApi(request, "getCompanyHistory", { params: { ticker } });
  const { data: history, staleSince } = await notFoundIfUnknown(loading, url, ticker);
  const unlockTerms = await loadUnlockTerms(loadFromApi, request, history);
  return sitePageData(pattern, { history, staleSince, unlockTerms });
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  if (loaderData === undefined) return [];
  const { page, history } = loaderData;
  const name = formatCompanyName(history.name_jp);
  return pageMeta(matches, {
    title: `${name}(${history.ticker})の${page.title}`,
    description: `${name}の決算が開示されるたびに、理論価値から見た判定がどうだったか、その後の株価がどう動いたかを、外れた判定も含めて載せています。`,
    path: `${companyPath(history.ticker)}/history`,
    indexable: page.indexable,
  });
}

export default function History({ loaderData }: Route.ComponentProps) {
  return <HistoryPage history={loaderData.history} />;
}
