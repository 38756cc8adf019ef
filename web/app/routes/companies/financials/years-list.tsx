import { Fragment } from "react";
import type { CSSProperties } from "react";
import type { FiscalYearFigures } from "@tenbin/contract";
import type { FinancialsLayout } from "./financials-rows.ts";
import { rowLabel, scaleBars, yearNote } from "./financials-rows.ts";

interface YearsListProps {
  /** Oldest first. */
  readonly years: readonly FiscalYearFigures[];
  readonly layout: FinancialsLayout;
}

/** For phones: one row per year with the most important figures. */
export function YearsList({ years, layout: { charted, results, unit } }: YearsListProps) {
  const last = results.at(-1);
  const columns = last === undefined || charted.includes(last) ? charted : [...charted, last];
  // Bars for the second result, usually operating income.
  const barRow = charted.at(-1);
  const bars = barRow === undefined ? [] : scaleBars(years.map(barRow.getValue));
  return (
    <table className="data-table years-list">
      <caption className="sr-only">通期の業績{unit === null ? "" : `、単位は${unit}`}</caption>
      <thead>
        <tr>
          <th scope="col">{unit ?? "決算期"}</th>
          {columns.map((row) => (
            <Fragment key={row.label}>
              <th scope="col" className="n">
                {rowLabel(row, unit)}
              </th>
              {row === barRow ? <td aria-hidden="true" /> : null}
            </Fragment>
          ))}
        </tr>
      </thead>
      <tbody>
        {years.map((year, i) => {
          const bar = bars[i] ?? null;
          const mark = yearNote(year);
          const style = { "--w": (bar?.height ?? 0).toFixed(1) } as CSSProperties;
          return (
            <tr key={year.name} className={year.status}>
              <th scope="row">
                {year.name}
                {mark === null ? null : <span className="mark"> {mark}</span>}
              </th>
              {columns.map((row) => (
                <Fragment key={row.label}>
                  <td className="n">{row.textOf(year)}</td>
                  {row === barRow ? (
                    <td className="bar" style={style} aria-hidden="true">
                      {bar === null ? null : <i className={bar.negative ? "neg" : ""} />}
                    </td>
                  ) : null}
                </Fragment>
              ))}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
