import type { Histogram } from "@tenbin/contract";
import type { AxisTick } from "./line-chart.tsx";
import { tickAlignment, toCssPercent } from "./axis-range.ts";
import "./kit.css";
import "./bars.css";

/** Drawn with boxes, so that it fills any width while its labels keep their size. */
export function HistogramChart({
  histogram,
  ticks,
  label,
  heightScale: heights = "linear",
}: {
  readonly histogram: Histogram;
  readonly ticks: readonly AxisTick[];
  readonly label: string;
  /** Square roots keep small groups visible beside large ones. */
  readonly heightScale?: "linear" | "square-root";
}) {
  const { from, to, counts, threshold } = histogram;
  const tallest = Math.max(1, ...counts);
  const share = (count: number) =>
    heights === "linear" ? count / tallest : Math.sqrt(count / tallest);
  return (
    <figure className="histogram">
      <figcaption className="sr-only">{label}</figcaption>
      <div className="bins" aria-hidden="true">
        {counts.map((count, i) => {
          const middle = from + ((i + 0.5) / counts.length) * (to - from);
          const height = `${(100 * share(count)).toFixed(1)}%`;
          return (
            <i key={middle} className={middle >= threshold ? "answers" : ""} style={{ height }} />
          );
        })}
        <b style={{ left: toCssPercent(threshold, histogram) }} />
      </div>
      <div className="x-ticks" aria-hidden="true">
        {ticks.map(({ at, text }) => (
          <span
            key={text}
            className={tickAlignment(at, histogram)}
            style={{ left: toCssPercent(at, histogram) }}
          >
            {text}
          </span>
        ))}
      </div>
    </figure>
  );
}
