import type { NotAnalyzedReason, PortfolioCompany, PortfolioReport } from "@tenbin/contract";
import { verdictLabels } from "@tenbin/contract/labels";
import { describeHolding } from "../routes/portfolio/describe-holding.ts";
import { describeReason } from "../routes/portfolio/describe-reason.tsx";
import { groupLabels } from "../routes/portfolio/group-labels.ts";
import {
  formatShares,
  positionOf,
  sumAmounts,
  weightOf,
} from "../routes/portfolio/summarize-portfolio.ts";
import {
  day,
  formatChangePercent,
  formatCompanyName,
  formatCount,
  formatMultiple,
  formatPrice,
  formatYenChange,
  formatRatioPercent,
  formatWholePercent,
  holdingQuantity,
  NOT_AVAILABLE,
} from "../ui/format.ts";
import { ReportFooter } from "./report-footer.tsx";

/** The portfolio's page as a document: companies by verdict, then the others by reason, then notes. */
export function PortfolioReportDocument({ portfolio, market }: PortfolioReport) {
  const { companies, analyzed, not_analyzed: others } = portfolio;
  const whole = sumAmounts(companies).amount;
  return (
    <article>
      <h1>ポートフォリオ</h1>
      <Summary portfolio={portfolio} />
      {companies.length === 0 ? <p>企業はまだ登録されていません。</p> : null}
      {analyzed.length === 0 ? null : <h2>分析している企業 {countOf(analyzed)}社</h2>}
      {analyzed.map(({ label, companies: own }) => (
        <section key={label}>
          <h3>
            {verdictLabels[label]} {formatCount(own.length)}社
          </h3>
          <AnalyzedTable companies={own} whole={whole} />
        </section>
      ))}
      {others.length === 0 ? null : <h2>判定を表示していない企業 {countOf(others)}社</h2>}
      {others.map(({ label, companies: own }) => (
        <section key={label}>
          <h3>
            {groupLabels[label].name} {formatCount(own.length)}社
          </h3>
          <OthersTable companies={own} reason={label} whole={whole} />
        </section>
      ))}
      <HoldingNotices companies={companies} />
      <Notes companies={companies} />
      <ReportFooter
        marketDate={market.market_date}
        sources={market.sources}
        isSample={market.sample}
      />
    </article>
  );
}

function countOf(groups: readonly { readonly companies: readonly unknown[] }[]): string {
  return formatCount(groups.reduce((sum, { companies }) => sum + companies.length, 0));
}

function Summary({ portfolio }: Pick<PortfolioReport, "portfolio">) {
  const { actualCompanyNumber: count, companies, analyzed } = portfolio;
  const { amount, companies: held, gain } = sumAmounts(companies);
  const { figure, unit } = holdingQuantity(amount);
  return (
    <dl>
      <div>
        <dt>登録している企業</dt>
        <dd>{formatCount(count)}社</dd>
      </div>
      <div>
        <dt>保有額({formatCount(held)}社)</dt>
        <dd>{held === 0 ? NOT_AVAILABLE : figure + unit}</dd>
        {gain === null ? null : <dd className="sub">評価損益 {formatYenChange(gain)}円</dd>}
      </div>
      {analyzed.map(({ label, companies: own }) => (
        <div key={label}>
          <dt>{verdictLabels[label]}</dt>
          <dd>{formatCount(own.length)}社</dd>
          {describeShare(weightOf(sumAmounts(own).amount, amount))}
        </div>
      ))}
    </dl>
  );
}

function describeShare(weight: number | null) {
  return weight === null || weight === 0 ? null : (
    <dd className="sub">保有額の{formatRatioPercent(weight)}%</dd>
  );
}

interface TableProps {
  readonly companies: readonly PortfolioCompany[];
  /** Yen of the whole portfolio. */
  readonly whole: number;
}

