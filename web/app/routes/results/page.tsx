import { Form, Link } from "react-router";
import { loadFromApi } from "../../api/api.server.ts";
import { FacetBars } from "../../components/facet-bars.tsx";
import { pageMeta } from "../../site/page-meta.ts";
import { resultsPath } from "../../urls/results-url.ts";
import { Button, ButtonLink } from "../../ui/actions/button.tsx";
import { day } from "../../ui/format.ts";
import { Section } from "../../ui/layout/section.tsx";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import type { Route } from "./+types/page";
import { resultsHeading, resultsSummary } from "./results-heading.ts";
import { loadResults } from "./load-results.ts";
import { parseResultsQuery } from "./results-query.ts";
import { ResultFilters } from "./result-filters.tsx";
import { ResultTable } from "./result-table.tsx";

export async function loader({ request, url }: Route.LoaderArgs) {
  const query = parseResultsQuery(url.searchParams);
  const { data, staleSince } = await loadResults(loadFromApi, request, query);
  return { query, answer: data, staleSince };
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const query = loaderData?.query;
  const title = query === undefined ? "検索結果" : resultsHeading(query);
  return pageMeta(matches, {
    title,
    description: `${title}。社名、よみ、証券コード、英語名、通称、業種、市場から上場会社を探せます。`,
    path: query === undefined ? "/results" : resultsPath({ ...query, sort: null, cursor: null }),
    indexable: query === undefined || query.q === "",
  });
}

export default function ResultsPage({ loaderData }: Route.ComponentProps) {
  const { query, answer } = loaderData;
  const empty = answer.rows.length === 0;
  return (
    <div className="page">
      <div className="grid gap-2 pt-8 pb-4">
        <h1>{resultsHeading(query)}</h1>
        <p className="note">
          {resultsSummary(query, answer.total)}
          {answer.market_date === null || empty ? null : (
            <>
              株価は<span className="num">{day(answer.market_date)}の終値。</span>
            </>
          )}
        </p>
      </div>
      {answer.facets.segments.length === 0 ? null : (
        <ResultFilters query={query} segments={answer.facets.segments} />
      )}
      {empty ? <NoResults q={query.q} /> : null}
      {empty && answer.near.length === 0 ? null : (
        <ResultTable rows={answer.rows} nearMisses={answer.near} hasQuery={query.q !== ""} />
      )}
      {query.cursor === null && answer.cursor === null ? null : (
        <nav className="flex justify-between gap-3 pt-5" aria-label="ページ">
          {query.cursor === null ? (
            <span />
          ) : (
            <ButtonLink to={resultsPath({ ...query, cursor: null })}>最初から</ButtonLink>
          )}
          {answer.cursor === null ? null : (
            <ButtonLink to={resultsPath({ ...query, cursor: answer.cursor })}>
              次のページ
            </ButtonLink>
          )}
        </nav>
      )}
      {answer.facets.sectors.length < 2 ? null : (
        <Section heading="業種でしぼる" note={<p>右の数字は、この結果のうちの企業の数。</p>}>
          <FacetBars
            facets={answer.facets.sectors.toSorted((a, b) => b.count - a.count)}
            to={(sector) => resultsPath({ ...query, sector, cursor: null })}
          />
        </Section>
      )}
      {query.sector === null ? null : (
        <p className="pt-5 text-sm">
          <Link to={resultsPath({ ...query, sector: null, cursor: null })}>
            業種「{query.sector}」の指定を外す
          </Link>
        </p>
      )}
    </div>
  );
}

function NoResults({ q }: { readonly q: string }) {
  return (
    <EmptyState
      title={q === "" ? "あてはまる企業がありません" : `「${q}」に一致する企業はありません`}
    >
      <p>証券コードの4文字、かな、英語名でも探せます。条件を外すと見つかることもあります。</p>
      <Form action="/results" className="flex w-full max-w-[28rem] gap-2">
        <input
          className="input"
          type="search"
          name="q"
          defaultValue={q}
          maxLength={100}
          aria-label="会社名・よみ・証券コード"
        />
        <Button type="submit">探す</Button>
      </Form>
      <Link className="text-sm" to="/search#sectors">
        業種と市場から探す
      </Link>
    </EmptyState>
  );
}
