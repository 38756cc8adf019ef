import type pg from "pg";
import type { Companies } from "./companies.ts";
import { importRecords } from "../ingest/runs/import-records.ts";
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
export { clearSampleMarket } from "../ingest/runs/clear-market.ts";
export { acquireLease, type Lease, revokeLease } from "../platform/leases/lease.ts";
export { openFile } from "../platform/files/open-file.ts";
export { checkBulk, importBulk } from "../ingest/files/import-bulk.ts";
export { importJpxAlerts } from "../ingest/files/import-jpx-alerts.ts";
export { checkJpxList, importJpxList } from "../ingest/files/import-jpx-list.ts";
export { factNames, factsOf } from "./derived/facts.ts";
export { statementOf } from "./derived/statement-document.ts";
export { isDay } from "../platform/clock/days.ts";
export { isTradingDay, tradingDayAfter, tradingDayUpTo } from "./calendar/exchange-days.ts";
export { createDailyRuns, DUE_BY } from "../ingest/daily-run/index.ts";
export type { DailyRuns, DailyState, DayOutcome, Unreported } from "../ingest/daily-run/index.ts";
export { judgeMarket } from "../ingest/quarantine/judge-market.ts";
export { releaseSeries } from "../ingest/quarantine/release-series.ts";
export { type Held, quarantined } from "../ingest/quarantine/store.ts";
export { createJQuantsFeed, type JQuantsOptions } from "../vendors/jquants/create-jquants-feed.ts";
export { PLANS as JQUANTS_PLANS } from "../vendors/jquants/plans.ts";
export { readCodeList } from "../vendors/edinet/code-list.ts";
export {
  createEdinetFeed,
  type EdinetOptions,
  type FilingsFeed,
} from "../vendors/edinet/create-edinet-feed.ts";
export { importFilings } from "../ingest/feeds/import-filings.ts";
export { joinDisclosures } from "../vendors/port/join-disclosures.ts";
export { type HistoryOptions, importHistory } from "../ingest/feeds/import-history.ts";
export * from "../vendors/port/market-feed.ts";
export type { HistoryFeed } from "../vendors/port/market-history.ts";
export { prove } from "../ingest/prove/prove.ts";
export type { Check } from "../ingest/prove/check.ts";
export type { CheckReport, ImportReport, Refusal } from "../ingest/runs/report.ts";
export type { MarketSource } from "../vendors/port/market-source.ts";
export type * from "./records.ts";
export * from "./derived/index.ts";

export function createCompanies({ pool }: { pool: pg.Pool }): Companies {
  return {
    ...createStore(pool),
    importRecords: (source, provenance, onProgress) =>
      importRecords(pool, source, provenance, onProgress),
  };
}
