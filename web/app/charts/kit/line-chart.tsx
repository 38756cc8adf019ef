import type { CSSProperties } from "react";
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
  /** Of its last figure; without it as the axis. */
  readonly formatLast?: (value: number) => string;
  /** As in SVG's `stroke-dasharray`; with one, every name stands behind a sample of its line. */
  readonly dash?: string;
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
  /** Its line is stronger than those of the other figures of the axis. */
  readonly baseline?: number;
}

/** Pixels. */
const MIN_PLOT_HEIGHT = 208;
/** With more, name and figure share a line. */
const MAX_TALL_LABELS = 4;
/** Pixels. */
const END_LABEL_HEIGHTS = { tall: 34, flat: 19 };

/** All lines share one unit; each is named at its right end with its last figure, for which the plot grows. */
export function LineChart(props: LineChartProps) {
  const { lines, label, xTicks, formatValue, unit = "", includeZero: fromZero = false } = props;
  const { baseline = 0 } = props;
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
  const labels = lines.length > MAX_TALL_LABELS ? "flat" : "tall";
  const height = Math.max(MIN_PLOT_HEIGHT, lines.length * END_LABEL_HEIGHTS[labels]);
  const style: CSSProperties & Record<"--plot-height", string> = { "--plot-height": `${height}px` };
  return (
    <ChartImage className="line-chart" label={label} style={style}>
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
            className={tick === baseline ? "zero" : ""}
            style={{ bottom: toCssPercent(tick, y) }}
          />
        ))}
        <svg viewBox="0 0 100 100" preserveAspectRatio="none">
          {lines.map(({ name, variant, points, dash }) => (
            <path
              key={name}
              className={variant}
              d={linePath(points, x, y)}
              strokeDasharray={dash}
            />
          ))}
        </svg>
      </div>
      <EndLabels lines={lines} axis={y} height={height} labels={labels} formatValue={formatValue} />
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
  height,
  labels,
  formatValue: write,
}: {
  readonly lines: readonly LineSeries[];
  readonly axis: AxisRange;
  /** Of the plot, pixels. */
  readonly height: number;
  readonly labels: keyof typeof END_LABEL_HEIGHTS;
  readonly formatValue: (value: number) => string;
}) {
  const ends = lines.flatMap((line) => {
    const last = line.points.findLast(({ y }) => y !== null)?.y ?? null;
    return last === null ? [] : [{ ...line, last }];
  });
  const wanted = ends.map(({ last }) => ({
    at: height * (1 - toPercent(last, axis) / 100),
    height: END_LABEL_HEIGHTS[labels],
  }));
  const centres = pushApart(wanted, 0, height);
  const hasSamples = lines.some(({ dash }) => dash !== undefined);
  return (
    <div className={`end-names ${labels}`} aria-hidden="true">
      {ends.map(({ name, variant, dash, last, formatLast = write }, i) => (
        <span
          key={name}
          className={variant}
          style={{ top: `${((100 * (centres[i] ?? 0)) / height).toFixed(2)}%` }}
        >
          {hasSamples ? <LineSample variant={variant} dash={dash} /> : null}
          <span className="name">{name}</span>
          <b>{formatLast(last)}</b>
        </span>
      ))}
    </div>
  );
}

function LineSample({ variant, dash }: Pick<LineSeries, "variant" | "dash">) {
  return (
    <svg viewBox="0 0 24 4">
      <path className={variant} d="M0 2H24" strokeDasharray={dash} />
    </svg>
  );
}
