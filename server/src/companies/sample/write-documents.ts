import type { DocumentRecord } from "../records.ts";
import { absentFacts, keepPresent, standardOf } from "./accounting.ts";
import { formatDay, parseDay, type EpochDay } from "./days.ts";
import {
  disclosureDay,
  disclosureTimeOn,
  moment,
  tradingDayAtOrBefore,
} from "./disclosure-schedule.ts";
import { statementFacts } from "./facts.ts";
import { isoRange, isRaised, publishedForecast, type DocumentBase } from "./forecast-record.ts";
import type { Forecast } from "./forecasts.ts";
import { fullYears, type FullYear } from "./full-year.ts";
import type { QuarterFigures } from "./fundamentals.ts";
import { FIRST_QUARTERLY_PERIOD, LAST_DAY } from "./market-dates.ts";
import { namedNotices, noticesOfQuarter, type Notice } from "./notices.ts";
import type { Profile } from "./profile.ts";
import { publicationDay } from "./publication.ts";
import { createRandom } from "./random.ts";
import { publishedForecastTitle, revisionTitle, statementTitle } from "./titles.ts";
import { trackForecast } from "./track-forecasts.ts";
import type { TradingDays } from "./trading-days.ts";

/** Announcements exist from here on; earlier only full years are known. */
const FIRST_ANNOUNCEMENT = parseDay(FIRST_QUARTERLY_PERIOD);

const netShares = (figures: QuarterFigures): number =>
  figures.issuedShares - figures.treasuryShares;

