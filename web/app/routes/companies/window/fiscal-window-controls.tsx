import type { UnratedReason, Verdict } from "@tenbin/contract";
import { verdictLabels } from "@tenbin/contract/labels";
import { FiscalWindowSlider } from "../../../charts/price-value/rail/fiscal-window-slider.tsx";
import type { DaySpan } from "../../../charts/price-value/time-range.ts";
import { Button } from "../../../ui/actions/button.tsx";
import { formatYenPerShare } from "../../../ui/format.ts";
import { fiscalYearNameAt } from "../../../charts/price-value/rail/fiscal-window.ts";
import { unratedMessages } from "../../../components/unrated-messages.ts";
import { gapSentence } from "../../../components/gap-sentence.ts";
import type { FiscalWindowState } from "./use-fiscal-window.ts";
import { isCustomWindow } from "../weighing/valuation-summary.ts";
import type { ValuationSummary } from "../weighing/valuation-summary.ts";

interface FiscalWindowControlsProps {
  readonly fiscalWindow: FiscalWindowState;
  readonly span: DaySpan;
  readonly summary: ValuationSummary | null;
  /** Why the default window has no verdict; null if it has one. */
  readonly reason: UnratedReason | null;
  /** Shown to the viewer; null if moving has an effect. */
  readonly noEffectReason: string | null;
  /** For comparison; null if there is none. */
  readonly defaultResult: { readonly value: number; readonly verdict: Verdict } | null;
}

/** Not affected by the fiscal window. */
const REASONS_INDEPENDENT_OF_WINDOW: ReadonlySet<UnratedReason> = new Set([
  "negative_equity",
  "stale_statement",
  "sector_outside_model",
  "no_shares",
  "no_price",
  "price_withheld",
  "not_listed",
  "delisted",
  "paused",
]);

export function FiscalWindowControls({
  fiscalWindow,
  span,
  summary,
  reason,
  noEffectReason,
  defaultResult: usual,
}: FiscalWindowControlsProps) {
  const { chart, window, busy, failure, move, reset } = fiscalWindow;
  if (reason !== null && REASONS_INDEPENDENT_OF_WINDOW.has(reason)) return null;
  if (window === null || !hasFiscalYear(chart, window.begin) || !hasFiscalYear(chart, window.end))
    return null;
  const moved = isCustomWindow(chart);
  return (
    <>
      <div className="rail-head">
        <h3>計算に使う決算期</h3>
        {moved || busy ? (
          <Button small onClick={reset} disabled={!moved && busy}>
            既定に戻す
          </Button>
        ) : null}
      </div>
      <FiscalWindowSlider
        offsets={chart.offsets}
        gaps={chart.gaps}
        window={window}
        span={span}
        onMove={move}
        noEffectReason={noEffectReason}
      />
      <output className="rail-result">
        {busy
          ? "選んだ決算期で計算し直しています。"
          : chart.window === null
            ? ""
            : resultText(chart, chart.window, summary, reason) +
              (moved ? defaultResultText(usual) : "")}
      </output>
      {failure === null ? null : (
        <p className="rail-failure" role="alert">
          計算し直せませんでした。前の期間のまま表示しています。{failure}
        </p>
      )}
    </>
  );
}

/** False if too few filings leave no fiscal year for the default begin. */
function hasFiscalYear({ offsets }: FiscalWindowState["chart"], relativeIndex: number): boolean {
  return offsets.some((offset) => offset.relative_fy_index === relativeIndex);
}

function defaultResultText(result: FiscalWindowControlsProps["defaultResult"]): string {
  if (result === null) return "";
  return `既定の期間なら${formatYenPerShare(result.value)}、${verdictLabels[result.verdict]}です。`;
}

function resultText(
  chart: FiscalWindowState["chart"],
  { begin, end, is_default }: { begin: number; end: number; is_default: boolean },
  summary: ValuationSummary | null,
  reason: UnratedReason | null,
): string {
  const years = `${fiscalYearNameAt(chart.offsets, begin) ?? ""}から${fiscalYearNameAt(chart.offsets, end) ?? ""}まで`;
  const which = is_default ? `既定の期間(${years})` : `選んだ期間(${years})`;
  if (summary === null) {
    const because = is_default && reason !== null ? unratedMessages[reason] : "";
    return `${which}では判定なしです。${because}`;
  }
  const { value, verdict, ratio } = summary;
  const { before, strong } = gapSentence(ratio);
  return `${which}で計算した理論価値は${formatYenPerShare(value)}、判定は${verdictLabels[verdict]}です。${before}${strong}。`;
}
