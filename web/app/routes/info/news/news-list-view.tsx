import type { NewsCategory } from "@tenbin/contract";
import { Link } from "react-router";
import { ChipLink } from "../../../ui/actions/chip.tsx";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { Badge } from "../../../ui/figures/badge.tsx";
import { formatMonthDay, jstDate } from "../../../ui/format.ts";
import { Section } from "../../../ui/layout/section.tsx";
import type { NewsList, NewsSummary } from "./load-news.server.ts";
import { NEWS_FEED_PATH, newsPath } from "./news-paths.ts";
import "../../../components/lists.css";
import "./news.css";

interface Choice {
  readonly year: number | null;
  readonly category: NewsCategory | null;
}

export function NewsListView({ page, items, years, categories, chosen }: NewsListProps) {
  return (
    <div className="page">
      <div className="grid gap-2 pt-8 pb-5">
        <h1>{page.title}</h1>
        <p className="text-sm text-ink-2">
          機能の追加、計算方法の変更、データや障害についてお知らせします。
          <a href={NEWS_FEED_PATH}>Atomフィード</a>でも配信しています。
        </p>
      </div>
      {categories.length < 2 ? null : (
        <nav className="chips pb-3" aria-label="種類">
          <ChipLink
            label="すべて"
            to={listPath({ ...chosen, category: null })}
            current={chosen.category === null}
          />
          {categories.map(({ name, label }) => (
            <ChipLink
              key={name}
              label={label}
              to={listPath({ ...chosen, category: name })}
              current={chosen.category === name}
            />
          ))}
        </nav>
      )}
      {items.length === 0 ? <NoNews isNarrowed={years.length > 0} /> : null}
      {groupByYear(items).map(([year, ofYear]) => (
        <Section key={year} heading={`${year}年`}>
          <ol className="document-list news-list">
            {ofYear.map((item) => (
              <NewsRow key={item.slug} item={item} />
            ))}
          </ol>
        </Section>
      ))}
      {years.length < 2 && chosen.year === null ? null : (
        <nav className="chips pt-8" aria-label="年">
          <ChipLink
            label="最近"
            to={listPath({ ...chosen, year: null })}
            current={chosen.year === null}
          />
          {years.map(({ year }) => (
            <ChipLink
              key={year}
              label={`${year}年`}
              to={listPath({ ...chosen, year })}
              current={chosen.year === year}
            />
          ))}
        </nav>
      )}
    </div>
  );
}

type NewsListProps = Pick<NewsList, "items" | "years" | "categories" | "chosen"> & {
  readonly page: { readonly title: string };
};

function NewsRow({ item }: { readonly item: NewsSummary }) {
  return (
    <li>
      <time className="num" dateTime={item.published_at}>
        {formatMonthDay(jstDate(item.published_at))}
      </time>
      <Badge>{item.category_label}</Badge>
      <Link to={newsPath(item.slug)}>{item.title}</Link>
    </li>
  );
}

function NoNews({ isNarrowed }: { readonly isNarrowed: boolean }) {
  return isNarrowed ? (
    <EmptyState title="この条件のお知らせはありません">
      <p>
        <Link to="/news">すべてのお知らせ</Link>を見る
      </p>
    </EmptyState>
  ) : (
    <EmptyState title="お知らせはまだありません">
      <p>
        計算方法の変更や障害があったときに、ここに載せます。株価と開示がいつの時点のものかは、
        <Link to="/">トップページ</Link>と企業のページに日付で示しています。
      </p>
    </EmptyState>
  );
}

function listPath({ year, category }: Choice): string {
  const query = new URLSearchParams();
  if (year !== null) query.set("year", String(year));
  if (category !== null) query.set("category", category);
  return query.size === 0 ? "/news" : `/news?${query.toString()}`;
}

/** Newest first, as they come. */
function groupByYear(items: readonly NewsSummary[]): [year: string, NewsSummary[]][] {
  const groups = Map.groupBy(items, ({ published_at: at }) => jstDate(at).slice(0, 4));
  return [...groups];
}
