import type { ShareSplit } from "@tenbin/engine";
import type {
  Companies,
  DailyTrades,
  DocumentRecord,
  IssueRecord,
  MarketSlice,
} from "../companies/index.ts";
import { toEpochDay } from "../platform/clock/days.ts";

/** What filings and prices say of a company, without anything derived from them. */
export interface CompanyRecord {
  readonly code: string;
  readonly sector: string | null;
  readonly listingDate: string | null;
  readonly documents: readonly DocumentRecord[];
  /** Annual statements by period end, then by disclosure. */
  readonly annual: readonly DocumentRecord[];
  /** Ascending by ex-date. */
  readonly splits: readonly ShareSplit[];
  /** As traded, of the days with a trade, ascending. */
  readonly closes: TradedCloses;
  /** As traded, of all days with a bar. */
  readonly trades: DailyTrades;
}

export interface TradedCloses {
  /** Days since 1970-01-01. */
  readonly days: readonly number[];
  readonly close: readonly number[];
}

const CODES_PER_SLICE = 100;
const ALL_DAYS = { from: "1900-01-01", until: "2099-12-31" };

/** Of all companies with an annual statement or a price, by code. */
export async function readCompanyRecords(
  companies: Companies,
  onProgress: (done: number, total: number) => void = () => {},
): Promise<ReadonlyMap<string, CompanyRecord>> {
  const issues = await companies.issues();
  const records = new Map<string, CompanyRecord>();
  for (let at = 0; at < issues.length; at += CODES_PER_SLICE) {
    const group = issues.slice(at, at + CODES_PER_SLICE);
    onProgress(at, issues.length);
    const range = { first: group[0]!.code, last: group.at(-1)!.code };
    const [slice, trades] = await Promise.all([
      companies.slice(range),
      companies.trades(range, ALL_DAYS),
    ]);
    for (const issue of group) {
      const record = toCompanyRecord(issue, slice, trades.get(issue.code));
      if (record.annual.length > 0 || record.closes.days.length > 0)
        records.set(issue.code, record);
    }
  }
  return records;
}

function toCompanyRecord(
  { code, sector33: sector, listingDate }: IssueRecord,
  slice: Pick<MarketSlice, "documents" | "splits">,
  trades: DailyTrades = NO_TRADES,
): CompanyRecord {
  const documents = slice.documents.get(code) ?? [];
  const annual = documents
    .filter(({ kind, periodType }) => kind === "statement" && periodType === "FY")
    .toSorted(
      (a, b) =>
        compare(a.periodEnd, b.periodEnd) ||
        Date.parse(a.disclosedAt) - Date.parse(b.disclosedAt) ||
        compare(a.documentId, b.documentId),
    );
  const splits = (slice.splits.get(code) ?? []).toSorted((a, b) => compare(a.exDate, b.exDate));
  return {
    code,
    sector,
    listingDate,
    documents,
    annual,
    splits,
    closes: tradedOnly(trades),
    trades,
  };
}

const NO_TRADES: DailyTrades = { days: [], close: [], volume: [] };

function tradedOnly(trades: DailyTrades): TradedCloses {
  const days: number[] = [];
  const close: number[] = [];
  for (const [at, day] of trades.days.entries()) {
    const price = trades.close[at] ?? null;
    if (price === null || price <= 0) continue;
    days.push(day);
    close.push(price);
  }
  return { days, close };
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Place of the last trade on or before the day; −1 without one. */
export function lastTradeAt({ days }: TradedCloses, day: string): number {
  const end = toEpochDay(day);
  let [low, high] = [0, days.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (days[middle]! <= end) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
