import type { PriceChart } from "@tenbin/contract";
import { verdictEdges } from "@tenbin/contract/verdict";
import { toCalendarDate, dayNumber, monthIndex } from "../days.ts";

/** Invented data: weekdays 2014-01 … 2025-11, a value per month end. */
export function priceChartFixture(changes: Partial<PriceChart> = {}): PriceChart {
  const days: number[] = [];
  for (let day = dayNumber(2014, 1, 6); day <= dayNumber(2025, 11, 14); day++) {
    if ((day + 4) % 7 !== 0 && (day + 4) % 7 !== 6) days.push(day);
  }
  const close = days.map((day, i) =>
    i % 97 === 0 ? null : Math.round(1200 + 300 * Math.sin(day / 400)),
  );
  const valueDays = days.filter(
    (day, i) => monthIndex(day) !== monthIndex(days[i + 1] ?? Infinity) || i === days.length - 1,
  );
  const uncalibrated = valueDays.map((day) => Math.round(1300 + 200 * Math.sin(day / 700)));
  const years = Array.from({ length: 10 }, (_, i) => 2016 + i);
  return {
    ticker: "0482",
    is_authorized: true,
    masked: false,
    price: { days, close },
    price_decimals: 0,
    value: {
      days: valueDays,
      uncalibrated,
      calibrated: uncalibrated.map((value) => Math.round(value * 1.05)),
      unrated: valueDays.map(() => null),
      calibrated_from: 24,
      edges: [...verdictEdges],
    },
    value_moves: null,
    window: { begin: -5, end: 0, is_default: true },
    offsets: years.map((year, i) => ({
      name: `${year}年3月期`,
      is_current: i === 9,
      is_for_begin: i <= 7,
      is_for_end: i >= 6,
      is_current_begin: i === 4,
      is_current_end: i === 9,
      fcf_norm_is_positive: year !== 2017,
      is_available_for_begin: i <= 7 && year !== 2017,
      absolute_fy_index: year,
      relative_fy_index: i - 9,
      irregular: false,
    })),
    disclosures: days
      .filter((day) => toCalendarDate(day).date === 13 && toCalendarDate(day).month % 3 === 2)
      .map((day) => ({
        day,
        kind: toCalendarDate(day).month === 5 ? ("annual" as const) : ("quarter" as const),
        known_on: day,
        title: "決算短信",
        note: null,
        document_id: `D${day}`,
      })),
    gaps: [],
    splits: [],
    ...changes,
  };
}
