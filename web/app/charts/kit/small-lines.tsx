import { pushApart } from "../push-apart.ts";
import { type AxisRange, type LinePoint, toPercent } from "./axis-range.ts";
import { ChartImage } from "./chart-image.tsx";
import "./kit.css";
import "./small-lines.css";

interface SmallLine {
  readonly name: string;
  /** As in `LineChart`. */
  readonly variant: "ours" | "ink";
  readonly points: readonly LinePoint[];
}

interface SmallLinesProps {
  readonly lines: readonly SmallLine[];
  /** Text alternative: span, first and last figures. */
  readonly label: string;
  /** First and last time, below the ends. */
  readonly ends: readonly [string, string];
  readonly formatValue: (value: number) => string;
}

/** Pixels. */
const PLOT_HEIGHT = 88;
const END_LABEL_HEIGHT = 30;

/** Lines without an axis of values, for rows of lists: each is named at its right end with its last figure. */
export function SmallLines({ lines, label, ends, formatValue }: SmallLinesProps) {
  const all = lines.flatMap(({ points }) =>
    points.flatMap(({ x, y }) => (y === null ? [] : [{ x, y }])),
  );
  if (all.length === 0) return null;
  const x = rangeOf(all.map((point) => point.x));
  const y = rangeOf(all.map((point) => point.y));
  const named = lines.flatMap((line) => {
    const last = line.points.findLast((point) => point.y !== null)?.y ?? null;
    return last === null ? [] : [{ ...line, last }];
  });
  const centres = pushApart(
    named.map(({ last }) => ({
      at: PLOT_HEIGHT * (1 - toPercent(last, y) / 100),
      height: END_LABEL_HEIGHT,
    })),
    0,
    PLOT_HEIGHT,
  );
  return (
    <ChartImage className="small-lines" label={label}>
      <svg viewBox="0 0 500 100" preserveAspectRatio="none" aria-hidden="true">
        {lines.map(({ name, variant, points }) => (
          <path key={name} className={variant} d={wholePath(points, x, y)} />
        ))}
      </svg>
      <div className="end-names" aria-hidden="true">
        {named.map(({ name, variant, last }, i) => (
          <span key={name} className={variant} style={{ top: `${Math.round(centres[i] ?? 0)}px` }}>
            {name}
            <b>{formatValue(last)}</b>
          </span>
        ))}
      </div>
      <div className="ends" aria-hidden="true">
        {ends.map((end) => (
          <span key={end}>{end}</span>
        ))}
      </div>
    </ChartImage>
  );
}

function rangeOf(values: readonly number[]): AxisRange {
  return { from: Math.min(...values), to: Math.max(...values) };
}

/** In whole units of a box of 500 × 100: about a pixel, and short enough for the rows of a page. */
function wholePath(points: readonly LinePoint[], x: AxisRange, y: AxisRange): string {
  let isOpen = false;
  let path = "";
  for (const point of points) {
    if (point.y !== null) {
      const left = Math.round(5 * toPercent(point.x, x));
      path += `${isOpen ? "L" : "M"}${left} ${Math.round(100 - toPercent(point.y, y))}`;
    }
    isOpen = point.y !== null;
  }
  return path;
}
