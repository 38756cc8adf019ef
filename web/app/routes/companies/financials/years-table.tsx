import type { CSSProperties } from "react";
import type { FiscalYearFigures } from "@tenbin/contract";
import type { MoneyUnit } from "../../../ui/format.ts";
import type { FigureRow, FiguresLayout } from "./financials-rows.ts";
import { barsOf, baselineOf, yearMark } from "./financials-rows.ts";

interface YearsTableProps {
  /** Oldest first. */
  readonly years: readonly FiscalYearFigures[];
  readonly layout: FiguresLayout;
}

/** The yearly table with bars, for tablet and PC. */
export function YearsTable({ years, layout: { drawn, rest, unit } }: YearsTableProps) {
  return (
    <div className="years-table scroll-x">
      <table className="data-table" style={{ "--years": years.length } as CSSProperties}>
        <caption className="sr-only">通期の業績、単位は{unit}</caption>
        <thead>
          <tr>
            <th className="first" scope="col">
              {unit}
            </th>
            {years.map((year) => (
              <YearHead key={year.name} year={year} />
            ))}
          </tr>
        </thead>
        <tbody>
          {drawn.map((row) => (
            <BarRows key={row.label} row={row} years={years} unit={unit} />
          ))}
          {rest.map((row) => (
            <FigureCells key={row.label} row={row} years={years} unit={unit} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function YearHead({ year }: { year: FiscalYearFigures }) {
  const [, calendarYear = year.name, month = ""] = /^(\d{4}年)(.*)$/.exec(year.name) ?? [];
  const mark = yearMark(year);
  return (
    <th className="n" scope="col">
      {calendarYear}
      <br />
      {month}
      {mark === null ? null : <span className="mark"> {mark}</span>}
    </th>
  );
}

/** The newest reported year is dark, the forecast dashed, a missing year an empty column. */
function lookOf(year: FiscalYearFigures, years: readonly FiscalYearFigures[]): string {
  if (year.status === "forecast") return "est";
  if (year.status === "missing") return "none";
  return year === years.findLast(({ status }) => status === "reported") ? "now" : "";
}

interface RowProps {
  readonly row: FigureRow;
  readonly years: readonly FiscalYearFigures[];
  readonly unit: MoneyUnit;
}

function BarRows({ row, years, unit }: RowProps) {
  const bars = barsOf(years.map(row.pick));
  const baseline = baselineOf(bars);
  return (
    <>
      <tr className="bars" aria-hidden="true">
        <td>
          <span className="note">{row.label}の推移</span>
        </td>
        {years.map((year, i) => {
          const bar = bars[i] ?? null;
          const style = {
            "--base": baseline.toFixed(1),
            "--h": ((bar?.height ?? 0) * baselineShare(baseline, bars)).toFixed(1),
          } as CSSProperties;
          return (
            <td key={year.name} className={lookOf(year, years)} style={style}>
              {bar === null ? null : <i className={bar.negative ? "neg" : ""} />}
            </td>
          );
        })}
      </tr>
      <FigureCells row={row} years={years} unit={unit} />
    </>
  );
}

/** How far heights shrink where a row also needs room below the baseline. */
function baselineShare(baseline: number, bars: Parameters<typeof baselineOf>[0]): number {
  const above = Math.max(0, ...bars.map((bar) => (bar?.negative === false ? bar.height : 0)));
  const below = Math.max(0, ...bars.map((bar) => (bar?.negative === true ? bar.height : 0)));
  return baseline === 100 ? 1 : Math.min(1, 92 / (above + below));
}

function FigureCells({ row, years, unit }: RowProps) {
  return (
    <tr>
      <th scope="row">{row.label}</th>
      {years.map((year) => (
        <td key={year.name} className={`n ${lookOf(year, years)}`}>
          {row.write(row.pick(year), unit)}
        </td>
      ))}
    </tr>
  );
}
