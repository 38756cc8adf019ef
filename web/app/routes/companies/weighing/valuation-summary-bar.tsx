import "./weigh-bar.css";
import type { AsOf, CompanyResponse, PriceChart } from "@tenbin/contract";
import { evidenceLabels } from "@tenbin/contract/labels";
import { useRootData } from "../../../site/root-data.ts";
import { unratedOutlook, unratedMessages } from "../../../components/unrated-messages.ts";
import { gapSentence } from "../../../components/gap-sentence.ts";
import { RangeText } from "../../../ui/figures/range-text.tsx";
import { Unit } from "../../../ui/figures/figure.tsx";
import {
  day,
  formatMonthDay,
  formatMonthDayTime,
  NOT_AVAILABLE,
  formatPerShare,
  formatPerShareRange,
  formatQuote,
} from "../../../ui/format.ts";
import { Meter } from "../../../ui/figures/meter.tsx";
import { VerdictScale } from "../../../ui/figures/verdict-scale.tsx";
import { PriceChange } from "../../../ui/figures/tape.tsx";
import { VerdictBadge } from "../../../ui/figures/verdict.tsx";
import { fiscalYearNameAt } from "../../../charts/price-value/rail/fiscal-window.ts";
import { PriceBand } from "./price-band.tsx";
import { latestStatementDay, ratedMonthCount, tentativeReason } from "./valuation-summary.ts";
import type { ValuationSummary } from "./valuation-summary.ts";

interface ValuationSummaryBarProps {
  readonly company: CompanyResponse;
  /** Null if unrated or masked. */
  readonly summary: ValuationSummary | null;
  readonly chart: PriceChart;
}

export function ValuationSummaryBar({ company, summary, chart }: ValuationSummaryBarProps) {
  const { masked } = company;
  return (
    <>
      <section className="weigh" aria-label="株価・理論価値・判定の要約">
        <PriceCell company={company} />
        {masked ? (
          <MaskedCell limit={company.page.as_of?.plan_limit ?? null} />
        ) : summary === null ? (
          <UnratedCell company={company} />
        ) : (
          <>
            <ValueCell company={company} summary={summary} chart={chart} />
            <VerdictCell company={company} summary={summary} />
            <AccuracyCell company={company} custom={summary.custom} />
          </>
        )}
      </section>
      {masked ? null : <UnlockEnd ticker={company.ticker} />}
    </>
  );
}

function PriceCell({ company: { tape, page } }: { company: CompanyResponse }) {
  return (
    <dl className="figure price">
      <dt>株価</dt>
      {tape.close === null ? (
        <dd className="none">{NOT_AVAILABLE}</dd>
      ) : (
        <dd>
          {formatQuote(tape.close, tape.decimals)}
          <Unit>円</Unit>
        </dd>
      )}
      <dd className="sub">
        {tape.date === null ? (
          page.unrated_reason === "price_withheld" ? (
            "確認が済むまで伏せています"
          ) : (
            "株価のデータがありません"
          )
        ) : (
          <>
            {tape.change === null ? null : (
              <>
                <PriceChange tape={tape} yen />
                {page.change_from === null ? null : (
                  <>
                    <br />
                    <span className="num">{day(page.change_from)}の終値との差</span>
                  </>
                )}
                <br />
              </>
            )}
            <span className="num">{day(tape.date)} 終値</span>
          </>
        )}
      </dd>
    </dl>
  );
}

interface ValueCellProps extends ValuationSummaryBarProps {
  readonly summary: ValuationSummary;
}

