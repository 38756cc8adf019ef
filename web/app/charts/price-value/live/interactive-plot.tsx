import { memo, useRef } from "react";
import type { KeyboardEvent, ReactNode } from "react";
import { Button } from "../../../ui/actions/button.tsx";
import { type ChartModel, type LatestPriceAndValue, newestPriceIndex } from "../chart-model.ts";
import { chooseDay } from "../chosen-day.ts";
import { formatJapaneseDay, formatJapaneseMonth } from "../../days.ts";
import { ChartSvg } from "../drawing/chart-svg.tsx";
import type { Frame } from "../frame.ts";
import { createGeometry } from "../geometry.ts";
import type { mountPlot } from "./canvas-plot.ts";
import { LivePlot } from "./live-plot.tsx";
import type { DaySpan } from "../time-range.ts";
import { useCursor } from "./use-cursor.ts";
import { useZoom } from "./use-zoom.ts";
import type { ValueAbsence } from "../readout.tsx";
import { type DayReading, Readout } from "../readout.tsx";

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
  const stop = useRef<HTMLDivElement>(null);
  const cursor = useCursor(model, frame);
  const zoom = useZoom({ element: stop, model, frame, onZoom });
  const { reading, index } = cursor;

  const onKeyDown = (event: KeyboardEvent) => {
    if (reading === null || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "Enter") return chooseDay(reading.day);
    if (event.key === "Escape") return onZoom(null);
    if (cursor.onKey(event) || zoom.onKey(event.key, reading.day)) event.preventDefault();
  };
  if (reading === null) return null;
  return (
    <>
      <Readout
        reading={reading}
        absence={absence}
        move={renderMove?.(index === newestPriceIndex(model.chart) ? Infinity : reading.day)}
      />
      <div className={isZoomed ? "plot-box zoomed" : "plot-box"}>
        <div
          ref={stop}
          className="plot-stop"
          // A drawing with a cursor: no input element can hold it.
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
          role="slider"
          tabIndex={0}
          aria-label={label + describeKeys(cursor.hasSteps)}
          aria-valuemin={0}
          aria-valuemax={cursor.months - 1}
          aria-valuenow={cursor.month}
          aria-valuetext={formatJapaneseDay(reading.day)}
          onKeyDown={onKeyDown}
          onFocus={onActivate}
          onPointerEnter={onActivate}
          {...zoom.handlers}
          onPointerMove={(event) => {
            cursor.onPoint(event);
            zoom.handlers.onPointerMove(event);
          }}
          onPointerDown={(event) => {
            cursor.onPoint(event);
            zoom.handlers.onPointerDown(event);
          }}
          onDoubleClick={() => onZoom(null)}
          onPointerLeave={cursor.onLeave}
          onBlur={cursor.onLeave}
        >
          <LivePlot mount={mount} model={model} frame={frame}>
            <Overlay model={model} latest={latest} frame={frame} lines={mount === null} />
            {zoom.selection === null ? null : (
              <Selection model={model} frame={frame} days={zoom.selection} />
            )}
            {cursor.isPointing ? <Crosshair model={model} frame={frame} reading={reading} /> : null}
          </LivePlot>
        </div>
        {isZoomed ? <ZoomReset span={model.span} onReset={() => onZoom(null)} /> : null}
      </div>
    </>
  );
}

function describeKeys(hasSteps: boolean): string {
  const steps = hasSteps ? "、Shiftと左右の矢印キーで理論価値の動いた日を" : "";
  return `左右の矢印キーで月を、PageUpとPageDownで年を${steps}移動し、+と-で拡大と縮小をします`;
}

function ZoomReset({ span, onReset }: { readonly span: DaySpan; readonly onReset: () => void }) {
  return (
    <div className="zoom-reset">
      <Button small onClick={onReset}>
        {formatJapaneseMonth(span.from)}〜{formatJapaneseMonth(span.to)}の拡大をやめる
      </Button>
    </div>
  );
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
  readonly reading: DayReading;
}

function Crosshair({ model, frame, reading: { day, price, value } }: CrosshairProps) {
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