function AnalyzedTable({ companies, whole }: TableProps) {
  return (
    <table>
      <thead>
        <tr>
          <th>企業</th>
          <th>業種</th>
          <th className="n">株価</th>
          <th className="n">前日比</th>
          <th className="n">株価÷理論価値</th>
          <th className="n">正確度</th>
          <th className="n">進捗</th>
          <HoldingHeads />
        </tr>
      </thead>
      <tbody>
        {companies.map((company) => (
          <tr key={company.ticker}>
            <NameCell company={company} />
            <td>{company.industry_category}</td>
            <PriceCells company={company} />
            <td className="n">{formatMultiple(company.ratio)}倍</td>
            <td className="n">
              {company.ctbm_accuracy === null ? NOT_AVAILABLE : formatCount(company.ctbm_accuracy)}
            </td>
            <td className="n">
              {company.progress === null
                ? NOT_AVAILABLE
                : `${formatWholePercent(company.progress)}%`}
            </td>
            <HoldingCells company={company} whole={whole} />
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function OthersTable({
  companies,
  reason,
  whole,
}: TableProps & { readonly reason: NotAnalyzedReason }) {
  return (
    <table>
      <thead>
        <tr>
          <th>企業</th>
          <th className="n">株価</th>
          <th className="n">前日比</th>
          <th>理由</th>
          <HoldingHeads />
        </tr>
      </thead>
      <tbody>
        {companies.map((company) => (
          <tr key={company.ticker}>
            <NameCell company={company} />
            <PriceCells company={company} />
            <td>{describeReason(company, reason)}</td>
            <HoldingCells company={company} whole={whole} />
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface CellProps {
  readonly company: PortfolioCompany;
}

function NameCell({ company: { ticker, name_jp: name } }: CellProps) {
  return (
    <th>
      {ticker} {formatCompanyName(name)}
    </th>
  );
}

function PriceCells({ company: { tape } }: CellProps) {
  const { change, change_ratio: ratio } = tape;
  const mark = change === null || change === 0 ? "" : change > 0 ? "▲ " : "▼ ";
  return (
    <>
      <td className="n">{formatPrice(tape.close, tape.decimals)}</td>
      <td className="n">
        {ratio === null ? NOT_AVAILABLE : `${mark}${formatChangePercent(ratio)}%`}
      </td>
    </>
  );
}

function HoldingHeads() {
  return (
    <>
      <th className="n">株数</th>
      <th className="n">保有の比率</th>
      <th className="n">損益(円)</th>
    </>
  );
}

function HoldingCells({ company, whole }: CellProps & Pick<TableProps, "whole">) {
  const position = positionOf(company);
  const weight = weightOf(position?.amount, whole);
  const gain = position?.gain ?? null;
  return (
    <>
      <td className="n">{position === null ? NOT_AVAILABLE : formatShares(position.shares)}</td>
      <td className="n">{weight === null ? NOT_AVAILABLE : `${formatRatioPercent(weight)}%`}</td>
      <td className="n">{gain === null ? NOT_AVAILABLE : formatYenChange(gain)}</td>
    </>
  );
}

/** What splits did to the shares, and why there is no gain. */
function HoldingNotices({ companies }: Pick<TableProps, "companies">) {
  const told = companies.filter((company) => describeHolding(company).length > 0);
  if (told.length === 0) return null;
  return (
    <section>
      <h2>株数と取得単価</h2>
      <table>
        <tbody>
          {told.map((company) => (
            <tr key={company.ticker}>
              <NameCell company={company} />
              <td>{describeHolding(company).join(" ")}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** The member's own words. */
function Notes({ companies }: Pick<TableProps, "companies">) {
  const noted = companies.filter(
    ({ note, labels, next_results: next }) => note !== "" || labels.length > 0 || next !== null,
  );
  if (noted.length === 0) return null;
  return (
    <section>
      <h2>メモと次の決算</h2>
      <table>
        <thead>
          <tr>
            <th>企業</th>
            <th>次の決算</th>
            <th>リスト</th>
            <th>メモ</th>
          </tr>
        </thead>
        <tbody>
          {noted.map((company) => (
            <tr key={company.ticker}>
              <NameCell company={company} />
              <td>{company.next_results === null ? null : day(company.next_results)}</td>
              <td>{company.labels.join("、")}</td>
              <td>{company.note}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
