import type { Absence } from "@tenbin/contract";
import type { Facts, ReportedYear } from "@tenbin/engine";
import { findRegularYearBack, hasSixMonthPeriods, subtractYears } from "./fiscal-years.ts";

export type DerivedFigure =
  | { readonly value: number; readonly absence?: undefined }
  | { readonly value: null; readonly absence: Absence };

export const present = (value: number): DerivedFigure => ({ value });
export const absent = (absence: Absence): DerivedFigure => ({ value: null, absence });

/** @param notPositive why there is none where the divisor is not above zero */
export function divideFigures(
  numerator: DerivedFigure,
  divisor: DerivedFigure,
  notPositive: Absence,
): DerivedFigure {
  if (numerator.value === null) return numerator;
  if (divisor.value === null) return divisor;
  return divisor.value > 0 ? present(numerator.value / divisor.value) : absent(notPositive);
}

const GROWTH_YEARS = 5;
const MEAN_YEARS = 5;

/** Compound annual growth over five fiscal years: (b ÷ a)^(1/5) − 1. */
export function fiveYearGrowth(years: readonly ReportedYear[], key: keyof Facts): DerivedFigure {
  return growthOver(years, GROWTH_YEARS, ({ facts }) => facts[key]);
}

/** Compound annual growth of a figure over some fiscal years: (b ÷ a)^(1/years) − 1. */
export function growthOver(
  years: readonly ReportedYear[],
  span: number,
  figureOf: (year: ReportedYear) => number | Absence | null,
): DerivedFigure {
  const [latest, first] = [regularYearBack(years, 0), regularYearBack(years, span)];
  if (typeof latest === "string") return absent(latest);
  if (typeof first === "string") return absent(first);
  const from = figureOf(first) ?? "fact_not_disclosed";
  const to = figureOf(latest) ?? "fact_not_disclosed";
  if (typeof to === "string") return absent(to);
  if (typeof from === "string") return absent(from);
  if (from <= 0 || to <= 0) return absent("nonpositive_end");
  return present((to / from) ** (1 / span) - 1);
}

/** The fiscal year of twelve months that ended so many years before the latest, or why there is none. */
export function regularYearBack(
  years: readonly ReportedYear[],
  back: number,
): ReportedYear | Absence {
  return findRegularYearBack(years, back) ?? missingYearReason(years, back);
}

/** In yen, rounded; all five fiscal years must be reported. */
export function fiveYearMean(years: readonly ReportedYear[], key: keyof Facts): DerivedFigure {
  let sum = 0;
  for (let back = 0; back < MEAN_YEARS; back++) {
    const year = regularYearBack(years, back);
    if (typeof year === "string") return absent(year);
    const value = year.facts[key];
    if (value === null) return absent("fact_not_disclosed");
    sum += value;
  }
  return present(Math.round(sum / MEAN_YEARS));
}

/** A year before the first known one is not a gap: the record is too short. */
function missingYearReason(years: readonly ReportedYear[], back: number): Absence {
  const [first, latest] = [years[0], years.at(-1)];
  if (first === undefined || latest === undefined) return "no_statement";
  if (hasSixMonthPeriods(years)) return "six_month_periods";
  const wanted = subtractYears(latest.periodEnd, back);
  return first.periodEnd < wanted ? "missing_year" : "fewer_than_six_years";
}
