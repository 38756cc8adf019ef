import type { CompanyRow, Match } from "@tenbin/contract";
import { Fragment } from "react";
import { Link } from "react-router";
import { companyPath } from "../../urls/company-url.ts";
import { DISCLOSURE_LABELS } from "../../components/disclosure-labels.ts";
import { PortfolioStar, useIsMember } from "../../components/portfolio-star/portfolio-star.tsx";
import { MatchReason } from "../../search/match-reason.tsx";
import { logEvent } from "../../telemetry/log-event.ts";
import {
  formatCompanyName,
  formatMoney,
  formatMonthDay,
  NOT_AVAILABLE,
  formatPrice,
  segmentName,
} from "../../ui/format.ts";
import { HighlightedText } from "../../ui/figures/highlighted-text.tsx";
import { PriceChange } from "../../ui/figures/tape.tsx";
import { EvidenceNote, MaskedValue, VerdictBadge } from "../../ui/figures/verdict.tsx";

type SearchResult = CompanyRow & { readonly match: Match | null };

/** Near misses follow in a group of their own. */
export function ResultTable({
  rows,
  nearMisses,
  hasQuery,
}: {
  readonly rows: readonly SearchResult[];
  readonly nearMisses: readonly SearchResult[];
  /** With a query, each row says where it matched. */
  readonly hasQuery: boolean;
}) {
  const isMember = useIsMember();
  const columns = 6 + Number(hasQuery) + Number(isMember);
  return (
    <table className="data-table results">
      <caption className="sr-only">見つかった企業</caption>
      <thead>
        <tr>
          <th scope="col">企業</th>
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
          <th scope="col" className="n mv">
            時価総額
          </th>
          <th scope="col" className="verdict-cell">
            判定
          </th>
          <th scope="col" className="latest">
            最新の開示
          </th>
          {isMember ? (
            <th scope="col">
              <span className="sr-only">ポートフォリオ</span>
            </th>
          ) : null}
        </tr>
      </thead>
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

interface ResultRowProps {
  readonly row: SearchResult;
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
        {formatPrice(row.tape.close)}
        <small>
          <PriceChange tape={row.tape} />
        </small>
      </td>
      <td className="n mv">{formatMoney(row.mv)}</td>
      <td className="verdict-cell">
        <VerdictCell row={row} />
      </td>
      <td className="latest">
        {row.latest_disclosure === null ? (
          NOT_AVAILABLE
        ) : (
          <Fragment>
            <time className="num" dateTime={row.latest_disclosure.date}>
              {formatMonthDay(row.latest_disclosure.date)}
            </time>{" "}
            {DISCLOSURE_LABELS[row.latest_disclosure.kind]}
          </Fragment>
        )}
      </td>
      {isMember ? (
        <td className="star">
          <PortfolioStar ticker={ticker} name={name} isIn={row.portfolio} />
        </td>
      ) : null}
    </tr>
  );
}

function VerdictCell({ row }: { readonly row: SearchResult }) {
  if (row.masked) return <MaskedValue />;
  if (row.verdict === null) return NOT_AVAILABLE;
  return (
    <>
      <VerdictBadge verdict={row.verdict} variant="plain" />
      <EvidenceNote level={row.evidence} />
    </>
  );
}
