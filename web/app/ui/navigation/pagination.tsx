import { Button, ButtonLink } from "../actions/button.tsx";
import { formatCount } from "../format.ts";
import "./navigation.css";

/** Pages of a list as links: 1 … 4 5 6 … 20. */
export function Pagination({
  page,
  pages,
  hrefOf,
}: {
  /** From 1. */
  readonly page: number;
  readonly pages: number;
  readonly hrefOf: (page: number) => string;
}) {
  if (pages <= 1) return null;
  return (
    <nav className="pagination" aria-label="ページ">
      {page > 1 ? <ButtonLink to={hrefOf(page - 1)}>前へ</ButtonLink> : null}
      <ol>
        {pageNumbers(page, pages).map((number, i) => (
          <li key={number ?? `gap${i}`}>
            {number === null ? (
              <span className="gap">…</span>
            ) : (
              <ButtonLink
                variant="quiet"
                to={hrefOf(number)}
                aria-current={number === page ? "page" : undefined}
                aria-label={`${number}ページ`}
              >
                {number}
              </ButtonLink>
            )}
          </li>
        ))}
      </ol>
      {page < pages ? <ButtonLink to={hrefOf(page + 1)}>次へ</ButtonLink> : null}
    </nav>
  );
}

/** First, last and the neighbours of the page; null where pages are left out, at least two. */
export function pageNumbers(page: number, pages: number): (number | null)[] {
  const kept = Array.from({ length: pages }, (_, i) => i + 1).filter(
    (number) => number === 1 || number === pages || Math.abs(number - page) <= 1,
  );
  return kept.flatMap((number, i) => {
    const before = kept[i - 1] ?? 0;
    if (number - before === 1) return [number];
    // A single page left out is as wide as the sign for it.
    return number - before === 2 ? [number - 1, number] : [null, number];
  });
}

/** Adds to a list in place: how many stand there, how many there are. */
export function LoadMore({
  shown,
  total,
  step,
  busy = false,
  onMore,
}: {
  readonly shown: number;
  readonly total: number;
  /** How many the next press adds. */
  readonly step: number;
  readonly busy?: boolean;
  readonly onMore: () => void;
}) {
  const rest = total - shown;
  return (
    <div className="load-more">
      <p className="note" aria-live="polite">
        {formatCount(total)}件のうち{formatCount(shown)}件
      </p>
      {rest <= 0 ? null : (
        <Button aria-busy={busy} onClick={onMore}>
          {busy ? "読み込んでいます…" : `続きの${formatCount(Math.min(step, rest))}件を見る`}
        </Button>
      )}
    </div>
  );
}
