import type pg from "pg";
import type { Companies } from "./companies.ts";
import { importRecords } from "./import-records.ts";
import { createStore } from "./store.ts";

export type {
  CodeRange,
  Companies,
  DailyCloses,
  DaySpan,
  LastImport,
  MarketSlice,
  MarketState,
  Quote,
} from "./companies.ts";
export { type BarsStorage, barsStorage } from "./bars-storage.ts";
export { normalizeCode } from "./code.ts";
export { clearSampleMarket } from "./import/clear-market.ts";
export { acquireLease, type Lease, revokeLease } from "./import/lease.ts";
export { openFile } from "./import/open-file.ts";
export { checkBulk, importBulk } from "./import/import-bulk.ts";
export { importJpxAlerts } from "./import/import-jpx-alerts.ts";
export { checkJpxList, importJpxList } from "./import/import-jpx-list.ts";
export { factNames, factsOf } from "./facts.ts";
export { statementOf } from "./statement-document.ts";
export { isDay } from "./days.ts";
export { isTradingDay, tradingDayAfter, tradingDayUpTo } from "./calendar/exchange-days.ts";
export { createDailyRuns, DUE_BY } from "./daily-run/index.ts";
export type { DailyRuns, DailyState, DayOutcome, Unreported } from "./daily-run/index.ts";
export { judgeMarket } from "./quarantine/judge-market.ts";
export { releaseSeries } from "./quarantine/release-series.ts";
export { type Held, quarantined } from "./quarantine/store.ts";
export { createJQuantsFeed, type JQuantsOptions } from "./feeds/jquants/create-jquants-feed.ts";
export { PLANS as JQUANTS_PLANS } from "./feeds/jquants/plans.ts";
export { readCodeList } from "./feeds/edinet/code-list.ts";
export {
  createEdinetFeed,
  type EdinetOptions,
  type FilingsFeed,
} from "./feeds/edinet/create-edinet-feed.ts";
export { importFilings } from "./feeds/import-filings.ts";
export { joinDisclosures } from "./feeds/join-disclosures.ts";
export { type HistoryOptions, importHistory } from "./feeds/import-history.ts";
export * from "./feeds/market-feed.ts";
export type { HistoryFeed } from "./feeds/market-history.ts";
export { prove } from "./prove/prove.ts";
export type { Check } from "./prove/check.ts";
export type { CheckReport, ImportReport, Refusal } from "./import/report.ts";
export type { MarketSource } from "./market-source.ts";
export type * from "./records.ts";
export * from "./rules.ts";

export function createCompanies({ pool }: { pool: pg.Pool }): Companies {
  return {
    ...createStore(pool),
    importRecords: (source, provenance, onProgress) =>
      importRecords(pool, source, provenance, onProgress),
  };
}
