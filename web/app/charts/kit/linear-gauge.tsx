import type { Axis } from "./places.ts";
import { inPercent } from "./places.ts";
import type { Tick } from "./line-chart.tsx";
import { Picture } from "./picture.tsx";
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
  readonly axis: Axis;
  readonly value: number;
  /** What it is compared with, and its name. */
  readonly mark?: Tick;
  readonly ticks: readonly Tick[];
  /** The figure, its ends and the mark in words. */
  readonly label: string;
}) {
  return (
    <Picture className="linear-gauge" label={label}>
      <div className="track" aria-hidden="true">
        <i style={{ width: inPercent(value, axis) }} />
        {mark === undefined ? null : <b style={{ left: inPercent(mark.at, axis) }} />}
      </div>
      <div className="x-ticks" aria-hidden="true">
        {ticks.map(({ at, text }) => (
          <span key={at} className={endOf(at, axis)} style={{ left: inPercent(at, axis) }}>
            {text}
          </span>
        ))}
        {mark === undefined ? null : (
          <span className="mark" style={{ left: inPercent(mark.at, axis) }}>
            {mark.text}
          </span>
        )}
      </div>
    </Picture>
  );
}

/** Words at the ends stay inside the drawing. */
export function endOf(at: number, { from, to }: Axis): "first" | "last" | "inner" {
  if (at <= from) return "first";
  return at >= to ? "last" : "inner";
}
