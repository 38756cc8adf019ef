import { formatGapPercent, yearMonth } from "../../../ui/format.ts";

/** Definition of accuracy: the price is within ±20 % of the value of that day. */
const ACCURACY_TOLERANCE = 0.2;
const MONTHS_PER_ROW = 12;

interface CalendarMonth {
  /** YYYY-MM */
  readonly month: string;
  /** price ÷ value − 1, as of that day; null if unrated */
  readonly gap: number | null;
}
type GapClass = "near" | "above" | "below" | "none";

const gapClassLabels: Readonly<Record<GapClass, string>> = {
  near: "±20%以内",
  above: "株価が20%超上",
  below: "株価が20%超下",
  none: "判定なし",
};

export function classifyGap(gap: number | null): GapClass {
  if (gap === null) return "none";
  if (Math.abs(gap) <= ACCURACY_TOLERANCE) return "near";
  return gap > 0 ? "above" : "below";
}

/** Twelve months per row, oldest first. */
export function AccuracyCalendar({ months }: { months: readonly CalendarMonth[] }) {
  const rows = Array.from({ length: Math.ceil(months.length / MONTHS_PER_ROW) }, (_, i) =>
    months.slice(i * MONTHS_PER_ROW, (i + 1) * MONTHS_PER_ROW),
  );
  return (
    <>
      <table className="calendar">
        <caption className="sr-only">
          直近{months.length}か月の月末ごとの、株価と理論価値の差
        </caption>
        <thead>
          <tr>
            <th scope="col">
              <span className="sr-only">期間</span>
            </th>
            {(rows[0] ?? []).map(({ month }) => (
              <th key={month} scope="col">
                {monthNumber(month)}月
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row[0]?.month}>
              <th scope="row">
                {formatYearMonth(row[0]?.month ?? "")}
                <span aria-hidden="true">〜</span>
                <span className="sr-only">から</span>
              </th>
              {row.map((month) => (
                <MonthCell key={month.month} {...month} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <ul className="legend calendar-key">
        {(["near", "above", "below", "none"] as const).map((place) => {
          const count = months.filter(({ gap }) => classifyGap(gap) === place).length;
          return count === 0 ? null : (
            <li key={place}>
              <i className={place} />
              {gapClassLabels[place]} {count}か月
            </li>
          );
        })}
      </ul>
    </>
  );
}

function MonthCell({ month, gap }: CalendarMonth) {
  const text = gap === null ? "判定なし" : `${formatGapPercent(gap)}%`;
  return (
    <td className={classifyGap(gap)} title={`${formatYearMonth(month)}末 ${text}`}>
      <span className="sr-only">{text}</span>
    </td>
  );
}

function monthNumber(month: string): number {
  return Number(month.slice(5));
}

function formatYearMonth(month: string): string {
  return yearMonth(`${month}-01`);
}
