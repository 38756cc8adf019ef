import type { CompanyResponse, PriceChart } from "@tenbin/contract";
import { unratedMessages } from "../../../components/unrated-messages.ts";
import { windowedPillars } from "../../../components/pillar-labels.ts";
import { fiscalYearNameAt } from "../../../charts/price-value/rail/fiscal-window.ts";
import { formatPrice } from "../../../ui/format.ts";
import { Section } from "../../../ui/layout/section.tsx";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { PillarsTable } from "./pillars-table.tsx";
import type { PillarsView } from "../weighing/valuation-summary.ts";
import { pillarsForWindow } from "../weighing/valuation-summary.ts";

export function VerdictReasonsSection({
  company,
  chart,
  hasNoDocuments: bare = false,
}: {
  readonly company: CompanyResponse;
  readonly chart: PriceChart;
  /** There are no documents, so no sections follow. */
  readonly hasNoDocuments?: boolean;
}) {
  const pillars = pillarsForWindow(company, chart);
  if (pillars === null) {
    const reason = company.page.unrated_reason;
    return (
      <Section id="why" heading="判定の理由">
        <EmptyState title="判定していません">
          <p>{reason === null ? "計算の条件がそろっていません。" : unratedMessages[reason]}</p>
          {bare ? (
            <p>
              決算書類と開示が1件もないため、業績・進捗・ネットキャッシュ・配当・同業他社の欄はありません。
            </p>
          ) : null}
        </EmptyState>
      </Section>
    );
  }
  const used = pillars.valuation.pillars.filter((p) => p.value_per_share !== null);
  const windowed = used.some(({ key }) => windowedPillars.has(key));
  return (
    <Section
      id="why"
      heading="判定の理由"
      note={
        <>
          <p>
            {used.length}本の柱で見積もった価値を1株あたりに直し、株価(
            {formatPrice(pillars.valuation.price)}
            )と比べています。縦の線が株価で、青緑の点は株価より高い価値、茶の点は低い価値です。
          </p>
          {windowed || !pillars.isForWindow ? <p>{describeWindow(pillars, chart)}</p> : null}
        </>
      }
    >
      <PillarsTable valuation={pillars.valuation} />
    </Section>
  );
}

function describeWindow({ valuation, isForWindow }: PillarsView, chart: PriceChart): string {
  const begin = fiscalYearNameAt(chart.offsets, valuation.window.begin);
  const end = fiscalYearNameAt(chart.offsets, valuation.window.end);
  const years = begin === null || end === null ? "" : `${begin}から${end}まで`;
  return isForWindow
    ? `キャッシュフローと成長トレンドは${years}の決算で計算しています。`
    : `この表は既定の期間(${years})の内訳です。つまみで選んだ期間の値は、チャートと判定に反映しています。`;
}
