import type { DocumentRecord } from "../../companies/index.ts";
import type { SimulatedHistory, SimulatedYear } from "./simulated-history.ts";
import { toIsoDate, type EpochDay } from "../../platform/clock/days.ts";
import { disclosureTimeOn, jstTimestamp, lastTradingDayUpTo } from "./disclosure-schedule.ts";

type DocumentContent = Pick<DocumentRecord, "kind" | "title" | "periodType" | "facts">;

export function compactDay(day: EpochDay): string {
  return toIsoDate(day).replaceAll("-", "");
}

/** Disclosed on `day`, or the trading day before it, at the company's usual time. */
export function documentRecord(
  { profile, tradingDays }: SimulatedHistory,
  { standard }: SimulatedYear,
  id: string,
  day: EpochDay,
  period: { readonly start: EpochDay; readonly end: EpochDay },
  particulars: DocumentContent,
): DocumentRecord {
  const tradingDay = lastTradingDayUpTo(day, tradingDays);
  return {
    documentId: `SAMPLE-${profile.code}-${id}`,
    code: profile.code,
    edinetCode: null,
    nameJp: profile.nameJp,
    disclosedAt: jstTimestamp(tradingDay, disclosureTimeOn(profile, tradingDay)),
    periodStart: toIsoDate(period.start),
    periodEnd: toIsoDate(period.end),
    consolidated: !profile.unconsolidated,
    accountingStandard: standard,
    ...particulars,
  };
}
