import {
  isTradingDay,
  nextTradingDay,
  tradingDayOnOrBefore,
} from "../../server/src/companies/index.ts";
import { toIsoDate, toEpochDay } from "../../server/src/platform/clock/days.ts";
import type { FakeMarket } from "../fake-market.ts";
import type { FakePlan } from "./endpoints.ts";
import { monthOf, type BulkFiles } from "./bulk-files.ts";
import type { DisclosureRows } from "./disclosures.ts";
import { barRow, masterRow, type ApiRow, type BarIndex } from "./market-rows.ts";
import {
  barsPublishedAt,
  disclosurePublishedAt,
  earningsDatesPublishedAt,
  masterPublishedAt,
} from "./publication-times.ts";
import { corruptRows, isRowDefect, type JQuantsFaults } from "./faults.ts";

export interface FakeJQuantsState {
  readonly market: FakeMarket;
  readonly bars: BarIndex;
  readonly files: BulkFiles;
  readonly disclosed: readonly DisclosureRows[];
  readonly plan: FakePlan;
  readonly faults: JQuantsFaults;
  /** Milliseconds since the epoch; anything published later is not served. */
  now(): number;
}

/** All rows of the response, or the message of a 400. */
export type QueryResult = { readonly rows: readonly ApiRow[]; readonly cursor?: string } | string;

export function handleQuery(
  state: FakeJQuantsState,
  path: string,
  query: URLSearchParams,
): QueryResult | null {
  switch (path) {
    case "/equities/master":
      return master(state, query);
    case "/equities/bars/daily":
      return barsDaily(state, query);
    case "/fins/earnings-date":
      return earningsDates(state, query);
    case "/markets/calendar":
      return calendar(query);
    case "/fins/summary":
      return disclosures(state, query, ({ summary }) => summary);
    case "/fins/details":
      return disclosures(state, query, ({ details }) => details);
    case "/bulk/list":
      return bulkList(state, query);
    case "/fins/dividend":
      return dividends(state, query);
    default:
      return null;
  }
}

const NEEDS_CODE_OR_DATE = "This API requires at least 1 parameter as follows; date, code";
const hasDateOrCode = (query: URLSearchParams) => query.has("date") || query.has("code");

/** The API accepts YYYYMMDD and YYYY-MM-DD. */
function parseDayParameter(query: URLSearchParams, name: string): string | null {
  const text = query.get(name);
  if (text === null || text.includes("-")) return text;
  return `${text.slice(0, 4)}-${text.slice(4, 6)}-${text.slice(6)}`;
}

function isPublished(state: FakeJQuantsState, day: string, usual: number): boolean {
  const late = state.faults.late.get(day);
  return state.now() >= (late === undefined ? usual : Date.parse(late));
}

function master(state: FakeJQuantsState, query: URLSearchParams): QueryResult {
  const day =
    parseDayParameter(query, "date") ??
    tradingDayOnOrBefore(toIsoDate(Math.floor(state.now() / 86_400_000)));
  if (!isPublished(state, day, masterPublishedAt(day))) return { rows: [] };
  const listed = state.market.issues.filter(
    ({ listingDate, delistingDate }) =>
      listingDate !== null && listingDate <= day && (delistingDate === null || day < delistingDate),
  );
  return { rows: listed.map((issue) => masterRow(issue, day)) };
}

function barsDaily(state: FakeJQuantsState, query: URLSearchParams): QueryResult {
  if (!hasDateOrCode(query)) return NEEDS_CODE_OR_DATE;
  const [date, code] = [parseDayParameter(query, "date"), query.get("code")];
  const rows = (day: string) =>
    isPublished(state, day, barsPublishedAt(day))
      ? state.bars.onDay(day).map((bar) => barRow(bar, state.bars.splitFactorAfter(bar.code, day)))
      : [];
  if (code === null && date !== null) {
    const kind = state.faults.corrupt.get(date);
    const dayRows = rows(date);
    if (!isRowDefect(kind) || dayRows.length === 0) return { rows: dayRows };
    const before = tradingDayOnOrBefore(toIsoDate(toEpochDay(date) - 1));
    return { rows: corruptRows(kind, dayRows, rows(before)) };
  }
  const [from, to] = [
    date ?? parseDayParameter(query, "from") ?? "",
    date ?? parseDayParameter(query, "to") ?? "9",
  ];
  const wanted = code?.length === 4 ? `${code}0` : (code ?? "");
  const series = state.bars
    .ofCode(wanted)
    .filter(
      (bar) =>
        bar.date >= from &&
        bar.date <= to &&
        isPublished(state, bar.date, barsPublishedAt(bar.date)),
    );
  return { rows: series.map((bar) => barRow(bar, state.bars.splitFactorAfter(wanted, bar.date))) };
}

