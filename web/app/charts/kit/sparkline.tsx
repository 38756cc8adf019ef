import type { LinePoint } from "./axis-range.ts";
import { linePath, toPercent } from "./axis-range.ts";
import { ChartImage } from "./chart-image.tsx";
import "./kit.css";
import "./lines.css";

/**
 * One line beside a figure, without axis: its shape only, the last point marked. `base` draws the
 * level to compare with.
 */
export function Sparkline({
  points,
  label,
  base,
}: {
  readonly points: readonly LinePoint[];
  /** The figures in words: 過去12か月は820円から1,010円、直近は968円. */
  readonly label: string;
  readonly base?: number;
}) {
  const drawn = points.flatMap(({ x, y }) => (y === null ? [] : [{ x, y }]));
  const last = drawn.at(-1);
  const first = drawn[0];
  if (first === undefined || last === undefined) return null;
  const levels = [...drawn.map(({ y }) => y), ...(base === undefined ? [] : [base])];
  const low = Math.min(...levels);
  const high = Math.max(...levels);
  const y = high > low ? { from: low, to: high } : { from: low - 1, to: high + 1 };
  const x = { from: first.x, to: last.x };
  return (
    <ChartImage inline className="sparkline" label={label}>
      <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
        {base === undefined ? null : (
          <path className="base" d={`M0 ${(100 - toPercent(base, y)).toFixed(2)}H100`} />
        )}
        <path className="line" d={linePath(points, x, y)} />
      </svg>
      <i style={{ bottom: `${toPercent(last.y, y).toFixed(2)}%` }} />
    </ChartImage>
  );
}
