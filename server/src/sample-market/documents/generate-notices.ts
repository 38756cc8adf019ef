import type { DocumentRecord } from "../../companies/index.ts";
import type { SimulatedHistory, SimulatedYear } from "./simulated-history.ts";
import { compactDay, documentRecord } from "./document-record.ts";
import { scriptedNotices, noticesOfQuarter, type CompanyNotice } from "./notices.ts";
import { canAnnounceOn, publicationDay } from "./publication.ts";

/** Buy-backs, dividend changes, splits and the notices of edge cases. */
export function generateNotices(history: SimulatedHistory): DocumentRecord[] {
  const { profile, years } = history;
  const record = (year: SimulatedYear, notice: CompanyNotice, series: string): DocumentRecord =>
    documentRecord(
      history,
      year,
      `${compactDay(notice.day)}-${series}`,
      notice.day,
      { start: year.yearStart, end: year.yearEnd },
      { kind: "notice", title: notice.title, periodType: "FY", facts: notice.facts },
    );
  const withResults = years.flatMap((year) =>
    year.quarters.flatMap((now) => {
      const day = publicationDay(profile, now.quarter, history.disclosureDayOf(now));
      if (day === null || !canAnnounceOn(profile, day)) return [];
      return noticesOfQuarter(profile, now, day).map((one, n) => record(year, one, `N${n + 1}`));
    }),
  );
  const named = scriptedNotices(profile).flatMap((notice, n) => {
    const year = years.find(({ yearEnd }) => yearEnd >= notice.day);
    if (year === undefined || !canAnnounceOn(profile, notice.day)) return [];
    return record(year, notice, `S${n + 1}`);
  });
  return [...withResults, ...named];
}
