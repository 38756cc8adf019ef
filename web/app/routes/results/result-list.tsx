import { describeMarketMoment } from "@tenbin/contract/market-moment";
import { Form, Link } from "react-router";
import { FacetBars } from "../../components/facet-bars.tsx";
import { lazyHydrated } from "../../components/lazy-hydrated.tsx";
import { resultsPath } from "../../urls/results-url.ts";
import { SampleExample } from "../../search/sample-example.tsx";
import { Button, ButtonLink } from "../../ui/actions/button.tsx";
import { Notice } from "../../ui/feedback/notice.tsx";
import { Section } from "../../ui/layout/section.tsx";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import { TermLink } from "../../components/term-link.tsx";
import { sortLabel } from "./results-query.ts";
import type { LoadedResults } from "./load-results.ts";
import { ResultTable } from "./result-table.tsx";

const ChooseCompared = lazyHydrated(
  () => import("../../components/compare/choose-compared.tsx"),
  false,
);

const ResultFilters = lazyHydrated(() => import("./result-filters.tsx"), false);

export function ResultList({
  query,
  refusedSort,
  isRestarted,
  answer,
  summary,
  page,
}: LoadedResults) {
  const empty = answer.rows.length === 0;
  return (
    <div className="page">
      <div className="grid gap-2 pt-8 pb-4">
        <h1>{page.title}</h1>
        <p className="note">
          {summary}
          {answer.market_date === null || empty ? null : (
            <>株価と判定は{describeMarketMoment(answer.market_date)}。</>
          )}
        </p>
      </div>
      {answer.facets.segments.length === 0 ? null : (
        <ResultFilters query={query} segments={answer.facets.segments} />
      )}
      <ListNotices query={query} refusedSort={refusedSort} isRestarted={isRestarted} />
      {empty ? <NoResults q={query.q} example={answer.example} /> : null}
      {empty && answer.near.length === 0 ? null : (
        <>
          <div className="pb-3">
            <ChooseCompared companies={answer.rows.concat(answer.near)} />
          </div>
          <ResultTable
            rows={answer.rows}
            nearMisses={answer.near}
            hasQuery={query.q !== ""}
            sort={query.sort}
          />
          <p className="note pt-3">
            倍率は株価÷理論価値。正確度は、過去の月末に株価と理論価値の差が小さかった割合。
            <TermLink term="accuracy" name="正確度" />
          </p>
        </>
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

/** What the list is in place of. */
function ListNotices({
  query,
  refusedSort,
  isRestarted,
}: Pick<LoadedResults, "query" | "refusedSort" | "isRestarted">) {
  return (
    <>
      {refusedSort === null ? null : (
        <div className="pb-4">
          <Notice>
            {sortLabel(refusedSort)}に並べられるのは、すべての企業の理論価値を見られるプランです。
            {sortLabel(query.sort)}に並べています。<Link to="/pricing">プランを見る</Link>
          </Notice>
        </div>
      )}
      {isRestarted ? (
        <div className="pb-4">
          <Notice>
            表示のあとにデータが新しくなったため、新しいデータで最初のページから表示しています。
          </Notice>
        </div>
      ) : null}
    </>
  );
}

function NoResults({
  q,
  example,
}: {
  readonly q: string;
  readonly example: LoadedResults["answer"]["example"];
}) {
  return (
    <EmptyState
      title={q === "" ? "あてはまる企業がありません" : `「${q}」に一致する企業はありません`}
    >
      <p>証券コードの4文字、かな、英語名でも探せます。条件を外すと見つかることもあります。</p>
      {example === null ? null : (
        <p>
          <SampleExample example={example} />
        </p>
      )}
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
