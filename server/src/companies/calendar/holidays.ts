import { epochDay } from "../../platform/clock/days.ts";
import { weekday } from "../../platform/clock/days.ts";

/**
 * Japan's national holidays (国民の祝日に関する法律), valid for 2007–2099 as the law stands,
 * with the special days of 2019 (accession) and the moves of 2020 and 2021 (Olympic games).
 */
const SUNDAY = 0;
const MONDAY = 1;

function nthMonday(year: number, month: number, nth: number): number {
  const first = epochDay(year, month, 1);
  return first + ((MONDAY - weekday(first) + 7) % 7) + (nth - 1) * 7;
}

/** Equinox day of the month, by the usual approximation of the Almanac's figures for 1980–2099. */
function equinoxDay(year: number, constant: number): number {
  const years = year - 1980;
  return Math.floor(constant + 0.242194 * years - Math.floor(years / 4));
}

/** 海の日, 山の日 and 体育の日・スポーツの日, which moved for the Olympic games. */
function marineMountainAndSportsDays(year: number): number[] {
  if (year === 2020) return [epochDay(2020, 7, 23), epochDay(2020, 8, 10), epochDay(2020, 7, 24)];
  if (year === 2021) return [epochDay(2021, 7, 22), epochDay(2021, 8, 8), epochDay(2021, 7, 23)];
  const marineAndSports = [nthMonday(year, 7, 3), nthMonday(year, 10, 2)];
  return year >= 2016 ? [...marineAndSports, epochDay(year, 8, 11)] : marineAndSports;
}

function emperorsBirthday(year: number): number[] {
  if (year <= 2018) return [epochDay(year, 12, 23)];
  return year >= 2020 ? [epochDay(year, 2, 23)] : [];
}

function statutoryHolidays(year: number): Set<number> {
  return new Set([
    epochDay(year, 1, 1),
    nthMonday(year, 1, 2),
    epochDay(year, 2, 11),
    ...emperorsBirthday(year),
    epochDay(year, 3, equinoxDay(year, 20.8431)),
    epochDay(year, 4, 29),
    epochDay(year, 5, 3),
    epochDay(year, 5, 4),
    epochDay(year, 5, 5),
    ...marineMountainAndSportsDays(year),
    nthMonday(year, 9, 3),
    epochDay(year, 9, equinoxDay(year, 23.2488)),
    epochDay(year, 11, 3),
    epochDay(year, 11, 23),
    ...(year === 2019 ? [epochDay(2019, 5, 1), epochDay(2019, 10, 22)] : []),
  ]);
}

/** Days since 1970-01-01, with substitutes (振替休日) and days between two holidays (国民の休日). */
export function holidaysOf(year: number): Set<number> {
  const named = statutoryHolidays(year);
  const all = new Set(named);
  for (const day of named) {
    if (named.has(day + 2) && !named.has(day + 1) && weekday(day + 1) !== SUNDAY) all.add(day + 1);
  }
  for (const day of named) {
    if (weekday(day) !== SUNDAY) continue;
    let substitute = day + 1;
    while (named.has(substitute)) substitute++;
    all.add(substitute);
  }
  return all;
}
