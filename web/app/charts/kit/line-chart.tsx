import { pushApart } from "../push-apart.ts";
import type { AxisRange, LinePoint } from "./axis-range.ts";
import { toCssPercent, linePath, toPercent } from "./axis-range.ts";
import { niceTicks } from "./nice-ticks.ts";
import { ChartImage } from "./chart-image.tsx";
import "./kit.css";
import "./lines.css";

interface LineSeries {
  readonly name: string;
  /** Our values are accent, comparisons grey, the price ink, estimates dashed. */
  readonly variant: "ours" | "other" | "ink" | "estimate";
  readonly points: readonly LinePoint[];
}

export interface AxisTick {
  readonly at: number;
  readonly text: string;
}

interface LineChartProps {
  readonly lines: readonly LineSeries[];
  /** Text alternative: span, first and last figures. */
  readonly label: string;
  readonly xTicks: readonly AxisTick[];
  /** For the y axis; only the topmost figure carries the unit. */
  readonly formatValue: (value: number) => string;
  readonly unit?: string;
  readonly includeZero?: boolean;
}

/** Pixels, as in the style sheet. */
const PLOT_HEIGHT = 208;
/** Pixels. */
const END_LABEL_HEIGHT = 34;

/** All lines share one unit; each is named at its right end with its last figure. */
export function LineChart(props: LineChartProps) {
  const { lines, label, xTicks, formatValue, unit = "", includeZero: fromZero = false } = props;
  const all = lines.flatMap(({ points }) => points.filter(({ y }) => y !== null));
  if (all.length === 0) return null;
  const x: AxisRange = {
    from: Math.min(...all.map((point) => point.x)),
    to: Math.max(...all.map((point) => point.x)),
  };
  const { axis: y, ticks } = niceTicks(
    all.map((point) => point.y ?? 0),
    { includeZero: fromZero },
  );
  return (
    <ChartImage className="line-chart" label={label}>
      <div className="y-ticks" aria-hidden="true">
        {ticks.map((tick, i) => (
          <span key={tick} style={{ bottom: toCssPercent(tick, y) }}>
            {formatValue(tick)}
            {i === ticks.length - 1 ? unit : ""}
          </span>
        ))}
      </div>
      <div className="plot" aria-hidden="true">
        {ticks.map((tick) => (
          <i
            key={tick}
            className={tick === 0 ? "zero" : ""}
            style={{ bottom: toCssPercent(tick, y) }}
          />
        ))}
        <svg viewBox="0 0 100 100" preserveAspectRatio="none">
          {lines.map(({ name, variant, points }) => (
            <path key={name} className={variant} d={linePath(points, x, y)} />
          ))}
        </svg>
      </div>
      <EndLabels lines={lines} axis={y} formatValue={formatValue} />
      <div className="x-ticks" aria-hidden="true">
        {xTicks.map(({ at, text }) => (
          <span key={at} style={{ left: toCssPercent(at, x) }}>
            {text}
          </span>
        ))}
      </div>
    </ChartImage>
  );
}

function EndLabels({
  lines,
  axis,
  formatValue: write,
}: {
  readonly lines: readonly LineSeries[];
  readonly axis: AxisRange;
  readonly formatValue: (value: number) => string;
}) {
  const ends = lines.flatMap(({ name, variant, points }) => {
    const last = points.findLast(({ y }) => y !== null)?.y ?? null;
    return last === null ? [] : [{ name, variant, last }];
  });
  const wanted = ends.map(({ last }) => ({
    at: PLOT_HEIGHT * (1 - toPercent(last, axis) / 100),
    height: END_LABEL_HEIGHT,
  }));
  const centres = pushApart(wanted, 0, PLOT_HEIGHT);
  return (
    <div className="end-names" aria-hidden="true">
      {ends.map(({ name, variant, last }, i) => (
        <span
          key={name}
          className={variant}
          style={{ top: `${((100 * (centres[i] ?? 0)) / PLOT_HEIGHT).toFixed(2)}%` }}
        >
          {name}
          <b>{write(last)}</b>
        </span>
      ))}
    </div>
  );
}
