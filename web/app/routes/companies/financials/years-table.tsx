import type { CSSProperties } from "react";
import type { FiscalYearFigures } from "@tenbin/contract";
import type { FigureRow, FinancialsLayout } from "./financials-rows.ts";
import { scaleBars, baselinePercent, rowLabel, yearNote } from "./financials-rows.ts";

interface YearsTableProps {
  /** Oldest first. */
  readonly years: readonly FiscalYearFigures[];
  readonly layout: FinancialsLayout;
}

/** For tablet and PC. */
export function YearsTable({ years, layout: { charted, remaining, unit } }: YearsTableProps) {
  return (
    <div className="years-table scroll-x">
      <table className="data-table" style={{ "--years": years.length } as CSSProperties}>
        <caption className="sr-only">通期の業績{unit === null ? "" : `、単位は${unit}`}</caption>
        <thead>
          <tr>
            <th className="first" scope="col">
              {unit ?? "決算期"}
            </th>
            {years.map((year) => (
              <YearHeaderCell key={year.name} year={year} />
            ))}
          </tr>
        </thead>
        <tbody>
          {charted.map((row) => (
            <BarRows key={row.label} row={row} years={years} label={rowLabel(row, unit)} />
          ))}
          {remaining.map((row) => (
            <FigureTableRow key={row.label} row={row} years={years} label={rowLabel(row, unit)} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function YearHeaderCell({ year }: { year: FiscalYearFigures }) {
  const [, calendarYear = year.name, month = ""] = /^(\d{4}年)(.*)$/.exec(year.name) ?? [];
  const mark = yearNote(year);
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
function yearClassName(year: FiscalYearFigures, years: readonly FiscalYearFigures[]): string {
  if (year.status === "forecast") return "est";
  if (year.status === "missing") return "none";
  return year === years.findLast(({ status }) => status === "reported") ? "now" : "";
}

interface RowProps {
  readonly row: FigureRow;
  readonly years: readonly FiscalYearFigures[];
  readonly label: string;
}

function BarRows({ row, years, label }: RowProps) {
  const bars = scaleBars(years.map(row.getValue));
  const baseline = baselinePercent(bars);
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
            "--h": ((bar?.height ?? 0) * barShrinkFactor(baseline, bars)).toFixed(1),
          } as CSSProperties;
          return (
            <td key={year.name} className={yearClassName(year, years)} style={style}>
              {bar === null ? null : <i className={bar.negative ? "neg" : ""} />}
            </td>
          );
        })}
      </tr>
      <FigureTableRow row={row} years={years} label={label} />
    </>
  );
}

/** Makes room for losses below the baseline. */
function barShrinkFactor(baseline: number, bars: Parameters<typeof baselinePercent>[0]): number {
  const above = Math.max(0, ...bars.map((bar) => (bar?.negative === false ? bar.height : 0)));
  const below = Math.max(0, ...bars.map((bar) => (bar?.negative === true ? bar.height : 0)));
  return baseline === 100 ? 1 : Math.min(1, 92 / (above + below));
}

function FigureTableRow({ row, years, label }: RowProps) {
  return (
    <tr>
      <th scope="row">{label}</th>
      {years.map((year) => (
        <td key={year.name} className={`n ${yearClassName(year, years)}`}>
          {row.textOf(year)}
        </td>
      ))}
    </tr>
  );
}
