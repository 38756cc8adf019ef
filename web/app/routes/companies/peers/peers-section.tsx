import "./peers.css";
import { Link } from "react-router";
import type { CompanyResponse, Verdict } from "@tenbin/contract";
import { companyPath } from "../../../urls/company-url.ts";
import { lazyHydrated } from "../../../components/lazy-hydrated.tsx";
import { useRootData } from "../../../site/root-data.ts";
import { resultsPath } from "../../../urls/results-url.ts";
import { ButtonLink } from "../../../ui/actions/button.tsx";
import { formatCompanyName, NOT_AVAILABLE, formatMultiple, formatPer } from "../../../ui/format.ts";
import { VerdictLane, LaneAxis } from "../../../ui/figures/verdict-scale.tsx";
import { Section } from "../../../ui/layout/section.tsx";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { MaskedValue, VerdictBadge } from "../../../ui/figures/verdict.tsx";
import type { ValuationSummary } from "../weighing/valuation-summary.ts";
import { TermLink } from "../../../components/term-link.tsx";

const OwnPeers = lazyHydrated(() => import("./own-peers.tsx"), false);

interface PeerRow {
  readonly ticker: string;
  readonly name: string;
  /** Of the latest full year. */
  readonly per: number | null;
  readonly forecastPer: number | null;
  readonly pbr: number | null;
  readonly ratio: number | null;
  /** Null if masked. */
  readonly verdict: Verdict | null;
  readonly self: boolean;
}

interface PeersSectionProps {
  readonly company: CompanyResponse;
  readonly summary: ValuationSummary | null;
}

/** Sorted by price ÷ value, the cheapest first. */
export function PeersSection({ company, summary }: PeersSectionProps) {
  const sector = company.industry_category;
  const isMember = (useRootData()?.member ?? null) !== null;
  return (
    <Section
      id="peers"
      heading="同業他社"
      note={
        <p>
          {sector === null ? "同じ業種" : sector}
          で規模の近い企業です。
          <span className="screen-only">横軸は株価÷理論価値(倍)、破線が1倍です。</span>
          <TermLink term="peers" name="同業他社" />
        </p>
      }
    >
      {company.page.as_of !== null ? (
        <div className="not-known">
          <p>同業他社の当時の値は表示していません。今日のページでご覧になれます。</p>
        </div>
      ) : company.page.peers.length === 0 ? (
        <EmptyState title="比べられる企業がありません">
          <p>同じ業種で規模の近い企業が見つかると、ここに並べます。</p>
        </EmptyState>
      ) : (
        <>
          <PeersTable company={company} summary={summary} />
          <p className="pt-4">
            <ButtonLink
              small
              to={resultsPath({
                compare: [company.ticker, ...company.page.peers.map(({ ticker }) => ticker)].join(),
              })}
            >
              この会社と同業を比べる
            </ButtonLink>
          </p>
        </>
      )}
      {isMember && company.page.as_of === null ? (
        <OwnPeers ticker={company.ticker} name={formatCompanyName(company.name_jp)} />
      ) : null}
    </Section>
  );
}

/** The company among its peers. */
export function PeersTable({ company, summary }: PeersSectionProps) {
  return (
    <table className="data-table peers">
      <caption className="sr-only">同業他社の株価÷理論価値と判定</caption>
      <thead>
        <tr>
          <th scope="col">企業</th>
          <th scope="col" className="n wide-only">
            予想PER(倍)
          </th>
          <th scope="col" className="n wide-only">
            実績PER(倍)
          </th>
          <th scope="col" className="n wide-only">
            PBR(倍)
          </th>
          <th scope="col" className="lane-cell">
            <span className="sr-only">株価÷理論価値の位置</span>
            <LaneAxis />
          </th>
          <th scope="col" className="n">
            倍率
          </th>
          <th scope="col">判定</th>
        </tr>
      </thead>
      <tbody>
        {peerRows(company, summary).map((row) => (
          <PeerTableRow key={row.ticker} row={row} />
        ))}
      </tbody>
    </table>
  );
}

function PeerTableRow({ row }: { row: PeerRow }) {
  const { ticker, name, per, forecastPer, pbr, ratio, verdict, self } = row;
  return (
    <tr className={self ? "self" : ""}>
      <th scope="row">
        {self ? name : <Link to={companyPath(ticker)}>{name}</Link>}{" "}
        <small className="num">{ticker}</small>
      </th>
      <td className="n wide-only">{formatPer(forecastPer)}</td>
      <td className="n wide-only">{formatPer(per)}</td>
      <td className="n wide-only">{formatMultiple(pbr)}</td>
      <td className="lane-cell">
        <VerdictLane ratio={ratio} hollow={!self} />
      </td>
      <td className="n">{ratio === null ? NOT_AVAILABLE : `${formatMultiple(ratio)}倍`}</td>
      <td>
        {verdict === null ? <MaskedValue /> : <VerdictBadge verdict={verdict} variant="plain" />}
      </td>
    </tr>
  );
}

/** If ratios are masked, sorts by public data: the order must not reveal them. */
function peerRows(
  { ticker, name_jp, verdict, page }: CompanyResponse,
  summary: ValuationSummary | null,
) {
  const own: PeerRow = {
    ticker,
    name: formatCompanyName(name_jp),
    per: page.figures.per,
    forecastPer: page.figures.forecast_per,
    pbr: page.figures.pbr,
    ratio: summary?.ratio ?? null,
    verdict: summary?.verdict ?? verdict,
    self: true,
  };
  const others = page.peers.map(
    ({ ticker: code, name_jp: name, per, forecast_per, pbr, ratio, verdict: judged }): PeerRow => ({
      ticker: code,
      name: formatCompanyName(name),
      per,
      forecastPer: forecast_per,
      pbr,
      ratio,
      verdict: judged,
      self: false,
    }),
  );
  return [own, ...others].toSorted(
    (a, b) => (a.ratio ?? Infinity) - (b.ratio ?? Infinity) || (a.ticker < b.ticker ? -1 : 1),
  );
}
