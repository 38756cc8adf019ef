import type { Histogram } from "@tenbin/contract";

export interface HistogramTick {
  readonly at: number;
  readonly text: string;
}

/**
 * Equal bins; the ones that answer the caption are darker; the threshold is the dashed line. Drawn
 * with boxes, so that it fills any width while its labels keep their size.
 */
export function HistogramDrawing({
  histogram,
  ticks,
  label,
}: {
  readonly histogram: Histogram;
  readonly ticks: readonly HistogramTick[];
  readonly label: string;
}) {
  const { from, to, counts, threshold } = histogram;
  const tallest = Math.max(1, ...counts);
  const place = (value: number) => `${((100 * (value - from)) / (to - from)).toFixed(2)}%`;
  return (
    <figure className="histogram">
      <figcaption className="sr-only">{label}</figcaption>
      <div className="bins" aria-hidden="true">
        {counts.map((count, i) => {
          const middle = from + ((i + 0.5) / counts.length) * (to - from);
          const height = `${((100 * count) / tallest).toFixed(1)}%`;
          return (
            <i key={middle} className={middle >= threshold ? "answers" : ""} style={{ height }} />
          );
        })}
        <b style={{ left: place(threshold) }} />
      </div>
      <div className="ticks" aria-hidden="true">
        {ticks.map(({ at, text }) => (
          <span key={text} className={edgeOf(at, histogram)} style={{ left: place(at) }}>
            {text}
          </span>
        ))}
      </div>
    </figure>
  );
}

/** Labels at the ends stay inside the drawing. */
function edgeOf(at: number, { from, to }: Histogram): "first" | "last" | "inner" {
  if (at === from) return "first";
  return at === to ? "last" : "inner";
}
