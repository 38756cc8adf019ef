import type { CSSProperties, ReactNode } from "react";
import type { ChartScale } from "./chart-scale.ts";
import "./interval-chart.css";

export interface IntervalMark {
  readonly value: number | null;
  /** Drawn as a thin line behind the mark. */
  readonly interval?: readonly [number, number] | null | undefined;
  /** Drawn as a bar within the interval. */
  readonly inner?: readonly [number, number] | null;
  /** Our value is filled, our order hollow, what is compared grey; verdicts have their colours. */
  readonly variant: string;
}

export interface IntervalRow {
  readonly name: string;
  readonly note?: string;
  /** Of the row above: indented, with smaller marks. */
  readonly isPart?: boolean;
  readonly marks: readonly IntervalMark[];
  /** One for each head. A list has one line for each mark. */
  readonly figures: readonly (ReactNode | readonly ReactNode[])[];
}

export interface IntervalGroup {
  readonly name?: ReactNode;
  readonly rows: readonly IntervalRow[];
}

interface IntervalChartProps {
  readonly scale: ChartScale;
  /** Of the columns of figures. */
  readonly heads: readonly string[];
  readonly groups: readonly IntervalGroup[];
  /** Marks of a row share one line. */
  readonly isOneLine?: boolean;
  /** Short names stay beside the drawing on phones, which then leave out the intervals' figures. */
  readonly hasShortNames?: boolean;
  /** Phones leave the last figures to the table. */
  readonly hasLastOnPhone?: boolean;
  /** Paints the bands of the verdicts behind the marks. */
  readonly hasBands?: boolean;
}

/** Rows of marks with whiskers on one axis; all figures stand beside them as text. */
export function IntervalChart(props: IntervalChartProps) {
  const {
    scale,
    heads,
    groups,
    isOneLine = false,
    hasShortNames = false,
    hasLastOnPhone = true,
    hasBands = false,
  } = props;
  const variant = [
    "interval-chart",
    hasShortNames ? "short-names" : "",
    hasBands ? "bands" : "",
    hasLastOnPhone ? "" : "without-last",
  ].join(" ");
  return (
    <div
      className={variant}
      style={cssNumbers({ "--figures": heads.length, "--steps": scale.ticks.length - 1 })}
    >
      {heads.some((head) => head !== "") ? (
        <div className="heads" aria-hidden="true">
          {heads.map((head) => (
            <span key={head}>{head}</span>
          ))}
        </div>
      ) : null}
      {groups.map(({ name, rows }, i) => (
        // oxlint-disable-next-line react/no-array-index-key -- groups never change their order
        <section key={i}>
          {name === undefined ? null : <b>{name}</b>}
          <ul>
            {rows.map((row) => (
              <Row key={row.name} row={row} scale={scale} heads={heads} isOneLine={isOneLine} />
            ))}
          </ul>
        </section>
      ))}
      <div className="x-axis" aria-hidden="true">
        <div className="x-ticks">
          {scale.ticks.map(({ at, text }) => (
            <span
              key={text}
              className={endClass(scale.percentOf(at))}
              style={{ left: `${scale.percentOf(at).toFixed(2)}%` }}
            >
              {text}
            </span>
          ))}
        </div>
      </div>
    </div>
  );
}

function Row({
  row,
  scale,
  heads,
  isOneLine,
}: {
  readonly row: IntervalRow;
  readonly scale: ChartScale;
  readonly heads: readonly string[];
  readonly isOneLine: boolean;
}) {
  const { name, note, marks, figures } = row;
  return (
    <li className={row.isPart === true ? "part" : ""}>
      <span className="name">
        {name}
        {note === undefined ? null : <small>{note}</small>}
      </span>
      <IntervalLane marks={marks} scale={scale} isOneLine={isOneLine} />
      {figures.map((lines, i) => (
        <span key={heads[i]} className="figures">
          {heads[i] === "" ? null : <span className="sr-only">{heads[i]} </span>}
          {toLines(lines).map((line, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- lines never change their order
            <span key={at}>{line}</span>
          ))}
        </span>
      ))}
    </li>
  );
}

/** Ticks at the very ends stay inside a drawing that fills its place. */
function endClass(percent: number): string {
  return percent === 0 ? "first" : percent === 100 ? "last" : "";
}

function cssNumbers(numbers: Readonly<Record<`--${string}`, number>>): CSSProperties {
  return numbers;
}

function toLines(lines: ReactNode | readonly ReactNode[]): readonly ReactNode[] {
  return Array.isArray(lines) ? (lines as readonly ReactNode[]) : [lines as ReactNode];
}

function IntervalLane({
  marks,
  scale,
  isOneLine,
}: {
  readonly marks: readonly IntervalMark[];
  readonly scale: ChartScale;
  readonly isOneLine: boolean;
}) {
  const x = (value: number) => `${scale.percentOf(value).toFixed(2)}%`;
  const lines = isOneLine ? 1 : marks.length;
  const reference = x(scale.reference);
  return (
    <svg className="interval-lane" style={cssNumbers({ "--lines": lines })} aria-hidden="true">
      <line className="reference" x1={reference} x2={reference} y1="0" y2="100%" />
      {marks.map(({ value, interval, inner, variant }, i) => {
        if (value === null) return null;
        const y = `${((100 * ((isOneLine ? 0 : i) + 0.5)) / lines).toFixed(1)}%`;
        return (
          // oxlint-disable-next-line react/no-array-index-key -- marks never change their order
          <g key={i} className={variant}>
            {interval == null ? null : (
              <line x1={x(interval[0])} x2={x(interval[1])} y1={y} y2={y} />
            )}
            {inner == null ? null : (
              <line className="inner" x1={x(inner[0])} x2={x(inner[1])} y1={y} y2={y} />
            )}
            <circle cx={x(value)} cy={y} r={inner == null ? 4.5 : 3.5} />
          </g>
        );
      })}
    </svg>
  );
}
