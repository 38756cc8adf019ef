import type { CompanyReport, CompanyResponse } from "@tenbin/contract";
import { DISCLOSURE_LABELS } from "@tenbin/contract/disclosure-labels";
import { evidenceLabels, verdictLabels } from "@tenbin/contract/labels";
import { warningMessages } from "@tenbin/contract/warning-messages";
import { createChartModel, latestPriceAndValue } from "../charts/price-value/chart-model.ts";
import { EventList } from "../charts/price-value/annotations/event-list.tsx";
import { ChartLegend } from "../charts/price-value/chart-legend.tsx";
import { ChartSvg } from "../charts/price-value/drawing/chart-svg.tsx";
import { describeChart } from "../charts/price-value/describe-chart.ts";
import { createFrame, nominalWidths } from "../charts/price-value/frame.ts";
import { initialRange } from "../charts/price-value/time-range.ts";
import { doubtMessage } from "../components/doubt-message.ts";
import { BridgeTables } from "./bridge-tables.tsx";
import { gapSentence } from "../components/gap-sentence.ts";
import { unratedMessages } from "../components/unrated-messages.ts";
import { visibleWarnings } from "../components/visible-warnings.ts";
import { BAND_LABEL } from "../routes/companies/weighing/price-band.tsx";
import { DividendsSection } from "../routes/companies/financials/dividends-section.tsx";
import { FinancialsNote } from "../routes/companies/financials/financials-section.tsx";
import { layoutFinancials } from "../routes/companies/financials/financials-rows.ts";
import { NetCashSection } from "../routes/companies/financials/net-cash-section.tsx";
import { ProgressSection } from "../routes/companies/financials/progress-section.tsx";
import { QuartersTable } from "../routes/companies/financials/quarters-table.tsx";
import { YearsTable } from "../routes/companies/financials/years-table.tsx";
import { CompanyKeyFigures } from "../routes/companies/page/company-key-figures.tsx";
import { VerdictReasonsSection } from "../routes/companies/pillars/verdict-reasons-section.tsx";
import { AccuracySection } from "../routes/companies/sections/accuracy-section.tsx";
import { DiagnosisSection } from "../routes/companies/sections/diagnosis-section.tsx";
import { EvidenceSection } from "../routes/companies/sections/evidence-section.tsx";
import { PeersTable } from "../routes/companies/peers/peers-section.tsx";
import {
  summarizeValuation,
  tentativeReason,
  type ValuationSummary,
  verdictSuspension,
} from "../routes/companies/weighing/valuation-summary.ts";
import {
  day,
  formatChangePercent,
  formatCompanyName,
  formatMultiple,
  formatPerShareRange,
  formatPrice,
  formatPriceChange,
  formatTime,
  jstDate,
  segmentName,
  formatYenPerShare,
} from "../ui/format.ts";
import { ReportFooter } from "./report-footer.tsx";

/** The company's page as a document: its sections, its drawings, its figures. */
export function CompanyReportDocument({ company, chart, financials }: CompanyReport) {
  const { page } = company;
  const summary = summarizeValuation(company, chart);
  const name = formatCompanyName(company.name_jp);
  const isBare = page.disclosures.length === 0 && financials.years.length === 0;
  return (
    <article>
      <p className="note">{describeListing(company)}</p>
      <h1>{name}</h1>
      <p className="note" lang="en">
        {company.name_en}
      </p>
      <Summary company={company} summary={summary} />
      <CompanyKeyFigures company={company} />
      <PriceAndValue company={company} chart={chart} />
      <VerdictReasonsSection
        company={company}
        chart={chart}
        bridge={BridgeTables}
        hasNoDocuments={isBare}
      />
      {isBare ? null : (
        <>
          {page.diagnosis === null ? null : (
            <DiagnosisSection diagnosis={page.diagnosis} unfolded />
          )}
          <AccuracySection company={company} />
          <EvidenceSection company={company} />
          <Results financials={financials} sources={page.sources} />
          <ProgressSection company={company} />
          <NetCashSection company={company} />
          <DividendsSection company={company} />
          <Peers company={company} summary={summary} />
          <Disclosures company={company} />
        </>
      )}
      <ReportFooter marketDate={page.market_date} sources={page.sources} isSample={page.sample} />
    </article>
  );
}

function describeListing({ ticker, industry_category: sector, page }: CompanyResponse): string {
  const segment = page.segment === null ? null : segmentName(page.segment);
  return [ticker, segment, sector].filter((part) => part !== null).join(" ・ ");
}

interface SummaryProps {
  readonly company: CompanyResponse;
  /** Null if unrated. */
  readonly summary: ValuationSummary | null;
}

function Summary({ company, summary }: SummaryProps) {
  const { tape } = company;
  const reason = company.page.unrated_reason;
  const gap = summary === null ? null : gapSentence(summary.ratio);
  const tentative = summary === null ? null : tentativeReason(company.ctbm_accuracy, summary.bands);
  return (
    <>
      <dl>
        <div>
          <dt>株価</dt>
          <dd>{formatPrice(tape.close, tape.decimals)}</dd>
          {tape.date === null ? null : (
            <dd className="sub">
              {describeChange(tape)}
              {company.page.change_from === null
                ? null
                : ` ${day(company.page.change_from)}の終値との差`}
              <br />
              {day(tape.date)} 終値
            </dd>
          )}
        </div>
        <ValueFact summary={summary} />
        <div>
          <dt>判定</dt>
          <dd>{verdictLabels[summary?.verdict ?? "unrated"]}</dd>
          {tentative === null ? null : <dd className="sub">参考({tentative})</dd>}
          {summary === null ? null : (
            <dd className="sub">株価÷理論価値 {formatMultiple(summary.ratio)}倍</dd>
          )}
          {company.evidence === null ? null : (
            <dd className="sub">裏付け {evidenceLabels[company.evidence]}</dd>
          )}
        </div>
        <div>
          <dt>正確度</dt>
          <dd>
            {company.ctbm_accuracy === null ? "－" : `${company.ctbm_accuracy.toFixed(0)}/100`}
          </dd>
        </div>
      </dl>
      <p className="lead">
        {gap === null
          ? reason === null
            ? "この企業はまだ判定していません。"
            : unratedMessages[reason]
          : `${gap.before}${gap.strong}。`}
      </p>
      <Cautions company={company} />
    </>
  );
}

