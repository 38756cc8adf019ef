import "./small-charts.css";
import { formatRatioPercent } from "../ui/format.ts";

interface ProgressPoint {
  readonly quarter: number;
  /** Cumulative operating profit ÷ full-year forecast. */
  readonly value: number;
}

interface ProgressChartProps {
  /** The running year. */
  readonly points: readonly ProgressPoint[];
  /** The company's own years before, to the full year where it is known. */
  readonly means: readonly ProgressPoint[];
}

const LEFT = 34;
const RIGHT = 286;
const TOP = 10;
const BOTTOM = 166;
const quarterLabels = ["1Q", "2Q", "3Q", "通期"];

function quarterX(quarter: number): number {
  return toTenths(LEFT + ((RIGHT - LEFT) * quarter) / 4);
}

function toTenths(pixels: number): number {
  return Math.round(pixels * 10) / 10;
}

export function ProgressChart({ points, means }: ProgressChartProps) {
  const values = [...points, ...means].map(({ value }) => value);
  const ceiling = Math.max(1, ...values);
  const floor = Math.min(0, ...values);
  const y = (share: number) =>
    toTenths(BOTTOM - ((BOTTOM - TOP) * (share - floor)) / (ceiling - floor));
  const path = (line: readonly ProgressPoint[]) =>
    line.length === 0
      ? ""
      : `M${LEFT} ${y(0)}` +
        line.map(({ quarter, value }) => `L${quarterX(quarter)} ${y(value)}`).join("");
  const now = points.at(-1);
  const lastMean = means.at(-1);
  return (
    <svg
      className="small-chart"
      viewBox="0 0 352 190"
      role="img"
      aria-label={describeProgress(points, means)}
    >
      {[0, 0.25, 0.5, 0.75, 1].map((share) => (
        <g key={share}>
          <path className="grid" d={`M${LEFT} ${y(share)}H${RIGHT}`} />
          <text x={LEFT - 6} y={y(share) + 4} textAnchor="end">
            {share * 100}
          </text>
        </g>
      ))}
      {quarterLabels.map((word, i) => (
        <text key={word} x={quarterX(i + 1)} y={184} textAnchor="middle">
          {word}
        </text>
      ))}
      <path className="mean" d={path(means)} />
      {means.map(({ quarter, value }) => (
        <circle key={quarter} className="mean-dot" cx={quarterX(quarter)} cy={y(value)} r={3} />
      ))}
      <path className="own" d={path(points)} />
      {points.map(({ quarter, value }) => (
        <circle key={quarter} className="own-dot" cx={quarterX(quarter)} cy={y(value)} r={4} />
      ))}
      {lastMean === undefined ? null : (
        <text x={quarterX(lastMean.quarter) + 8} y={y(lastMean.value) + 14}>
          5年平均
        </text>
      )}
      {now === undefined ? null : (
        <text
          className="strong"
          x={quarterX(now.quarter) - (now.quarter > 1 ? 10 : -10)}
          y={Math.max(TOP + 8, y(now.value) - 10)}
          textAnchor={now.quarter > 1 ? "end" : "start"}
        >
          今期 {formatRatioPercent(now.value)}%
        </text>
      )}
    </svg>
  );
}

function describeProgress(
  points: readonly ProgressPoint[],
  means: readonly ProgressPoint[],
): string {
  const listed = (line: readonly ProgressPoint[]) =>
    line
      .map(({ quarter, value }) => `${quarterLabels[quarter - 1]}は${formatRatioPercent(value)}%`)
      .join("、");
  const own = means.length === 0 ? "まだありません" : listed(means);
  return `営業利益の進捗率。今期は、${listed(points)}。自社の5年平均は、${own}。`;
}
