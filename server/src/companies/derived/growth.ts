import type { Absence } from "@tenbin/contract";
import type { Facts, ReportedYear } from "@tenbin/engine";
import { yearBack, yearsBefore } from "./fiscal-years.ts";

/** A figure, or why there is none. */
export type Figure =
  | { readonly value: number; readonly absence?: undefined }
  | { readonly value: null; readonly absence: Absence };

export const figure = (value: number): Figure => ({ value });
export const absent = (absence: Absence): Figure => ({ value: null, absence });

const GROWTH_YEARS = 5;
const MEAN_YEARS = 5;

/** Compound annual growth between the latest fiscal year and the one five years before: (b ÷ a)^(1/5) − 1. */
export function fiveYearGrowth(years: readonly ReportedYear[], key: keyof Facts): Figure {
  const latest = years.at(-1);
  if (latest === undefined) return absent("no_statement");
  const first = yearBack(years, GROWTH_YEARS);
  if (first === null) return absent(whyMissing(years, GROWTH_YEARS));
  const [from, to] = [first.facts[key], latest.facts[key]];
  if (from === null || to === null) return absent("fact_not_disclosed");
  if (from <= 0 || to <= 0) return absent("nonpositive_end");
  return figure((to / from) ** (1 / GROWTH_YEARS) - 1);
}

/** Mean of a figure over the last five fiscal years, all of which must be reported. Yen, rounded. */
export function fiveYearMean(years: readonly ReportedYear[], key: keyof Facts): Figure {
  if (years.length === 0) return absent("no_statement");
  let sum = 0;
  for (let back = 0; back < MEAN_YEARS; back++) {
    const year = yearBack(years, back);
    if (year === null) return absent(whyMissing(years, back));
    const value = year.facts[key];
    if (value === null) return absent("fact_not_disclosed");
    sum += value;
  }
  return figure(Math.round(sum / MEAN_YEARS));
}

/** A year that lies before the first known one is no gap: the record is too short. */
function whyMissing(years: readonly ReportedYear[], back: number): Absence {
  const [first, latest] = [years[0], years.at(-1)];
  if (first === undefined || latest === undefined) return "no_statement";
  const wanted = yearsBefore(latest.periodEnd, back);
  return first.periodEnd < wanted ? "missing_year" : "fewer_than_six_years";
}
