import type { UnratedReason, Verdict } from "@tenbin/contract";
import { HandleRail } from "../../../charts/price-value/rail/handle-rail.tsx";
import type { DaySpan } from "../../../charts/price-value/time-range.ts";
import { Button } from "../../../ui/actions/button.tsx";
import { formatPrice } from "../../../ui/format.ts";
import { VERDICT_LABELS } from "../../../ui/figures/verdict.tsx";
import { unratedMessages } from "../../../components/unrated-messages.ts";
import { gapSentence } from "../../../components/gap-sentence.ts";
import type { FiscalWindowState } from "./use-fiscal-window.ts";
import { fiscalYearName } from "../weighing/weighing.ts";
import type { Weighing } from "../weighing/weighing.ts";

interface WindowRailProps {
  readonly state: FiscalWindowState;
  readonly span: DaySpan;
  readonly weighing: Weighing | null;
  /** Why there is no verdict for the default years; null when there is one. */
  readonly reason: UnratedReason | null;
  /** Why no choice near this one changes the value, in words; null when it does. */
  readonly still: string | null;
  /** Value and verdict for the default years, to compare with; null where there is none. */
  readonly usual: { readonly value: number; readonly verdict: Verdict } | null;
}

/** Reasons that no choice of fiscal years can change. */
const whateverTheYears: ReadonlySet<UnratedReason> = new Set([
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

/** The handles with what they changed: value and verdict for the chosen fiscal years. */
export function WindowRail({ state, span, weighing, reason, still, usual }: WindowRailProps) {
  const { chart, window, busy, failure, move, reset } = state;
  if (reason !== null && whateverTheYears.has(reason)) return null;
  if (window === null || !stands(chart, window.begin) || !stands(chart, window.end)) return null;
  const moved = chart.window?.is_default === false;
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
      <HandleRail
        offsets={chart.offsets}
        gaps={chart.gaps}
        window={window}
        span={span}
        onMove={move}
        still={still}
      />
      <output className="rail-result">
        {busy
          ? "選んだ決算期で計算し直しています。"
          : chart.window === null
            ? ""
            : resultText(chart, chart.window, weighing, reason) + (moved ? usualText(usual) : "")}
      </output>
      {failure === null ? null : (
        <p className="rail-failure" role="alert">
          計算し直せませんでした。前の期間のまま表示しています。{failure}
        </p>
      )}
    </>
  );
}

/** Whether a handle has a fiscal year to stand on: too few filings leave none for the default begin. */
function stands({ offsets }: FiscalWindowState["chart"], relativeIndex: number): boolean {
  return offsets.some((offset) => offset.relative_fy_index === relativeIndex);
}

function usualText(usual: WindowRailProps["usual"]): string {
  if (usual === null) return "";
  return `既定の期間なら${formatPrice(usual.value)}、${VERDICT_LABELS[usual.verdict]}です。`;
}

function resultText(
  chart: FiscalWindowState["chart"],
  { begin, end, is_default }: { begin: number; end: number; is_default: boolean },
  weighing: Weighing | null,
  reason: UnratedReason | null,
): string {
  const years = `${fiscalYearName(chart, begin) ?? ""}から${fiscalYearName(chart, end) ?? ""}まで`;
  const which = is_default ? `既定の期間(${years})` : `選んだ期間(${years})`;
  if (weighing === null) {
    const because = is_default && reason !== null ? unratedMessages[reason] : "";
    return `${which}では判定なしです。${because}`;
  }
  const { value, verdict, ratio } = weighing;
  const { before, strong } = gapSentence(ratio);
  return `${which}で計算した理論価値は${formatPrice(value)}、判定は${VERDICT_LABELS[verdict]}です。${before}${strong}。`;
}
