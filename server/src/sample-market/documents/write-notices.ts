import type { DocumentRecord } from "../../companies/index.ts";
import type { CompanyHistory, ReportedYear } from "./company-history.ts";
import { compactDay, documentRecord } from "./document-record.ts";
import { namedNotices, noticesOfQuarter, type Notice } from "./notices.ts";
import { isAnnounceable, publicationDay } from "./publication.ts";

/** Buy-backs, changed dividends, splits and what belongs to a peculiarity. */
export function writeNotices(history: CompanyHistory): DocumentRecord[] {
  const { profile, years } = history;
  const record = (year: ReportedYear, notice: Notice, series: string): DocumentRecord =>
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
      const day = publicationDay(profile, now.quarter, history.disclosedOf(now));
      if (day === null || !isAnnounceable(profile, day)) return [];
      return noticesOfQuarter(profile, now, day).map((one, n) => record(year, one, `N${n + 1}`));
    }),
  );
  const named = namedNotices(profile).flatMap((notice, n) => {
    const year = years.find(({ yearEnd }) => yearEnd >= notice.day);
    if (year === undefined || !isAnnounceable(profile, notice.day)) return [];
    return record(year, notice, `S${n + 1}`);
  });
  return [...withResults, ...named];
}
