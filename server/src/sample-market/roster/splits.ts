import { isEdgeCase } from "./edge-cases.ts";
import { tradingDayOnOrBefore } from "../../companies/index.ts";
import { toIsoDate, monthEnd, toEpochDay, type EpochDay } from "../../platform/clock/days.ts";
import { type FiscalCalendar, fiscalQuarters } from "../calendar/fiscal-quarters.ts";
import { HALTED_DAY, LAST_DAY, LAST_DAY_TO_COME } from "../calendar/market-dates.ts";
import type { SampleSplit } from "./issue-profile.ts";
import { createRandom, type Random } from "../random.ts";
import type { TradingDays } from "../calendar/trading-days.ts";

/** Calendar days from the announcement of a split to its ex-date. */
const NOTICE_DAYS = 45;

const splitOn = (exDate: EpochDay, factor: number, noticeDays = NOTICE_DAYS): SampleSplit => ({
  announcedOn: exDate - noticeDays,
  exDate,
  factor,
});

function edgeCaseSplits(code: string): SampleSplit[] | null {
  if (isEdgeCase(code, "split_1_to_2")) return [splitOn(toEpochDay("2021-08-18"), 1 / 2)];
  if (isEdgeCase(code, "split_1_to_3")) return [splitOn(toEpochDay("2024-02-19"), 1 / 3)];
  if (isEdgeCase(code, "consolidation_10_to_1")) {
    return [splitOn(toEpochDay("2017-08-21"), 10)];
  }
  return null;
}

const FACTORS = [1 / 2, 1 / 2, 1 / 2, 1 / 3, 1 / 5];

/**
 * Ex-dates fall about the twentieth of a fiscal quarter's middle month, after the previous quarter's disclosure, so
 * that every filing counts shares on the basis of its period end.
 */
export function drawSplits(
  code: string,
  yearEndMonth: number,
  growth: number,
  random: Random,
  tradingDays: TradingDays,
): SampleSplit[] {
  const named = edgeCaseSplits(code);
  if (named !== null) return named;
  if (!random.chance(growth > 0.05 ? 0.35 : 0.08)) return [];
  const year = 2016 + Math.floor(random.uniform() * 9);
  const month = yearEndMonth + 2 + 3 * Math.floor(random.uniform() * 4);
  const wanted = monthEnd(year, month) - 9;
  const index = tradingDays.indexFrom(wanted);
  const exDate = tradingDays.days[index];
  if (exDate === undefined || toIsoDate(exDate) === HALTED_DAY) return [];
  return [splitOn(exDate, random.pick(FACTORS))];
}

/** Of a company's splits in a fiscal quarter to come. */
const COMING_SPLIT_CHANCE = 0.025;
const COMING_NOTICE_DAYS = [14, 45] as const;
/** Calendar days after a quarter's start by which the results before it are out, and left before its end. */
const [AFTER_RESULTS, BEFORE_END] = [46, 4];

/** Announced after the last stored day. Like past ones, between the results of a quarter and the end of the next. */
export function drawComingSplits(
  seed: string,
  code: string,
  calendar: FiscalCalendar,
): SampleSplit[] {
  const years = [LAST_DAY, LAST_DAY_TO_COME].map((day) => Number(day.slice(0, 4)));
  const [first = 0, last = 0] = years;
  return fiscalQuarters(calendar, first, last + 1).flatMap(({ start, end }) => {
    const random = createRandom(seed, "coming splits", code, end);
    if (!random.chance(COMING_SPLIT_CHANCE)) return [];
    const wanted = Math.floor(random.between(start + AFTER_RESULTS, end - BEFORE_END));
    const exDate = toEpochDay(tradingDayOnOrBefore(toIsoDate(wanted)));
    const notice = Math.round(random.between(...COMING_NOTICE_DAYS));
    const split = splitOn(exDate, random.pick(FACTORS), notice);
    const announcedOn = tradingDayOnOrBefore(toIsoDate(split.announcedOn));
    return announcedOn > LAST_DAY && toIsoDate(exDate) <= LAST_DAY_TO_COME ? [split] : [];
  });
}