function Cautions({ company }: Pick<SummaryProps, "company">) {
  const { tape, page, price_date_is_newest: isNewest } = company;
  return (
    <ul>
      {isNewest || tape.date === null || page.market_date === null ? null : (
        <li>
          株価は{day(tape.date)}のものです。市場の最終日は{day(page.market_date)}です。
        </li>
      )}
      {(page.doubts ?? []).map((doubt) => (
        <li key={doubt.kind}>{doubtMessage(doubt)}</li>
      ))}
      {visibleWarnings(company.warning, page.unrated_reason).map((code) => (
        <li key={code}>{warningMessages[code]}</li>
      ))}
    </ul>
  );
}

function ValueFact({ summary }: Pick<SummaryProps, "summary">) {
  const [, cheap = 0, expensive = 0] = summary?.edges ?? [];
  return (
    <div>
      <dt>理論価値</dt>
      <dd>{formatYenPerShare(summary?.value ?? null)}</dd>
      {summary === null ? null : (
        <dd className="sub">
          妥当 {formatRange(summary.value * cheap, summary.value * expensive)}
        </dd>
      )}
      {summary === null || summary.bands === null ? null : (
        <dd className="sub">
          {BAND_LABEL}{" "}
          {formatRange(summary.bands.p80.low_per_share, summary.bands.p80.high_per_share)}
        </dd>
      )}
    </div>
  );
}

function formatRange(low: number, high: number): string {
  const ends = formatPerShareRange(low, high);
  return `${ends.low}〜${ends.high}円`;
}

function describeChange(tape: CompanyResponse["tape"]) {
  const { close, change, change_ratio: ratio, decimals } = tape;
  if (close === null || change === null || ratio === null) return null;
  const mark = change > 0 ? "▲ " : change < 0 ? "▼ " : "";
  return `${mark}${formatPriceChange(change, close, decimals)}円(${formatChangePercent(ratio)}%)`;
}

function PriceAndValue({ company, chart }: Pick<CompanyReport, "company" | "chart">) {
  const summary = summarizeValuation(company, chart);
  const suspension = verdictSuspension(company, chart, summary);
  const model = createChartModel(chart, initialRange(chart.price.days), "log", {
    suspension,
    bands: summary?.bands ?? null,
  });
  const latest = latestPriceAndValue(chart);
  const frame = createFrame(nominalWidths.medium);
  return (
    <section>
      <h2>株価と理論価値</h2>
      {model === null ? (
        <p>株価のデータがまだありません。</p>
      ) : (
        <>
          <ChartSvg
            model={model}
            latest={latest}
            frame={frame}
            lines
            label={describeChart(model, latest, "unrated")}
          />
          <ChartLegend model={model} labelled={latest.value !== null} />
          <EventList model={model} plotWidth={frame.plot.width} />
        </>
      )}
    </section>
  );
}

function Results({
  financials,
  sources,
}: Pick<CompanyReport, "financials"> & { readonly sources: readonly string[] }) {
  const { years, quarters } = financials;
  return (
    <section>
      <h2>業績</h2>
      {years.length === 0 ? (
        <p>決算の数値がまだありません。</p>
      ) : (
        <>
          <FinancialsNote financials={financials} sources={sources} />
          <h3>通期</h3>
          <YearsTable years={years} layout={layoutFinancials(years)} />
          <h3>四半期(3か月)</h3>
          <QuartersTable quarters={quarters} kind="three_months" />
          <h3>四半期(累計)</h3>
          <QuartersTable quarters={quarters} kind="cumulative" />
        </>
      )}
    </section>
  );
}

function Peers({ company, summary }: SummaryProps) {
  return (
    <section>
      <h2>同業他社</h2>
      {company.page.peers.length === 0 ? (
        <p>比べられる企業がありません。</p>
      ) : (
        <>
          <p>{company.industry_category ?? "同じ業種"}で規模の近い企業です。</p>
          <PeersTable company={company} summary={summary} />
        </>
      )}
    </section>
  );
}

/** All that the page has, also those that it folds. */
function Disclosures({ company: { page } }: { readonly company: CompanyResponse }) {
  const ordered = page.disclosures.toSorted((a, b) => (a.disclosed_at < b.disclosed_at ? 1 : -1));
  return (
    <section>
      <h2>開示</h2>
      <p>どの開示も、その時刻より後の理論価値にだけ反映しています。時刻は日本時間です。</p>
      <table>
        <thead>
          <tr>
            <th>開示日時</th>
            <th>種類</th>
            <th>表題</th>
            <th>書類</th>
          </tr>
        </thead>
        <tbody>
          {ordered.map(({ document_id: id, disclosed_at: at, kind, title }) => (
            <tr key={id}>
              <td>
                {day(jstDate(at))} {formatTime(at)}
              </td>
              <td>{DISCLOSURE_LABELS[kind]}</td>
              <td>{title}</td>
              <td>{id}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
