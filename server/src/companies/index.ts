import type pg from "pg";
import type { Companies, DocumentSource } from "./companies.ts";
import { createStore } from "./store.ts";

export type {
  CodeRange,
  Companies,
  DailyCloses,
  DailyTrades,
  DatedAlert,
  DayBar,
  DateRange,
  DocumentSource,
  LastImport,
  MarketSlice,
  MarketState,
  Quote,
} from "./companies.ts";
export { type BarStorageStats, barStorageStats } from "./bar-stats-store.ts";
export { type LifeDoubt, type LivesReport, readLivesReport } from "./lives-report-store.ts";
export { type Series, SERIES } from "./bar-tables.ts";
export { FIRST_YEAR, MAX_BAR_PRICE, isSplitFactor, LAST_YEAR } from "./bar-limits.ts";
export {
  type FormerIssue,
  type FormerIssues,
  type IssueOfCode,
  keyMeantOn,
} from "./former-issues-store.ts";
export { quoteDecimals, quoteFromTrades } from "./quote.ts";
export { adjustedCloses, splitFactor } from "./adjusted-closes.ts";
export { isKeyOfCode } from "./keys-of-code.ts";
export { marketCodeOf, normalizeCode, normalizeMarketCode } from "@tenbin/contract/code";
export {
  isTradingEpochDay,
  isTradingDay,
  nextTradingDay,
  tradingDaysAfter,
  tradingDayOnOrBefore,
} from "./calendar/trading-days.ts";
export { exDateOf } from "./calendar/ex-date.ts";
export { readDocument } from "./read-document.ts";
export * from "./records.ts";
export * from "./derived/index.ts";

/**
 * @param documentSources 出典 of the vendors whose documents may be stored, in the order of printing
 */
export function createCompanies({
  pool,
  documentSources = [],
}: {
  readonly pool: pg.Pool;
  readonly documentSources?: readonly DocumentSource[];
}): Companies {
  return createStore(pool, documentSources);
}
