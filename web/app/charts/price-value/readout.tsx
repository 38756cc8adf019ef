import { formatPrice as priceText, formatMultiple } from "../../ui/format.ts";
import { VERDICT_LABELS } from "../../ui/figures/verdict.tsx";
import type { ChartModel } from "./chart-model.ts";
import { formatJapaneseDay } from "../days.ts";
import { verdictOfRatio } from "@tenbin/contract/verdict";
import { effectiveValue, stepAt } from "./value-steps.ts";

interface DayReading {
  readonly day: number;
  readonly price: number;
  readonly value: number | null;
  readonly calibrated: boolean;
}

export function readingAt({ chart, steps }: ChartModel, index: number): DayReading | null {
  const day = chart.price.days[index];
  const price = chart.price.close[index] ?? null;
  if (day === undefined || price === null) return null;
  const step = stepAt(steps, day);
  return {
    day,
    price,
    value: step === null ? null : effectiveValue(step),
    calibrated: step !== null && step.calibrated !== null,
  };
}

export type ValueAbsence = "masked" | "unrated";

interface ReadoutProps {
  readonly reading: DayReading;
  readonly edges: readonly number[];
  readonly absence: ValueAbsence;
}

/** Announced by screen readers as the cursor moves. */
export function Readout({ reading, edges, absence }: ReadoutProps) {
  const { day, price, value, calibrated } = reading;
  return (
    <p className="readout" aria-live="polite">
      <b>{formatJapaneseDay(day)}</b>
      <span>
        <span className="k">株価</span>
        {priceText(price)}
      </span>
      {value === null ? (
        <span>
          <span className="k">理論価値</span>
          {absence === "masked" ? "未表示" : "判定なし"}
        </span>
      ) : (
        <>
          <span>
            <span className="k">理論価値{calibrated ? "" : "(補正前)"}</span>
            {priceText(value)}
          </span>
          <span>
            <span className="k">倍率</span>
            {formatMultiple(price / value)}倍
          </span>
          <span>{VERDICT_LABELS[verdictOfRatio(price / value, edges)]}</span>
        </>
      )}
    </p>
  );
}