function calendar(query: URLSearchParams): QueryResult {
  const [from, to] = [parseDayParameter(query, "from"), parseDayParameter(query, "to")];
  if (from === null || to === null) return "from and to are required";
  const rows: ApiRow[] = [];
  for (let day = toEpochDay(from); day <= toEpochDay(to); day++) {
    const Date = toIsoDate(day);
    rows.push({ Date, HolDiv: isTradingDay(Date) ? "1" : "0" });
  }
  return { rows };
}

function disclosures(
  state: FakeJQuantsState,
  query: URLSearchParams,
  rowOf: (disclosed: DisclosureRows) => ApiRow | null,
): QueryResult {
  if (!hasDateOrCode(query)) return NEEDS_CODE_OR_DATE;
  const [date, code, cursor] = [
    parseDayParameter(query, "date"),
    query.get("code"),
    query.get("cursor"),
  ];
  const isPremium = state.plan === "premium";
  const published = state.disclosed.filter(
    (one) =>
      (date === null || one.day === date) &&
      (code === null || one.code === (code.length === 4 ? `${code}0` : code)) &&
      state.now() >= disclosurePublishedAt(one.day, one.at, isPremium),
  );
  const rows = published.map(rowOf).filter((row) => row !== null);
  if (!isPremium || date === null) return { rows };
  const since = cursor === null ? 0 : Number(Buffer.from(cursor, "base64url").toString("utf8"));
  if (!Number.isSafeInteger(since)) return "cursor is not valid";
  return {
    rows: rows.slice(since),
    cursor: Buffer.from(String(rows.length)).toString("base64url"),
  };
}

function dividends(state: FakeJQuantsState, query: URLSearchParams): QueryResult {
  const found = disclosures(state, query, ({ dividend }) => dividend);
  // Unlike summaries, dividends come without a cursor.
  return typeof found === "string" ? found : { rows: found.rows };
}

function bulkList({ files }: FakeJQuantsState, query: URLSearchParams): QueryResult {
  if (query.get("endpoint") !== "/equities/bars/daily") return { rows: [] };
  const [from, to] = [
    parseDayParameter(query, "from") ?? "",
    parseDayParameter(query, "to") ?? "9",
  ];
  const keys = files.keys.filter(
    (key) => monthOf(key) >= from.slice(0, 7) && monthOf(key) <= to.slice(0, 7),
  );
  return { rows: keys.map((Key) => ({ Key, Size: 1, LastModified: "2025-11-15T00:00:00Z" })) };
}

const NEEDS_ONE_EARNINGS_DATE_PARAMETER =
  "Specify exactly one of the following parameters: code, date, or scheduled_date.";

/** Planned days of results as reported by companies, published the next morning. */
function earningsDates(state: FakeJQuantsState, query: URLSearchParams): QueryResult {
  const { market } = state;
  const given = ["code", "date", "scheduled_date"].filter((name) => query.has(name));
  if (given.length !== 1) return NEEDS_ONE_EARNINGS_DATE_PARAMETER;
  const [date, planned] = [
    parseDayParameter(query, "date"),
    parseDayParameter(query, "scheduled_date"),
  ];
  const code = query.get("code");
  const names = new Map(market.issues.map((issue) => [issue.code, issue]));
  const published = (market.plannedResults ?? []).filter(
    ({ publishedOn }) => state.now() >= earningsDatesPublishedAt(nextTradingDay(publishedOn)),
  );
  const latestByPeriod = new Map(published.map((one) => [`${one.code} ${one.periodType}`, one]));
  const found = published.filter(
    (one) =>
      (date === null || one.publishedOn === date) &&
      (code === null || one.code === (code.length === 4 ? `${code}0` : code)) &&
      (planned === null ||
        (one.plannedOn === planned && latestByPeriod.get(`${one.code} ${one.periodType}`) === one)),
  );
  return {
    rows: found.map((one) => ({
      PubDate: one.publishedOn,
      SchDate: one.plannedOn ?? "",
      FQName: one.periodType,
      FYE: "",
      Code: one.code,
      CoName: names.get(one.code)?.nameJp ?? "",
      CoNameEn: names.get(one.code)?.nameEn ?? "",
    })),
  };
}
