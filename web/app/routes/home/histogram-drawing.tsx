import type { Histogram } from "@tenbin/contract";

const WIDTH = 300;
const HEIGHT = 136;
const BASE = HEIGHT - 22;
const TOP = 16;

/** Equal bins; the ones that answer the caption are darker; the threshold is the dashed line. */
export function HistogramDrawing({
  histogram,
  ticks,
  label,
}: {
  readonly histogram: Histogram;
  readonly ticks: readonly { readonly at: number; readonly text: string }[];
  readonly label: string;
}) {
  const { from, to, counts, threshold } = histogram;
  const binWidth = WIDTH / counts.length;
  const tallest = Math.max(1, ...counts);
  const x = (value: number) => ((value - from) / (to - from)) * WIDTH;
  return (
    <svg className="histogram" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={label}>
      {counts.map((count, i) => {
        const left = i * binWidth;
        const height = ((BASE - TOP) * count) / tallest;
        const middle = from + ((i + 0.5) / counts.length) * (to - from);
        return (
          <rect
            key={middle}
            className={middle >= threshold ? "answers" : "rest"}
            x={left + 0.75}
            y={BASE - height}
            width={binWidth - 1.5}
            height={height}
          />
        );
      })}
      <path className="axis" d={`M0 ${BASE}H${WIDTH}`} />
      <path className="threshold" d={`M${x(threshold)} 4V${BASE}`} />
      {ticks.map(({ at, text }) => (
        <text key={text} x={x(at)} y={HEIGHT - 6} textAnchor={anchor(x(at))}>
          {text}
        </text>
      ))}
    </svg>
  );
}

function anchor(x: number): "start" | "middle" | "end" {
  if (x < 12) return "start";
  return x > WIDTH - 12 ? "end" : "middle";
}
