import { pushApart } from "../push-apart.ts";
import type { Axis, LinePoint } from "./places.ts";
import { inPercent, linePath, percentOf } from "./places.ts";
import { roundTicks } from "./round-ticks.ts";
import { Picture } from "./picture.tsx";
import "./kit.css";
import "./lines.css";

export interface Line {
  readonly name: string;
  /** Ours accent, what it is compared with the axis's grey, the price ink, an estimate dashed. */
  readonly look: "ours" | "other" | "ink" | "estimate";
  readonly points: readonly LinePoint[];
}

export interface Tick {
  readonly at: number;
  readonly text: string;
}

interface LineChartProps {
  readonly lines: readonly Line[];
  /** The drawing in words: span, first and last figures. */
  readonly label: string;
  readonly xTicks: readonly Tick[];
  /** Writes a figure of the y axis; the topmost carries the unit. */
  readonly write: (value: number) => string;
  readonly unit?: string;
  /** Zero is on the axis. */
  readonly fromZero?: boolean;
}

/** Height of the plot; the style sheet draws it so. Pixels. */
const HEIGHT = 208;
/** Two names at the right end keep this far apart, pixels. */
const NAME_HEIGHT = 34;

/** Lines over one axis, each named at its right end with its last figure. Lines have one unit. */
export function LineChart(props: LineChartProps) {
  const { lines, label, xTicks, write, unit = "", fromZero = false } = props;
  const all = lines.flatMap(({ points }) => points.filter(({ y }) => y !== null));
  if (all.length === 0) return null;
  const x: Axis = {
    from: Math.min(...all.map((point) => point.x)),
    to: Math.max(...all.map((point) => point.x)),
  };
  const { axis: y, ticks } = roundTicks(
    all.map((point) => point.y ?? 0),
    { zero: fromZero },
  );
  return (
    <Picture className="line-chart" label={label}>
      <div className="y-ticks" aria-hidden="true">
        {ticks.map((tick, i) => (
          <span key={tick} style={{ bottom: inPercent(tick, y) }}>
            {write(tick)}
            {i === ticks.length - 1 ? unit : ""}
          </span>
        ))}
      </div>
      <div className="plot" aria-hidden="true">
        {ticks.map((tick) => (
          <i
            key={tick}
            className={tick === 0 ? "zero" : ""}
            style={{ bottom: inPercent(tick, y) }}
          />
        ))}
        <svg viewBox="0 0 100 100" preserveAspectRatio="none">
          {lines.map(({ name, look, points }) => (
            <path key={name} className={look} d={linePath(points, x, y)} />
          ))}
        </svg>
      </div>
      <EndNames lines={lines} axis={y} write={write} />
      <div className="x-ticks" aria-hidden="true">
        {xTicks.map(({ at, text }) => (
          <span key={at} style={{ left: inPercent(at, x) }}>
            {text}
          </span>
        ))}
      </div>
    </Picture>
  );
}

function EndNames({
  lines,
  axis,
  write,
}: {
  readonly lines: readonly Line[];
  readonly axis: Axis;
  readonly write: (value: number) => string;
}) {
  const ends = lines.flatMap(({ name, look, points }) => {
    const last = points.findLast(({ y }) => y !== null)?.y ?? null;
    return last === null ? [] : [{ name, look, last }];
  });
  const wanted = ends.map(({ last }) => ({
    at: HEIGHT * (1 - percentOf(last, axis) / 100),
    height: NAME_HEIGHT,
  }));
  const centres = pushApart(wanted, 0, HEIGHT);
  return (
    <div className="end-names" aria-hidden="true">
      {ends.map(({ name, look, last }, i) => (
        <span
          key={name}
          className={look}
          style={{ top: `${((100 * (centres[i] ?? 0)) / HEIGHT).toFixed(2)}%` }}
        >
          {name}
          <b>{write(last)}</b>
        </span>
      ))}
    </div>
  );
}
