import { memo, useMemo, useRef, useState } from "react";
import type { KeyboardEvent, PointerEvent, ReactNode } from "react";
import { Button } from "../../../ui/actions/button.tsx";
import { type ChartModel, type LatestPriceAndValue, newestPriceIndex } from "../chart-model.ts";
import { chooseDay } from "../chosen-day.ts";
import { monthEndIndices, moveCursor, nearestTradedIndex, stepDayFrom } from "../cursor.ts";
import { formatJapaneseDay, formatJapaneseMonth } from "../../days.ts";
import { ChartSvg } from "../drawing/chart-svg.tsx";
import type { Frame } from "../frame.ts";
import { createGeometry } from "../geometry.ts";
import type { mountPlot } from "./canvas-plot.ts";
import { LivePlot } from "./live-plot.tsx";
import type { DaySpan } from "../time-range.ts";
import { useZoom } from "./use-zoom.ts";
import type { ValueAbsence } from "../readout.tsx";
import { Readout, readingAt } from "../readout.tsx";

interface InteractivePlotProps {
  /** Null while the lines are SVG. */
  readonly mount: typeof mountPlot | null;
  /** Called on first interaction, to load the canvas. */
  readonly onActivate: () => void;
  readonly model: ChartModel;
  readonly frame: Frame;
  readonly latest: LatestPriceAndValue;
  readonly absence: ValueAbsence;
  readonly label: string;
  /** What moved the value that holds on a day, Infinity for the newest. */
  readonly renderMove?: ((day: number) => ReactNode) | undefined;
  readonly onZoom: (span: DaySpan | null) => void;
  readonly isZoomed: boolean;
}

/**
 * The plot with its cursor: pointer by day, keys by month and by step of the value, readout above. A single tab stop; SVG
 * lines until the canvas is loaded.
 */
export function InteractivePlot(props: InteractivePlotProps) {
  const { mount, onActivate, model, frame, latest, absence, label, renderMove } = props;
  const { onZoom, isZoomed } = props;
  const { span, chart } = model;
  const monthEnds = useMemo(() => monthEndIndices(chart.price, span.from, span.to), [chart, span]);
  const stepDays = useMemo(() => model.allSteps.slice(1).map(({ from }) => from), [model]);
  const [cursorIndex, setCursorIndex] = useState<number | null>(null);
  const newest = monthEnds.at(-1) ?? 0;
  const shown = cursorIndex !== null && inSpan(model, cursorIndex) ? cursorIndex : null;
  const reading = readingAt(model, shown ?? newest);

  const stop = useRef<HTMLDivElement>(null);
  const zoom = useZoom({ element: stop, model, frame, onZoom });

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (reading !== null && zoom.onKey(event.key, reading.day)) {
      event.preventDefault();
      return;
    }
    if (event.key === "Escape" && isZoomed) {
      onZoom(null);
      return;
    }
    if (event.key === "Enter" && reading !== null) {
      chooseDay(reading.day);
      return;
    }
    if (event.shiftKey && reading !== null) {
      const stepDay = stepDayFrom(event.key, reading.day, stepDays);
      if (stepDay === null) return;
      event.preventDefault();
      setCursorIndex(nearestTradedIndex(chart.price, stepDay));
      return;
    }
    const month = monthEnds.findLastIndex((index) => index <= (shown ?? newest));
    const target = moveCursor(event.key, Math.max(0, month), monthEnds.length);
    if (target === null) return;
    event.preventDefault();
    setCursorIndex(monthEnds[target] ?? null);
  };
  const moveCursorTo = (event: PointerEvent) => {
    const { left } = event.currentTarget.getBoundingClientRect();
    const share = (event.clientX - left - frame.plot.left) / frame.plot.width;
    const day = span.from + Math.max(0, Math.min(1, share)) * (span.to - span.from);
    setCursorIndex(nearestTradedIndex(chart.price, day));
  };
  if (reading === null) return null;
  return (
    <>
      <Readout
        reading={reading}
        absence={absence}
        move={renderMove?.((shown ?? newest) === newestPriceIndex(chart) ? Infinity : reading.day)}
      />
      <div className="plot-box">
        <div
          ref={stop}
          className="plot-stop"
          // A drawing with a cursor: no input element can hold it.
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
          role="slider"
          tabIndex={0}
          aria-label={`${label}左右の矢印キーで月を、PageUpとPageDownで年を${stepDays.length === 0 ? "" : "、Shiftと左右の矢印キーで理論価値の動いた日を"}移動し、+と-で拡大と縮小をします`}
          aria-valuemin={0}
          aria-valuemax={monthEnds.length - 1}
          aria-valuenow={monthEnds.findLastIndex((index) => index <= (shown ?? newest))}
          aria-valuetext={formatJapaneseDay(reading.day)}
          onKeyDown={onKeyDown}
          onFocus={onActivate}
          onPointerEnter={onActivate}
          {...zoom.handlers}
          onPointerMove={(event) => {
            moveCursorTo(event);
            zoom.handlers.onPointerMove(event);
          }}
          onPointerDown={(event) => {
            moveCursorTo(event);
            zoom.handlers.onPointerDown(event);
          }}
          onDoubleClick={() => onZoom(null)}
          onPointerLeave={() => setCursorIndex(null)}
          onBlur={() => setCursorIndex(null)}
        >
          <LivePlot mount={mount} model={model} frame={frame}>
            <Overlay model={model} latest={latest} frame={frame} lines={mount === null} />
            {zoom.selection === null ? null : (
              <Selection model={model} frame={frame} days={zoom.selection} />
            )}
            {shown === null ? null : (
              <Crosshair
                model={model}
                frame={frame}
                price={reading.price}
                value={reading.value}
                day={reading.day}
              />
            )}
          </LivePlot>
        </div>
        {isZoomed ? (
          <div className="zoom-reset">
            <Button small onClick={() => onZoom(null)}>
              {formatJapaneseMonth(span.from)}〜{formatJapaneseMonth(span.to)}の拡大をやめる
            </Button>
          </div>
        ) : null}
      </div>
    </>
  );
}