/** All documents of one company, ascending by the moment of disclosure. */
export function writeDocuments(
  seed: string,
  profile: Profile,
  figures: readonly QuarterFigures[],
  tradingDays: TradingDays,
): DocumentRecord[] {
  const random = createRandom(seed, "documents", profile.code);
  const consolidated = !profile.unconsolidated;
  const documents: DocumentRecord[] = [];
  const isReit = profile.style === "reit";
  const firstPublic = publicSince(profile);
  const onTradingDay = (day: EpochDay) => tradingDayAtOrBefore(day, tradingDays);
  const disclosedOf = (one: QuarterFigures) =>
    disclosureDay(seed, profile, one.quarter, tradingDays);

  const add = (
    base: DocumentBase,
    kind: DocumentRecord["kind"],
    id: string,
    day: EpochDay,
    rest: Pick<DocumentRecord, "title" | "periodType" | "periodStart" | "periodEnd" | "facts">,
  ): void => {
    documents.push({
      documentId: `SAMPLE-${profile.code}-${id}`,
      code: profile.code,
      edinetCode: null,
      nameJp: profile.nameJp,
      disclosedAt: moment(onTradingDay(day), disclosureTimeOn(profile, onTradingDay(day))),
      kind,
      consolidated,
      accountingStandard: base.standard,
      ...rest,
    });
  };
  const isPublic = (day: EpochDay): boolean =>
    day >= firstPublic &&
    day <= parseDay(LAST_DAY) &&
    (profile.delistingDate === null || formatDay(day) < profile.delistingDate);

  const addForecastChange = (
    base: DocumentBase,
    day: EpochDay,
    before: Forecast | null,
    after: Forecast,
    shares: number,
  ): void => {
    const title =
      before === null
        ? publishedForecastTitle
        : revisionTitle(isRaised(before, after), day, random);
    add(base, "forecast", `${formatDay(day).replaceAll("-", "")}-F`, day, {
      title,
      periodType: "FY",
      ...isoRange(after.yearStart, after.yearEnd),
      facts: publishedForecast(base, after, shares, before),
    });
  };

  const addNotice = (base: DocumentBase, year: FullYear, notice: Notice, index: number): void => {
    add(base, "notice", `${formatDay(notice.day).replaceAll("-", "")}-N${index}`, notice.day, {
      title: notice.title,
      periodType: "FY",
      ...isoRange(year.yearStart, year.yearEnd),
      facts: notice.facts,
    });
  };

  const years = fullYears(figures);
  const tracked = years.map((year, index) => {
    const last = years[index - 1];
    const lastQuarter = last?.quarters.at(-1);
    const disclosed = (position: number): EpochDay => {
      const one = year.quarters[position - 1];
      return one === undefined ? Infinity : disclosedOf(one);
    };
    const lastDisclosed = lastQuarter === undefined ? null : disclosedOf(lastQuarter);
    return trackForecast(profile, last, year, disclosed, lastDisclosed, random);
  });

  years.forEach((year, index) => {
    const last = years[index - 1];
    const forecasts = tracked[index];
    const head = year.quarters[0];
    if (head === undefined || forecasts === undefined) return;
    const base = { profile, standard: standardOf(profile, head.quarter), consolidated };
    const absent = absentFacts(profile, base.standard);

    year.quarters.forEach((now, at) => {
      const disclosed = disclosedOf(now);
      const day = publicationDay(profile, now.quarter, disclosed);
      if (day === null) return;
      const isYear = now.quarter.periodType === "FY";
      const next = tracked[index + 1]?.standing[0] ?? null;
      const standing = isYear ? next : (forecasts.standing[at + 1] ?? null);
      const dividend = isYear ? (now.nextPlannedDividend ?? 0) : now.plannedDividend;
      const isKnown = standing !== null && formatDay(disclosed) >= FIRST_QUARTERLY_PERIOD;
      const forecast = isKnown ? withDividend(profile, standing, now, dividend) : null;
      const facts = keepPresent(
        statementFacts(profile, year.quarters.slice(0, at + 1), last?.quarters.at(-1)),
        absent,
      );
      if (forecast !== null)
        Object.assign(facts, publishedForecast(base, forecast, netShares(now), null));
      const { quarter } = now;
      const id = `${formatDay(quarter.end).replaceAll("-", "")}-${quarter.periodType}`;
      add(base, "statement", id, day, {
        title: statementTitle(quarter, base.standard, consolidated, isReit),
        periodType: quarter.periodType,
        ...isoRange(quarter.yearStart, quarter.end),
        facts,
      });
      if (day < FIRST_ANNOUNCEMENT || !isPublic(day)) return;
      noticesOfQuarter(profile, now, day).forEach((notice, n) =>
        addNotice(base, year, notice, n + 1),
      );
    });

    for (const { day, before, after } of forecasts.changes) {
      const published = onTradingDay(day);
      if (published < FIRST_ANNOUNCEMENT || !isPublic(published)) continue;
      const at = year.quarters.findLast(({ quarter }) => quarter.end < published) ?? head;
      const dividend = (forecast: Forecast) =>
        withDividend(profile, forecast, at, at.plannedDividend);
      const previous = before === null ? null : dividend(before);
      addForecastChange(base, published, previous, dividend(after), netShares(at));
    }
  });

  namedNotices(profile).forEach((notice, n) => {
    const year = years.find(({ yearEnd }) => yearEnd >= notice.day);
    const head = year?.quarters[0];
    if (year === undefined || head === undefined || !isPublic(notice.day)) return;
    if (notice.day < FIRST_ANNOUNCEMENT) return;
    const base = { profile, standard: standardOf(profile, head.quarter), consolidated };
    addNotice(base, year, notice, n + 5);
  });
  return documents.toSorted(
    (left, right) =>
      Date.parse(left.disclosedAt) - Date.parse(right.disclosedAt) ||
      (left.documentId < right.documentId ? -1 : 1),
  );
}

/** Announcements other than the prospectus start with the listing. */
function publicSince(profile: Profile): EpochDay {
  return parseDay(profile.listingDate);
}

/** The forecast with the dividend planned on the share basis of `now`; a REIT plans to pay out its profit. */
function withDividend(
  profile: Profile,
  forecast: Forecast,
  now: QuarterFigures,
  dividend: number,
): Forecast {
  if (profile.style !== "reit") return { ...forecast, dividend };
  return {
    ...forecast,
    dividend: Math.floor((forecast.profit * profile.unitYen) / netShares(now)),
  };
}
