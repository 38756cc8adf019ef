import { createMarket, engineVersion, listedOverTime, type PeersTimeline } from "@tenbin/engine";
import {
  adjustedCloses,
  type DailyCloses,
  type DailyTrades,
  type DatedAlert,
  type IssueRecord,
  type ListedName,
  quoteFromTrades,
} from "../companies/index.ts";
import { jstDay } from "../platform/clock/clock.ts";
import { toEpochDay, toIsoDate } from "../platform/clock/days.ts";
import type { CompanyData } from "./company-data.ts";
import type { MarketContext } from "./company-valuation.ts";
import { toCompanyHistory } from "./company-histories.ts";

/** An issue as it was listed on a past day. */
export function issueOn(
  issue: IssueRecord,
  day: string,
  names: readonly ListedName[],
  alerts: readonly DatedAlert[],
): IssueRecord {
  const listed = listedOverTime(names).listedBy(day);
  return {
    ...issue,
    nameJp: listed?.nameJp ?? issue.nameJp,
    segment: listed === null ? issue.segment : listed.segment,
    sector33: listed === null ? issue.sector33 : listed.sector33,
    // Since when a source's own alerts hold is not known.
    alerts: alerts
      .filter(({ since, until }) => since <= day && (until === null || until > day))
      .map(({ kind }) => kind)
      .toSorted(),
  };
}

export function tradesUntil({ days, close, volume }: DailyTrades, day: string): DailyTrades {
  const last = toEpochDay(day);
  const length = days.findLastIndex((each) => each <= last) + 1;
  return {
    days: days.slice(0, length),
    close: close.slice(0, length),
    volume: volume.slice(0, length),
  };
}

interface DayFacts {
  /** All of the company's bars as traded, up to the day or later. */
  readonly trades: DailyTrades;
  readonly alerts: readonly DatedAlert[];
  readonly peers: PeersTimeline;
}

/**
 * What was stored of a company at the end of a past day, valued by the engine on it: everything later
 * is left out before anything is derived, so that what follows is made as on the market day.
 * @param day on which the company could be traded
 */
export function companyDataOn(
  data: CompanyData,
  day: string,
  { trades: all, alerts, peers }: DayFacts,
): CompanyData {
  const { issue, listedNames } = data;
  const trades = tradesUntil(all, day);
  const splits = data.splits.filter(({ exDate }) => exDate <= day);
  const { delistingDate, paused } = issue;
  const known = {
    ...data,
    issue: {
      ...issueOn(issue, day, listedNames, alerts),
      delistingDate: delistingDate === null || delistingDate > day ? null : delistingDate,
      // The day of the pause is not known: trading went on until the last trade.
      paused: paused && !hasTradeFrom(all, toEpochDay(day)),
    },
    documents: data.documents.filter(({ disclosedAt }) => jstDay(new Date(disclosedAt)) <= day),
    plannedResults: data.plannedResults.filter(({ publishedOn }) => publishedOn <= day),
    splits,
    monthEnds: monthEndsUntil(data, trades, day),
    closes: adjustedCloses(closesOnTradingDays(data.closes, trades), splits),
    quote: quoteFromTrades(issue.code, trades, splits),
  };
  const valuation = createMarket([toCompanyHistory(known)], peers).valueCompany(issue.code, day);
  const { value, valueBeforeCalibration, unrated, shares, calibration } = valuation;
  const point = { code: issue.code, date: day, value, valueBeforeCalibration, unrated, shares };
  return {
    ...known,
    points: [
      ...data.points.filter(({ date }) => date < day),
      { ...point, calibrationMonths: calibration.months },
    ],
    latest: { ...valuation, engineVersion },
  };
}

/** The market at the close of a past day. */
export function marketContextOn(
  { state, peers, valuationDays, monthEnds }: MarketContext,
  day: string,
): MarketContext {
  return {
    state: { ...state, marketDay: day },
    peers,
    valuationDays: new Set([...valuationDays, day]),
    monthEnds: monthEnds.filter((each) => each <= day),
  };
}

function hasTradeFrom({ days, close }: DailyTrades, from: number): boolean {
  return days.some((day, at) => day >= from && close[at] !== null);
}

/** The month of the day ends with its last trade so far. */
function monthEndsUntil(
  { monthEnds }: CompanyData,
  { days, close }: DailyTrades,
  day: string,
): CompanyData["monthEnds"] {
  const month = day.slice(0, 7);
  const first = toEpochDay(`${month}-01`);
  const at = days.findLastIndex((each, index) => each >= first && close[index] !== null);
  const last = close[at];
  return [
    ...monthEnds.filter(({ date }) => date.slice(0, 7) < month),
    ...(last === undefined || last === null ? [] : [{ date: toIsoDate(days[at]!), close: last }]),
  ];
}

/** As traded; a day without a bar has no close. */
function closesOnTradingDays(all: DailyCloses, trades: DailyTrades): DailyCloses {
  const closes = new Map(trades.days.map((day, at) => [day, trades.close[at] ?? null]));
  const last = trades.days.at(-1) ?? -Infinity;
  const days = all.days.filter((day) => day <= last);
  return { days, close: days.map((day) => closes.get(day) ?? null) };
}
