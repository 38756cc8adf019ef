import type { ScreenRecord } from "@tenbin/contract";
import { formatMonthDay, formatPoints } from "../../ui/format.ts";
import { formatFigure, returnFormat } from "../../components/record-format.ts";
import { DifferenceBar, widestOf } from "./difference-bar.tsx";

/** Every year, those that were lost in outline. */
export function RecordYears({
  years,
  name,
}: {
  readonly years: ScreenRecord["years"];
  /** Of the column of the picks. */
  readonly name: string;
}) {
  const widest = widestOf(years.map(({ picks, all }) => picks - all));
  return (
    <table className="data-table record-years">
      <caption className="note">負けた年もそのまま載せます。差はポイント。</caption>
      <thead>
        <tr>
          <th scope="col">年</th>
          <th scope="col" className="n">
            {name}
          </th>
          <th scope="col" className="n">
            全社の平均
          </th>
          <th scope="col" className="n">
            差
          </th>
          <th scope="col">
            <span className="sr-only">差の図</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {years.map(({ year, from, until, whole, picks, all }) => (
          <tr key={year}>
            <th scope="row" className="num">
              {year}年{whole ? null : <small>{partText(year, from, until)}</small>}
            </th>
            <td className="n">{formatFigure(picks, returnFormat)}</td>
            <td className="n">{formatFigure(all, returnFormat)}</td>
            <td className="n">
              <b>{formatPoints(picks - all)}</b>
            </td>
            <td className="bar" aria-hidden="true">
              <DifferenceBar value={picks - all} widest={widest} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A year is measured from the month end before it. */
function partText(year: number, from: string, until: string): string {
  return from.startsWith(String(year))
    ? `${formatMonthDay(from)}から`
    : `${formatMonthDay(until)}まで`;
}
