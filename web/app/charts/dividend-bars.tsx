import "./small-charts.css";
import { formatCount, formatFiscalYearShortTick, formatPerShare } from "../ui/format.ts";

interface DividendYear {
  readonly name: string;
  /** Yen per share; null without a figure. */
  readonly dps: number | null;
  readonly forecast: boolean;
}

const WIDTH = 352;
const BASELINE = 166;
const MAX_BAR_HEIGHT = 128;
const MAX_YEARS = 11;
/** Yen: from here on, figures are too wide for a full row of bars. */
const WIDE_FIGURE_FROM = 1000;
const MAX_WIDE_FIGURES = 8;

/** The newest reported year is dark, the forecast dashed, a missing figure －. */
export function DividendBars({ years }: { years: readonly DividendYear[] }) {
  const isWide = years.some(({ dps }) => (dps ?? 0) >= WIDE_FIGURE_FROM);
  const shown = years.slice(isWide ? -MAX_WIDE_FIGURES : -MAX_YEARS);
  const largest = Math.max(...shown.map(({ dps }) => dps ?? 0));
  const newest = shown.findLast(({ dps, forecast }) => dps !== null && !forecast);
  const step = Math.min(48, (WIDTH - 10) / shown.length);
  const width = step * 0.64;
  return (
    <svg
      className="small-chart"
      viewBox={`0 0 ${WIDTH} 190`}
      role="img"
      aria-label={describeDividends(shown)}
    >
      {shown.map((year, i) => {
        const { name, dps, forecast } = year;
        const x = 4 + i * step + (step - width) / 2;
        const height = dps === null || largest === 0 ? 0 : (dps / largest) * MAX_BAR_HEIGHT;
        const variant = forecast ? "est" : year === newest ? "now" : "";
        const middle = x + width / 2;
        return (
          <g key={name} className={variant}>
            {height === 0 ? null : (
              <rect className="bar" x={x} y={BASELINE - height} width={width} height={height} />
            )}
            <text className="figure-text" x={middle} y={BASELINE - height - 6} textAnchor="middle">
              {dps === null ? "－" : formatDividend(dps)}
            </text>
            <text x={middle} y={184} textAnchor="middle">
              {formatFiscalYearShortTick(name)}
            </text>
          </g>
        );
      })}
      <path className="axis" d={`M4 ${BASELINE}H${4 + shown.length * step}`} />
    </svg>
  );
}

export function formatDividend(dps: number): string {
  return Number.isInteger(dps) ? formatCount(dps) : formatPerShare(dps);
}

function describeDividends(years: readonly DividendYear[]): string {
  const parts = years.map(({ name, dps, forecast }) => {
    const figure = dps === null ? "不明" : `${formatDividend(dps)}円`;
    return `${name}${forecast ? "予想" : ""}${figure}`;
  });
  return `1株配当の推移。${parts.join("、")}。`;
}
