import "./small-charts.css";
import { formatRatioPercent } from "../ui/format.ts";

interface ProgressPoint {
  readonly quarter: number;
  /** Cumulative operating profit ÷ full-year forecast. */
  readonly value: number;
  readonly own_mean: number | null;
}

const LEFT = 34;
const RIGHT = 286;
const TOP = 10;
const BOTTOM = 166;
const quarterLabels = ["1Q", "2Q", "3Q", "通期"];

function quarterX(quarter: number): number {
  return LEFT + ((RIGHT - LEFT) * quarter) / 4;
}

export function ProgressChart({ points }: { points: readonly ProgressPoint[] }) {
  const ceiling = Math.max(
    1,
    ...points.map(({ value, own_mean }) => Math.max(value, own_mean ?? 0)),
  );
  const floor = Math.min(0, ...points.map(({ value, own_mean }) => Math.min(value, own_mean ?? 0)));
  const y = (share: number) => BOTTOM - ((BOTTOM - TOP) * (share - floor)) / (ceiling - floor);
  const means = points.flatMap(({ quarter, own_mean: mean }) =>
    mean === null ? [] : [{ quarter, share: mean }],
  );
  const own = points.map(({ quarter, value }) => ({ quarter, share: value }));
  const path = (line: readonly { quarter: number; share: number }[]) =>
    line.length === 0
      ? ""
      : `M${LEFT} ${y(0).toFixed(1)}` +
        line
          .map(({ quarter, share }) => `L${quarterX(quarter).toFixed(1)} ${y(share).toFixed(1)}`)
          .join("");
  const now = own.at(-1);
  const lastMean = means.at(-1);
  return (
    <svg
      className="small-chart"
      viewBox="0 0 352 190"
      role="img"
      aria-label={describeProgress(points)}
    >
      {[0, 0.25, 0.5, 0.75, 1].map((share) => (
        <g key={share}>
          <path className="grid" d={`M${LEFT} ${y(share).toFixed(1)}H${RIGHT}`} />
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
      {means.map(({ quarter, share }) => (
        <circle key={quarter} className="mean-dot" cx={quarterX(quarter)} cy={y(share)} r={3} />
      ))}
      <path className="own" d={path(own)} />
      {own.map(({ quarter, share }) => (
        <circle key={quarter} className="own-dot" cx={quarterX(quarter)} cy={y(share)} r={4} />
      ))}
      {lastMean === undefined ? null : (
        <text x={quarterX(lastMean.quarter) + 8} y={y(lastMean.share) + 14}>
          5年平均
        </text>
      )}
      {now === undefined ? null : (
        <text
          className="strong"
          x={quarterX(now.quarter) - (now.quarter > 1 ? 10 : -10)}
          y={Math.max(TOP + 8, y(now.share) - 10)}
          textAnchor={now.quarter > 1 ? "end" : "start"}
        >
          今期 {formatRatioPercent(now.share)}%
        </text>
      )}
    </svg>
  );
}

function describeProgress(points: readonly ProgressPoint[]): string {
  const parts = points.map(({ quarter, value, own_mean: mean }) => {
    const word = quarterLabels[quarter - 1] ?? "";
    return `${word}は${formatRatioPercent(value)}%、自社の5年平均は${formatRatioPercent(mean)}%`;
  });
  return `営業利益の進捗率。${parts.join("。")}。`;
}
