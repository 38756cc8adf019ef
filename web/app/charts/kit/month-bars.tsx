import type { ChartScale } from "./chart-scale.ts";
import "./month-bars.css";

export interface MonthBar {
  /** 1–12. */
  readonly month: number;
  readonly value: number | null;
  /** Drawn as a ring over the bar. */
  readonly compared: number | null;
  readonly isMarked: boolean;
}

interface YearPanel {
  readonly name: string;
  readonly figures: readonly string[];
  readonly bars: readonly MonthBar[];
}

/** A panel a year on one vertical axis; text alternatives are the figures beside each year. */
export function MonthBars({
  years,
  scale,
}: {
  readonly years: readonly YearPanel[];
  readonly scale: ChartScale;
}) {
  return (
    <ul className="month-bars">
      {years.map(({ name, figures, bars }) => (
        <li key={name}>
          <b>{name}</b>
          {figures.map((figure) => (
            <p key={figure}>{figure}</p>
          ))}
          <YearDrawing bars={bars} scale={scale} />
          <div className="x-ticks" aria-hidden="true">
            <span>1月</span>
            <span>12月</span>
          </div>
        </li>
      ))}
    </ul>
  );
}

const SLOT = 100 / 12;
const percent = (value: number) => `${value.toFixed(2)}%`;

function YearDrawing({
  bars,
  scale,
}: {
  readonly bars: readonly MonthBar[];
  readonly scale: ChartScale;
}) {
  const y = (value: number) => 100 - scale.percentOf(value);
  const zero = y(scale.reference);
  return (
    <svg aria-hidden="true">
      {scale.ticks.map(({ at, text }) => (
        <g key={text}>
          <line
            className={at === scale.reference ? "zero" : ""}
            x1="0"
            x2="100%"
            y1={percent(y(at))}
            y2={percent(y(at))}
          />
          <text x="-6" y={percent(y(at))} dy="4" textAnchor="end">
            {text}
          </text>
        </g>
      ))}
      {bars.map(({ month, value, compared, isMarked }) => (
        <g key={month} className={isMarked ? "marked" : ""}>
          {value === null ? null : (
            <rect
              x={percent((month - 1 + 0.2) * SLOT)}
              width={percent(0.6 * SLOT)}
              y={percent(Math.min(zero, y(value)))}
              height={percent(Math.abs(zero - y(value)))}
            />
          )}
          {compared === null ? null : (
            <circle cx={percent((month - 0.5) * SLOT)} cy={percent(y(compared))} r="3" />
          )}
        </g>
      ))}
    </svg>
  );
}
