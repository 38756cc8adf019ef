import { type KeyboardEvent, type PointerEvent, useMemo, useState } from "react";
import type { ChartModel } from "../chart-model.ts";
import { monthEndIndices, moveCursor, nearestTradedIndex, stepDayFrom } from "../cursor.ts";
import type { Frame } from "../frame.ts";
import { type DayReading, readingAt } from "../readout.tsx";
import { dayAtShare } from "../zoom.ts";

interface PlotCursor {
  /** Null where nothing was traded. */
  readonly reading: DayReading | null;
  /** Of a price; that of the newest day while nothing is pointed at. */
  readonly index: number;
  readonly isPointing: boolean;
  /** Places of the keys: months of the drawn days. */
  readonly month: number;
  readonly months: number;
  readonly hasSteps: boolean;
  /** @returns whether the key moves the cursor */
  readonly onKey: (event: KeyboardEvent) => boolean;
  readonly onPoint: (event: PointerEvent) => void;
  readonly onLeave: () => void;
}

/** Pointer by day, keys by month and, with shift, by step of the value. */
export function useCursor(model: ChartModel, { plot }: Frame): PlotCursor {
  const { span, chart } = model;
  const monthEnds = useMemo(() => monthEndIndices(chart.price, span.from, span.to), [chart, span]);
  const stepDays = useMemo(() => model.allSteps.slice(1).map(({ from }) => from), [model]);
  const [pointedIndex, setPointedIndex] = useState<number | null>(null);
  const isPointing = pointedIndex !== null && inSpan(model, pointedIndex);
  const index = isPointing ? pointedIndex : (monthEnds.at(-1) ?? 0);
  const reading = readingAt(model, index);
  const month = monthEnds.findLastIndex((each) => each <= index);
  return {
    reading,
    index,
    isPointing,
    month,
    months: monthEnds.length,
    hasSteps: stepDays.length > 0,
    onKey({ key, shiftKey }) {
      const stepDay = shiftKey && reading !== null ? stepDayFrom(key, reading.day, stepDays) : null;
      const target = shiftKey ? null : moveCursor(key, Math.max(0, month), monthEnds.length);
      if (stepDay !== null) setPointedIndex(nearestTradedIndex(chart.price, stepDay));
      if (target !== null) setPointedIndex(monthEnds[target] ?? null);
      return stepDay !== null || target !== null;
    },
    onPoint({ currentTarget, clientX }) {
      const { left } = currentTarget.getBoundingClientRect();
      const share = (clientX - left - plot.left) / plot.width;
      setPointedIndex(nearestTradedIndex(chart.price, dayAtShare(span, share)));
    },
    onLeave: () => setPointedIndex(null),
  };
}

function inSpan({ chart, span }: ChartModel, index: number): boolean {
  const day = chart.price.days[index];
  return day !== undefined && day >= span.from && day <= span.to;
}
