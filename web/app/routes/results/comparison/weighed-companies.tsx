import { Link } from "react-router";
import { Meter } from "../../../ui/figures/meter.tsx";
import { PriceChange } from "../../../ui/figures/tape.tsx";
import { LaneAxis, VerdictLane } from "../../../ui/figures/verdict-scale.tsx";
import { EvidenceNote, MaskedValue, VerdictBadge } from "../../../ui/figures/verdict.tsx";
import {
  formatCompanyName,
  formatMultiple,
  formatPoints,
  formatPrice,
  formatRatioPercent,
  NOT_AVAILABLE,
} from "../../../ui/format.ts";
import { Section } from "../../../ui/layout/section.tsx";
import { companyPath } from "../../../urls/company-url.ts";
import type { ComparisonColumn, ComparisonData } from "./load-comparison.server.ts";

interface CompaniesProps {
  readonly companies: readonly ComparisonColumn[];
}

export function WeighedCompanies({
  companies,
  analysisPlan,
}: CompaniesProps & Pick<ComparisonData, "analysisPlan">) {
  return (
    <Section
      heading="株価と理論価値"
      note={<p>横軸は株価÷理論価値(倍)、破線が1倍です。左にあるほど株価が低く付いています。</p>}
    >
      <table className="data-table cmp-lanes">
        <caption className="sr-only">株価÷理論価値と判定</caption>
        <thead>
          <tr>
            <th scope="col">企業</th>
            <th scope="col" className="n">
              株価
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
          {companies.map((company) => (
            <WeighedRow key={company.ticker} company={company} />
          ))}
        </tbody>
      </table>
      {companies.some(({ masked }) => masked) ? (
        <p className="note">
          <MaskedValue />
          の企業の判定と株価÷理論価値は、{analysisPlan}以上のプランか、その企業の解放で表示します。
          <Link to="/pricing">プランの違い</Link>
        </p>
      ) : null}
    </Section>
  );
}

function WeighedRow({ company }: { readonly company: ComparisonColumn }) {
  const { ticker, name_jp: name, tape, ratio, masked, verdict, evidence } = company;
  return (
    <tr>
      <th scope="row">
        <Link to={companyPath(ticker)}>{formatCompanyName(name)}</Link>{" "}
        <small className="num">{ticker}</small>
      </th>
      <td className="n price">
        {formatPrice(tape.close, tape.decimals)}
        <small>
          <PriceChange tape={tape} />
        </small>
      </td>
      <td className="lane-cell">
        <VerdictLane ratio={ratio} />
      </td>
      <td className="n">
        {masked ? (
          <MaskedValue word={false} />
        ) : ratio === null ? (
          NOT_AVAILABLE
        ) : (
          `${formatMultiple(ratio)}倍`
        )}
      </td>
      <td className="verdict-cell">
        {masked ? (
          <MaskedValue />
        ) : verdict === null ? (
          NOT_AVAILABLE
        ) : (
          <>
            <VerdictBadge verdict={verdict} variant="plain" />
            <EvidenceNote level={evidence} />
          </>
        )}
      </td>
    </tr>
  );
}

export function ProgressOfCompanies({ companies }: CompaniesProps) {
  return (
    <Section
      heading="進捗"
      note={
        <p>
          通期の会社予想に対する営業利益の進捗率です。縦線は、その企業の同じ四半期の過去の平均です。
        </p>
      }
    >
      <table className="data-table cmp-progress">
        <caption className="sr-only">営業利益の進捗率と自社の平均</caption>
        <thead>
          <tr>
            <th scope="col">企業</th>
            <th scope="col" className="lane-cell">
              <span className="sr-only">進捗率の図</span>
            </th>
            <th scope="col" className="n">
              進捗率(%)
            </th>
            <th scope="col" className="n">
              自社の平均(%)
            </th>
            <th scope="col" className="n">
              差(ポイント)
            </th>
          </tr>
        </thead>
        <tbody>
          {companies.map(({ ticker, name_jp: name, progress, progress_mean: mean }) => (
            <tr key={ticker}>
              <th scope="row">{formatCompanyName(name)}</th>
              <td className="lane-cell">
                {progress === null ? null : (
                  <Meter at={progress * 100} {...(mean === null ? {} : { mark: mean * 100 })} />
                )}
              </td>
              <td className="n" data-head="進捗率(%)">
                {formatRatioPercent(progress)}
              </td>
              <td className="n" data-head="自社の平均(%)">
                {formatRatioPercent(mean)}
              </td>
              <td className="n" data-head="差(ポイント)">
                {progress === null || mean === null ? NOT_AVAILABLE : formatPoints(progress - mean)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {companies.some(({ progress }) => progress === null) ? (
        <p className="note">
          「{NOT_AVAILABLE}」の企業は、会社の業績予想か四半期の営業利益がありません。
        </p>
      ) : null}
    </Section>
  );
}
