import type { FoundRow } from "@tenbin/contract";
import { Link } from "react-router";
import { companyPath } from "../../urls/company-url.ts";
import { DISCLOSURE_LABELS } from "@tenbin/contract/disclosure-labels";
import { PortfolioStar, useIsMember } from "../../components/portfolio-star/portfolio-star.tsx";
import { MatchReason } from "../../search/match-reason.tsx";
import { logEvent } from "../../telemetry/log-event.ts";
import {
  formatCompanyName,
  formatMoney,
  formatMonthDay,
  formatMultiple,
  NOT_AVAILABLE,
  formatPrice,
  segmentName,
} from "../../ui/format.ts";
import { HighlightedText } from "../../ui/figures/highlighted-text.tsx";
import { PriceChange } from "../../ui/figures/tape.tsx";
import type { SortOrder } from "./results-query.ts";
import { EvidenceNote, MaskedValue, VerdictBadge } from "../../ui/figures/verdict.tsx";

const SORT_DIRECTIONS = {
  code: "ascending",
  mv: "descending",
  disclosed: "descending",
  ratio: "ascending",
  accuracy: "descending",
} as const satisfies Record<Exclude<SortOrder, "relevance">, string>;

/** Near misses follow in a group of their own. */
export function ResultTable({
  rows,
  nearMisses,
  hasQuery,
  sort,
}: {
  readonly rows: readonly FoundRow[];
  readonly nearMisses: readonly FoundRow[];
  /** With a query, each row says where it matched. */
  readonly hasQuery: boolean;
  readonly sort: SortOrder;
}) {
  const isMember = useIsMember();
  const columns = 8 + Number(hasQuery) + Number(isMember);
  return (
    <table className="data-table results">
      <caption className="sr-only">見つかった企業</caption>
      <Head hasQuery={hasQuery} isMember={isMember} sort={sort} />
      <tbody>
        {rows.map((row, index) => (
          <ResultRow
            key={row.ticker}
            row={row}
            position={index}
            hasQuery={hasQuery}
            isMember={isMember}
          />
        ))}
      </tbody>
      {nearMisses.length === 0 ? null : (
        <tbody>
          <tr className="group">
            <th scope="rowgroup" colSpan={columns}>
              もしかして
            </th>
          </tr>
          {nearMisses.map((row, index) => (
            <ResultRow
              key={row.ticker}
              row={row}
              position={rows.length + index}
              hasQuery={hasQuery}
              isMember={isMember}
            />
          ))}
        </tbody>
      )}
    </table>
  );
}

interface HeadProps {
  readonly hasQuery: boolean;
  readonly isMember: boolean;
  readonly sort: SortOrder;
}

function Head({ hasQuery, isMember, sort }: HeadProps) {
  const sortedBy = (order: keyof typeof SORT_DIRECTIONS) =>
    sort === order ? SORT_DIRECTIONS[order] : undefined;
  return (
    <thead>
      <tr>
        <th scope="col" aria-sort={sortedBy("code")}>
          企業
        </th>
        {hasQuery ? (
          <th scope="col" className="why">
            一致したところ
          </th>
        ) : null}
        <th scope="col" className="sector">
          業種
        </th>
        <th scope="col" className="n">
          株価
        </th>
        <th scope="col" className="n mv" aria-sort={sortedBy("mv")}>
          時価総額
        </th>
        <th scope="col" className="n ratio" aria-sort={sortedBy("ratio")}>
          倍率
        </th>
        <th scope="col" className="verdict-cell">
          判定
        </th>
        <th scope="col" className="n accuracy" aria-sort={sortedBy("accuracy")}>
          正確度
        </th>
        <th scope="col" className="latest" aria-sort={sortedBy("disclosed")}>
          最新の開示
        </th>
        {isMember ? (
          <th scope="col">
            <span className="sr-only">ポートフォリオ</span>
          </th>
        ) : null}
      </tr>
    </thead>
  );
}

interface ResultRowProps {
  readonly row: FoundRow;
  /** From 0. */
  readonly position: number;
  readonly hasQuery: boolean;
  readonly isMember: boolean;
}

function ResultRow({ row, position, hasQuery, isMember }: ResultRowProps) {
  const { match, ticker } = row;
  const name = formatCompanyName(row.name_jp);
  return (
    <tr>
      <th scope="row">
        <Link
          to={companyPath(ticker)}
          onClick={() => {
            if (hasQuery) logEvent({ event_type: "search_result_open", ticker, position });
          }}
        >
          <HighlightedText text={name} range={match?.field === "name_jp" ? match.range : null} />
        </Link>
        <small>
          <span className="num">
            <HighlightedText
              text={row.ticker}
              range={match?.field === "ticker" ? match.range : null}
            />
          </span>
          {row.segment === null ? null : segmentName(row.segment)}
          {row.delisted ? <span>上場廃止</span> : null}
        </small>
      </th>
      {hasQuery ? (
        <td className="why">{match === null ? null : <MatchReason match={match} />}</td>
      ) : null}
      <td className="sector">{row.industry_category ?? NOT_AVAILABLE}</td>
      <td className="n price">
        {formatPrice(row.tape.close, row.tape.decimals)}
        <small>
          <PriceChange tape={row.tape} />
        </small>
      </td>
      <td className="n mv">{formatMoney(row.mv)}</td>
      <td className="n ratio" data-head="倍率">
        <RatioCell row={row} />
      </td>
      <td className="verdict-cell">
        <VerdictCell row={row} />
      </td>
      <td className="n accuracy" data-head="正確度">
        <AccuracyCell row={row} />
      </td>
      <td className="latest">
        <LatestCell disclosure={row.latest_disclosure} />
      </td>
      {isMember ? (
        <td className="star">
          <PortfolioStar ticker={ticker} name={name} isIn={row.portfolio} />
        </td>
      ) : null}
    </tr>
  );
}

function RatioCell({ row: { masked, ratio } }: { readonly row: FoundRow }) {
  if (masked) return <MaskedValue word={false} />;
  return ratio === null ? NOT_AVAILABLE : `${formatMultiple(ratio)}倍`;
}

function LatestCell({ disclosure }: { readonly disclosure: FoundRow["latest_disclosure"] }) {
  if (disclosure === null) return NOT_AVAILABLE;
  return (
    <>
      <time className="num" dateTime={disclosure.date}>
        {formatMonthDay(disclosure.date)}
      </time>{" "}
      {DISCLOSURE_LABELS[disclosure.kind]}
    </>
  );
}

function AccuracyCell({ row: { masked, ctbm_accuracy: accuracy } }: { readonly row: FoundRow }) {
  if (masked) return <MaskedValue word={false} />;
  return accuracy === null ? NOT_AVAILABLE : Math.round(accuracy);
}

function VerdictCell({ row }: { readonly row: FoundRow }) {
  if (row.masked) return <MaskedValue />;
  if (row.verdict === null) return NOT_AVAILABLE;
  return (
    <>
      <VerdictBadge verdict={row.verdict} variant="plain" />
      <EvidenceNote level={row.evidence} />
    </>
  );
}
