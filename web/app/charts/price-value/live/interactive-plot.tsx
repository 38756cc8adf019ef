import { memo, useMemo, useState } from "react";
import type { KeyboardEvent, PointerEvent } from "react";
import type { ChartModel, LatestWeighing } from "../chart-model.ts";
import { monthEnds, moveCursor, nearestTradedDay } from "../cursor.ts";
import { japaneseDay } from "../../days.ts";
import { Drawing } from "../drawing.tsx";
import type { Frame } from "../frame.ts";
import { geometryOf } from "../geometry.ts";
import type { mountPlot } from "./canvas-plot.ts";
import { LivePlot } from "./live-plot.tsx";
import type { ValueAbsence } from "../readout.tsx";
import { Readout, readingAt } from "../readout.tsx";

interface InteractivePlotProps {
  /** The canvas; null while the lines are SVG. */
  readonly mount: typeof mountPlot | null;
  /** The reader turns to the plot: time to fetch the canvas. */
  readonly onWake: () => void;
  readonly model: ChartModel;
  readonly frame: Frame;
  readonly latest: LatestWeighing;
  readonly absence: ValueAbsence;
  readonly label: string;
}

/** The plot with its cursor, on SVG lines until the canvas is here: pointer by day, keys by month, readout above. One stop for the keyboard. */
export function InteractivePlot(props: InteractivePlotProps) {
  const { mount, onWake, model, frame, latest, absence, label } = props;
  const { span, chart, edges } = model;
  const ends = useMemo(() => monthEnds(chart.price, span.from, span.to), [chart, span]);
  const [at, setAt] = useState<number | null>(null);
  const newest = ends.at(-1) ?? 0;
  const shown = at !== null && inSpan(model, at) ? at : null;
  const reading = readingAt(model, shown ?? newest);

  const onKeyDown = (event: KeyboardEvent) => {
    const month = ends.findLastIndex((index) => index <= (shown ?? newest));
    const target = moveCursor(event.key, Math.max(0, month), ends.length);
    if (target === null) return;
    event.preventDefault();
    setAt(ends[target] ?? null);
  };
  const onPointerMove = (event: PointerEvent) => {
    const { left } = event.currentTarget.getBoundingClientRect();
    const share = (event.clientX - left - frame.plot.left) / frame.plot.width;
    const day = span.from + Math.max(0, Math.min(1, share)) * (span.to - span.from);
    setAt(nearestTradedDay(chart.price, day));
  };
  if (reading === null) return null;
  return (
    <>
      <Readout reading={reading} edges={edges} absence={absence} />
      <div
        className="plot-stop"
        // A drawing with a cursor: no input element can hold it.
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
        role="slider"
        tabIndex={0}
        aria-label={`${label}左右の矢印キーで月を、PageUpとPageDownで年を移動します`}
        aria-valuemin={0}
        aria-valuemax={ends.length - 1}
        aria-valuenow={ends.findLastIndex((index) => index <= (shown ?? newest))}
        aria-valuetext={japaneseDay(reading.day)}
        onKeyDown={onKeyDown}
        onFocus={onWake}
        onPointerEnter={onWake}
        onPointerMove={onPointerMove}
        onPointerDown={onPointerMove}
        onPointerLeave={() => setAt(null)}
        onBlur={() => setAt(null)}
      >
        <LivePlot mount={mount} model={model} frame={frame}>
          <Overlay model={model} latest={latest} frame={frame} lines={mount === null} />
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
    </>
  );
}

function inSpan({ chart, span }: ChartModel, index: number): boolean {
  const day = chart.price.days[index];
  return day !== undefined && day >= span.from && day <= span.to;
}

const Overlay = memo(function Overlay(props: {
  model: ChartModel;
  latest: LatestWeighing;
  frame: Frame;
  lines: boolean;
}) {
  return <Drawing {...props} everyClose className="overlay" />;
});

interface CrosshairProps {
  readonly model: ChartModel;
  readonly frame: Frame;
  readonly day: number;
  readonly price: number;
  readonly value: number | null;
}

function Crosshair({ model, frame, day, price, value }: CrosshairProps) {
  const { x, inside, bottom } = geometryOf(frame, model);
  return (
    <svg
      className="drawing overlay"
      viewBox={`0 0 ${frame.width} ${frame.height}`}
      aria-hidden="true"
    >
      <path className="crosshair" d={`M${x(day)} ${frame.plot.top}V${bottom}`} />
      {value === null ? null : (
        <circle className="end value" cx={x(day)} cy={inside(value)} r={4} />
      )}
      <circle className="end price" cx={x(day)} cy={inside(price)} r={4} />
    </svg>
  );
}
