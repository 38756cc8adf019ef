import type { CompanyResponse, PriceChart, ValuationView } from "@tenbin/contract";
import { unratedMessages } from "../../../components/unrated-messages.ts";
import { windowedPillars } from "../../../components/windowed-pillars.ts";
import { fiscalYearNameAt } from "../../../charts/price-value/rail/fiscal-window.ts";
import { causeLabels, formatPerMille } from "../../../components/value-move-text.ts";
import { day, formatPrice, formatYenPerShare } from "../../../ui/format.ts";
import { Section } from "../../../ui/layout/section.tsx";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import type { ComponentType } from "react";
import type { PillarsView } from "../weighing/valuation-summary.ts";
import { pillarsForWindow } from "../weighing/valuation-summary.ts";
import { TermLink } from "../../../components/term-link.tsx";

export function VerdictReasonsSection({
  company,
  chart,
  bridge: Breakdown,
  hasNoDocuments: bare = false,
}: {
  readonly company: CompanyResponse;
  readonly chart: PriceChart;
  /** Draws the steps from the price to the value. */
  readonly bridge: ComponentType<{ readonly valuation: ValuationView }>;
  /** There are no documents, so no sections follow. */
  readonly hasNoDocuments?: boolean;
}) {
  const pillars = pillarsForWindow(company, chart);
  if (pillars === null) {
    const reason = company.page.unrated_reason;
    return (
      <Section id="why" heading="判定の理由">
        <EmptyState title={company.masked ? "決算書類がありません" : "判定していません"}>
          {company.masked ? null : (
            <p>{reason === null ? "計算の条件がそろっていません。" : unratedMessages[reason]}</p>
          )}
          {bare ? (
            <p>
              決算書類と開示が1件もないため、業績・進捗・ネットキャッシュ・配当・同業他社の欄はありません。
            </p>
          ) : null}
        </EmptyState>
      </Section>
    );
  }
  const moved = company.page.value_since_results;
  const used = pillars.valuation.pillars.filter((p) => p.value_per_share !== null);
  const windowed = used.some(({ key }) => windowedPillars.has(key));
  return (
    <Section
      id="why"
      heading="判定の理由"
      note={
        <>
          <p>
            株価{formatPrice(pillars.valuation.price, pillars.valuation.price_decimals)}
            から理論価値までを、{used.length}
            本の柱{pillars.valuation.calibration.months === 0 ? "" : "と自社の補正"}
            の倍率に分けています。
            <span className="screen-only">行を開くと、その計算と使った数値が出ます。</span>
          </p>
          {windowed || !pillars.isForWindow ? <p>{describeWindow(pillars, chart)}</p> : null}
          <p className="cluster">
            <TermLink term="verdict" name="判定" />
            <TermLink term="value" name="理論価値" />
            <TermLink term="pillar" name="柱" />
          </p>
        </>
      }
    >
      <Breakdown valuation={pillars.valuation} />
      {moved === null || chart.window?.is_default === false ? null : (
        <SinceResults moved={moved} value={pillars.valuation.value_per_share} />
      )}
    </Section>
  );
}

interface SinceResultsProps {
  readonly moved: NonNullable<CompanyResponse["page"]["value_since_results"]>;
  readonly value: number;
}

/** Values move between filings too: by how much, and why. */
function SinceResults({ moved, value }: SinceResultsProps) {
  const { since, value_per_share: before, change, causes } = moved;
  if (causes.length === 0) return null;
  return (
    <dl className="since-results">
      <div>
        <dt>前回の決算からの動き</dt>
        <dd>{`${day(since)}の${formatYenPerShare(before)}から${formatYenPerShare(value)}へ ${formatPerMille(change)}`}</dd>
      </div>
      {causes.map(({ cause, change: part }) => (
        <div key={cause}>
          <dt>{causeLabels[cause]}</dt>
          <dd>{formatPerMille(part)}</dd>
        </div>
      ))}
    </dl>
  );
}

function describeWindow({ valuation, isForWindow }: PillarsView, chart: PriceChart): string {
  const begin = fiscalYearNameAt(chart.offsets, valuation.window.begin);
  const end = fiscalYearNameAt(chart.offsets, valuation.window.end);
  const years = begin === null || end === null ? "" : `${begin}から${end}まで`;
  return isForWindow
    ? `キャッシュフローと成長トレンドは${years}の決算で計算しています。`
    : `この内訳は既定の期間(${years})のものです。つまみで選んだ期間の値は、チャートと判定に反映しています。`;
}