function ValueCell({
  company,
  summary: { value, edges, bands, custom, date },
  chart,
}: ValueCellProps) {
  const [, cheap = 0, expensive = 0] = edges;
  const known = latestStatementDay(company, date);
  const begin = chart.window === null ? null : fiscalYearNameAt(chart.offsets, chart.window.begin);
  const end = chart.window === null ? null : fiscalYearNameAt(chart.offsets, chart.window.end);
  return (
    <dl className="figure value-cell">
      <dt>理論価値</dt>
      <dd>
        {formatPerShare(value)}
        <Unit>円</Unit>
      </dd>
      <dd className="sub">
        妥当 <RangeText {...formatPerShareRange(value * cheap, value * expensive)} unit="円" />
        {bands === null ? <br /> : <PriceBand band={bands.p80} />}
        {custom ? `${begin ?? ""}から${end ?? ""}までで計算` : null}
        {custom || known === null ? null : `${formatMonthDay(known)}の開示まで反映`}
      </dd>
    </dl>
  );
}

interface VerdictCellProps {
  readonly company: CompanyResponse;
  readonly summary: ValuationSummary;
}

function VerdictCell({ company, summary: { ratio, verdict, bands } }: VerdictCellProps) {
  const { evidence, ctbm_accuracy: accuracy } = company;
  const doubtful = tentativeReason(accuracy, bands);
  const { before, strong } = gapSentence(ratio);
  return (
    <div className="wide judge">
      <div className="line">
        <p className="say">
          {before}
          <b className={verdict}>{strong}</b>
        </p>
        <VerdictBadge verdict={verdict} variant="large" tentative={doubtful !== null} />
        {doubtful === null ? null : <span className="note">{doubtful}</span>}
      </div>
      <VerdictScale ratio={ratio} verdict={verdict} />
      {evidence === null ? null : (
        <p className="note">
          <a href="#evidence">裏付け</a> {evidenceLabels[evidence]}
        </p>
      )}
    </div>
  );
}

function AccuracyCell({ company, custom }: { company: CompanyResponse; custom: boolean }) {
  const { accuracy } = company.page;
  const score = company.ctbm_accuracy;
  const measured = ratedMonthCount(company);
  return (
    <dl className="figure wide accuracy-cell">
      <dt>
        正確度
        <a href="#accuracy">くわしく</a>
      </dt>
      {score === null || accuracy === null ? (
        <>
          <dd className="none">{NOT_AVAILABLE}</dd>
          <dd className="sub">
            判定のある月末が{measured}か月で、24か月に満たないため測っていません
          </dd>
        </>
      ) : (
        <>
          <dd>
            {score.toFixed(0)}
            <Unit>/100</Unit>
          </dd>
          <dd className="sub">
            <Meter at={score} />
            過去{measured}か月のうち{accuracy.within}か月で、株価との差が±20%以内
            {custom ? "(既定の期間での値)" : ""}
          </dd>
        </>
      )}
    </dl>
  );
}

function UnratedCell({ company: { page } }: { company: CompanyResponse }) {
  const reason = page.unrated_reason;
  const outlook = unratedOutlook(reason);
  return (
    <div className="rest unrated-cell">
      <VerdictBadge verdict="unrated" variant="large" />
      <p className="say">
        {reason === null ? "この企業はまだ判定していません。" : unratedMessages[reason]}
      </p>
      {outlook === null ? null : <p className="note">{outlook}</p>}
    </div>
  );
}

function MaskedCell({ limit }: { readonly limit: AsOf["plan_limit"] }) {
  return (
    <dl className="figure rest masked-cell">
      <dt>理論価値・判定・正確度</dt>
      <dd>
        <span className="masked">未表示</span>
      </dd>
      <dd className="sub">
        {limit === null
          ? "この企業は未解放です"
          : `ご利用中のプランでは${day(limit.judged_since)}からの日で表示します`}
      </dd>
    </dl>
  );
}

/** Nothing unless the analysis is open by the member's own unlock. */
function UnlockEnd({ ticker }: { readonly ticker: string }) {
  const end = useRootData()?.member?.unlockEnds[ticker];
  if (end === undefined) return null;
  return <p className="note mt-2">解放中({formatMonthDayTime(end)}まで)</p>;
}