function inSpan({ chart, span }: ChartModel, index: number): boolean {
  const day = chart.price.days[index];
  return day !== undefined && day >= span.from && day <= span.to;
}

const Overlay = memo(function Overlay(props: {
  model: ChartModel;
  latest: LatestPriceAndValue;
  frame: Frame;
  lines: boolean;
}) {
  return <ChartSvg {...props} fullResolution className="overlay" />;
});

interface SelectionProps {
  readonly model: ChartModel;
  readonly frame: Frame;
  readonly days: DaySpan;
}

/** Days that a mouse selects. */
function Selection({ model, frame, days }: SelectionProps) {
  const { x } = createGeometry(frame, model);
  const { top, height } = frame.plot;
  return (
    <svg
      className="drawing overlay"
      viewBox={`0 0 ${frame.width} ${frame.height}`}
      aria-hidden="true"
    >
      <rect
        className="selection"
        x={x(days.from)}
        y={top}
        width={x(days.to) - x(days.from)}
        height={height}
      />
    </svg>
  );
}

interface CrosshairProps {
  readonly model: ChartModel;
  readonly frame: Frame;
  readonly day: number;
  readonly price: number;
  readonly value: number | null;
}

function Crosshair({ model, frame, day, price, value }: CrosshairProps) {
  const { x, clampedY, bottom } = createGeometry(frame, model);
  return (
    <svg
      className="drawing overlay"
      viewBox={`0 0 ${frame.width} ${frame.height}`}
      aria-hidden="true"
    >
      <path className="crosshair" d={`M${x(day)} ${frame.plot.top}V${bottom}`} />
      {value === null ? null : (
        <circle className="end value" cx={x(day)} cy={clampedY(value)} r={4} />
      )}
      <circle className="end price" cx={x(day)} cy={clampedY(price)} r={4} />
    </svg>
  );
}
