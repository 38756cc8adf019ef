import type { DocumentRecord } from "../../companies/index.ts";
import type { CompanyHistory, ReportedYear } from "./company-history.ts";
import { formatDay, type EpochDay } from "../calendar/days.ts";
import { disclosureTimeOn, moment, tradingDayAtOrBefore } from "./disclosure-schedule.ts";

type Particulars = Pick<DocumentRecord, "kind" | "title" | "periodType" | "facts">;

/** 20250331 */
export function compactDay(day: EpochDay): string {
  return formatDay(day).replaceAll("-", "");
}

/** A document of the company, disclosed on `day` (or the trading day before it) at the company's usual time. */
export function documentRecord(
  { profile, tradingDays }: CompanyHistory,
  { standard }: ReportedYear,
  id: string,
  day: EpochDay,
  period: { readonly start: EpochDay; readonly end: EpochDay },
  particulars: Particulars,
): DocumentRecord {
  const tradingDay = tradingDayAtOrBefore(day, tradingDays);
  return {
    documentId: `SAMPLE-${profile.code}-${id}`,
    code: profile.code,
    edinetCode: null,
    nameJp: profile.nameJp,
    disclosedAt: moment(tradingDay, disclosureTimeOn(profile, tradingDay)),
    periodStart: formatDay(period.start),
    periodEnd: formatDay(period.end),
    consolidated: !profile.unconsolidated,
    accountingStandard: standard,
    ...particulars,
  };
}
