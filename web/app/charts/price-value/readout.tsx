import { verdictLabels } from "@tenbin/contract/labels";
import type { ReactNode } from "react";
import type { PriceChart, UnratedReason } from "@tenbin/contract";
import { closeDecimals } from "@tenbin/contract/tick-size";
import { unratedLabels } from "../../components/unrated-messages.ts";
import { formatMultiple, formatYenPerShare, quoteColumnFormat } from "../../ui/format.ts";
import { type ChartModel, newestPriceIndex, type VerdictSuspension } from "./chart-model.ts";
import { formatJapaneseDay } from "../days.ts";
import { type RatedVerdict, verdictOfRatio } from "@tenbin/contract/verdict";
import { effectiveValue, stepAt, type ValueStep } from "./value-steps.ts";

export interface DayReading {
  readonly day: number;
  readonly price: number;
  /** Without its unit. */
  readonly priceText: string;
  readonly value: number | null;
  readonly calibrated: boolean;
  /** Null without a value. */
  readonly ratio: number | null;
  /** Null without a value and while verdicts are suspended. */
  readonly verdict: RatedVerdict | null;
  /** Why a value has no verdict. */
  readonly suspended: string | null;
  /** Why there is no value. */
  readonly unrated: UnratedReason | null;
}

export function readingAt(model: ChartModel, index: number): DayReading | null {
  return readingOn(model.chart, model.allSteps, index, model.suspension);
}

export function readingOn(
  chart: PriceChart,
  steps: readonly ValueStep[],
  index: number,
  suspension: VerdictSuspension | null = null,
): DayReading | null {
  const edges = chart.value?.edges ?? [];
  const day = chart.price.days[index];
  const price = chart.price.close[index] ?? null;
  if (day === undefined || price === null) return null;
  const step = index === newestPriceIndex(chart) ? (steps.at(-1) ?? null) : stepAt(steps, day);
  const value = step === null ? null : effectiveValue(step);
  const ratio = value === null ? null : price / value;
  const suspended = suspension === null || day < suspension.from ? null : suspension.note;
  return {
    day,
    price,
    priceText: closeFormat(chart, [index])(price),
    value,
    calibrated: step !== null && step.calibrated !== null,
    ratio,
    verdict: ratio === null || suspended !== null ? null : verdictOfRatio(ratio, edges),
    suspended,
    unrated: step?.unrated ?? null,
  };
}

/** One number of decimals for the closes of these days, without unit. */
export function closeFormat(
  { price, price_decimals: least, splits }: PriceChart,
  indices: readonly number[],
): (yen: number | null) => string {
  const closes = indices.map((index) => ({
    day: price.days[index] ?? 0,
    close: price.close[index] ?? null,
  }));
  const decimals = closeDecimals(closes, splits.at(-1)?.day, least);
  return quoteColumnFormat(
    closes.map(({ close }) => close),
    decimals,
  );
}

export type ValueAbsence = "masked" | "unrated";

interface ReadoutProps {
  readonly reading: DayReading;
  readonly absence: ValueAbsence;
  /** How the value became what it is. */
  readonly move?: ReactNode;
}

/** 判定なし(純資産がプラスでない) */
export function formatUnrated(reason: UnratedReason | null): string {
  return reason === null ? "判定なし" : `判定なし(${unratedLabels[reason]})`;
}

/** Announced by screen readers as the cursor moves. */
export function Readout({ reading, absence, move }: ReadoutProps) {
  const { day, priceText, value, calibrated, ratio, verdict, suspended, unrated } = reading;
  return (
    <div className="readout" aria-live="polite">
      <b>{formatJapaneseDay(day)}</b>
      <span>
        <span className="k">株価</span>
        {`${priceText}円`}
      </span>
      {value === null || ratio === null ? (
        <span>
          <span className="k">理論価値</span>
          {absence === "masked" ? "未表示" : formatUnrated(unrated)}
        </span>
      ) : verdict === null ? (
        <span>
          <span className="k">当時の計算</span>
          {`${formatYenPerShare(value)}・${formatMultiple(ratio)}倍(${suspended ?? ""})`}
        </span>
      ) : (
        <>
          <span>
            <span className="k">理論価値{calibrated ? "" : "(補正前)"}</span>
            {formatYenPerShare(value)}
          </span>
          <span>
            <span className="k">倍率</span>
            {formatMultiple(ratio)}倍
          </span>
          <span>{verdictLabels[verdict]}</span>
        </>
      )}
      {value === null ? null : <span className="value-move">{move}</span>}
    </div>
  );
}
