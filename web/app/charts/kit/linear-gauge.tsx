import type { AxisRange } from "./axis-range.ts";
import { toCssPercent } from "./axis-range.ts";
import type { AxisTick } from "./line-chart.tsx";
import { ChartImage } from "./chart-image.tsx";
import "./kit.css";
import "./scales.css";

/** A figure between two ends: bar to it, an accent mark to compare with, the ends in words. */
export function LinearGauge({
  axis,
  value,
  mark,
  ticks,
  label,
}: {
  readonly axis: AxisRange;
  readonly value: number;
  /** What it is compared with, and its name. */
  readonly mark?: AxisTick;
  readonly ticks: readonly AxisTick[];
  /** The figure, its ends and the mark in words. */
  readonly label: string;
}) {
  return (
    <ChartImage className="linear-gauge" label={label}>
      <div className="track" aria-hidden="true">
        <i style={{ width: toCssPercent(value, axis) }} />
        {mark === undefined ? null : <b style={{ left: toCssPercent(mark.at, axis) }} />}
      </div>
      <div className="x-ticks" aria-hidden="true">
        {ticks.map(({ at, text }) => (
          <span
            key={at}
            className={tickAlignment(at, axis)}
            style={{ left: toCssPercent(at, axis) }}
          >
            {text}
          </span>
        ))}
        {mark === undefined ? null : (
          <span className="mark" style={{ left: toCssPercent(mark.at, axis) }}>
            {mark.text}
          </span>
        )}
      </div>
    </ChartImage>
  );
}

/** Words at the ends stay inside the drawing. */
export function tickAlignment(at: number, { from, to }: AxisRange): "first" | "last" | "inner" {
  if (at <= from) return "first";
  return at >= to ? "last" : "inner";
}
