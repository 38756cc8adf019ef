import type { CSSProperties } from "react";
import type { FiscalYearFigures } from "@tenbin/contract";
import { moneyFigure } from "../../ui/format.ts";
import type { MoneyUnit } from "../../ui/format.ts";
import { barsOf, yearMark } from "./financials-rows.ts";

interface YearsListProps {
  /** Oldest first. */
  readonly years: readonly FiscalYearFigures[];
  readonly unit: MoneyUnit;
}

/** The yearly table for the phone: one row a year with the figures that matter most. */
export function YearsList({ years, unit }: YearsListProps) {
  const bars = barsOf(years.map((year) => year.operating_income));
  return (
    <table className="table years-list">
      <caption className="sr-only">通期の業績、単位は{unit}</caption>
      <thead>
        <tr>
          <th scope="col">{unit}</th>
          <th scope="col" className="n">
            売上高
          </th>
          <th scope="col" className="n">
            営業利益
          </th>
          <td aria-hidden="true" />
          <th scope="col" className="n">
            純利益
          </th>
        </tr>
      </thead>
      <tbody>
        {years.map((year, i) => {
          const bar = bars[i] ?? null;
          const mark = yearMark(year);
          const style = { "--w": (bar?.height ?? 0).toFixed(1) } as CSSProperties;
          return (
            <tr key={year.name} className={year.status}>
              <th scope="row">
                {year.name}
                {mark === null ? null : <span className="mark"> {mark}</span>}
              </th>
              <td className="n">{moneyFigure(year.sales, unit)}</td>
              <td className="n">{moneyFigure(year.operating_income, unit)}</td>
              <td className="bar" style={style} aria-hidden="true">
                {bar === null ? null : <i className={bar.negative ? "neg" : ""} />}
              </td>
              <td className="n">{moneyFigure(year.profit, unit)}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
