import type pg from "pg";
import type { ListedSector, MonthEndPrice, ShareSplit } from "@tenbin/engine";
import { preparedStatement } from "../platform/database/prepared-statement.ts";
import { adjustedCloses } from "./adjusted-closes.ts";
import type {
  Companies,
  DailyCloses,
  DailyTrades,
  DatedAlert,
  DayBar,
  DocumentSource,
  MarketChange,
  MarketState,
} from "./companies.ts";
import { yearSql } from "./bar-tables.ts";
import { readHistoriesOf, readHistoriesOfRange, readTradesUntil } from "./histories-store.ts";
import {
  DOCUMENT_COLUMNS,
  type DocumentRow,
  documentsByCompany,
  documentsWhere,
  groupByCode,
  isNotQuarantined,
  isTradingDaySql,
  listedSql,
  toDocument,
  toListedSector,
  toSplit,
} from "./company-rows-store.ts";
import { readFormerIssues, readIssuesOfCode } from "./former-issues-store.ts";
import { AMOUNT_BARS, quoteOf, type QuoteRow } from "./quote.ts";
import type { IssueRecord, ListedName, PlannedResults } from "./records.ts";
import { lacksPreviousForecast, withPreviousForecasts } from "./previous-forecasts.ts";

const CURRENT_ALERTS = `array(
    select a.kind from listing_alerts a, (select max(date) as day from trading_days) market
    where a.code = issues.code and a.since <= market.day
      and (a.until is null or a.until > market.day) order by a.kind)`;
const ISSUE_COLUMNS = `code, name_jp as "nameJp", name_kana as "nameKana", name_en as "nameEn", nicknames,
  segment, sector33, sector17, size, kind, listing_date as "listingDate",
  delisting_date as "delistingDate", paused, alerts || ${CURRENT_ALERTS} as alerts,
  (select kind from quarantined_series q where q.series = 'raw' and q.code = issues.code
   order by kind limit 1) as withheld`;
const issueByCode = preparedStatement<IssueRecord>(
  `select ${ISSUE_COLUMNS} from issues where code = $1`,
);
const allIssues = preparedStatement<IssueRecord>(
  `select ${ISSUE_COLUMNS} from issues order by code`,
);
const listedSectors = preparedStatement<{ code: string } & ListedSector>(
  listedSql({ sector: "sector33" }, "true"),
);
const listedNames = preparedStatement<{ code: string } & ListedName>(
  listedSql(
    { nameJp: "name_jp", segment: "segment", sector33: "sector33" },
    "($1::text is null or l.code = left($1, 5) and i.code = $1)",
  ),
);
const documentsByCode = documentsWhere("code = $1");
const allDocuments = documentsWhere("true");
const documentsOfCodes = documentsWhere("code = any($1)");
const plannedByCode = preparedStatement<PlannedResults>(
  `select code, period_type as "periodType", published_on as "publishedOn", planned_on as "plannedOn"
   from planned_results where code = $1 order by published_on, period_type`,
);
const endOfDay = (day: string) => `((${day}) + 1)::timestamp at time zone 'Asia/Tokyo'`;
const latestDocuments = preparedStatement<DocumentRow>(
  `select ${DOCUMENT_COLUMNS} from documents where disclosed_at < ${endOfDay("$2::date")}
   order by disclosed_at desc, document_id limit $1`,
);
const monthEnds = preparedStatement<{ code: string } & MonthEndPrice>(
  `select code, date, close from month_end_closes
   where ($1::text is null or code = $1) and ${isNotQuarantined("month_end_closes.code")}
   order by code, month`,
);
const splitsByCode = preparedStatement<{ code: string } & ShareSplit>(
  `select code, ex_date as "exDate", factor from corporate_actions
   where $1::text is null or code = $1 order by code, ex_date`,
);
const valuationDays = preparedStatement<{ day: string }>(
  "select max(date) as day from trading_days group by date_trunc('month', date) order by 1",
);
/** All trading days between the first and last bar. Aggregated, as many rows are slow to send. */
const closesByCode = preparedStatement<{
  [Column in keyof DailyCloses]: DailyCloses[Column] | null;
}>(
  `with own as materialized (select date, close from bars where code = $1 and ${isNotQuarantined("$1")})
   select json_agg(t.date - date '1970-01-01' order by t.date) as days,
     json_agg(own.close order by t.date) as close
   from (select min(date) as first, max(date) as last from own) span
   join trading_days t on t.date between span.first and span.last
   left join own on own.date = t.date`,
);
/**
 * The newest bars of the issue `i`. Packed years are read newest first and only as far as needed,
 * because a join on the view would unpack all of them.
 */
const newestBars = (count: number, condition: string) => `
  (with in_rows as materialized (
     select date, close, volume from bar_rows
     where code = i.code and ${condition} and ${isTradingDaySql("bar_rows.date")}
     order by date desc limit ${count})
   select * from in_rows
   union all
   (select b.date, b.close, b.volume
    from (select * from bar_years where code = i.code and year >= (
            select case when count(*) < ${count} then 0 else ${yearSql("min(date)")} end from in_rows)
          order by year desc) y
    cross join lateral (
      select make_date(y.year, 1, 1) + day as date, close, volume
      from unnest(y.days, y.close, y.volume) as each(day, close, volume)
      where ${condition} and (
        select true from trading_days t where t.date = make_date(y.year, 1, 1) + day)) b
    order by y.year desc, b.date desc limit ${count})
   order by date desc limit ${count})`;
const QUOTE_COLUMNS = `
  (select array_agg(json_build_array(x.date, x.close, x.volume) order by x.date desc)
     from ${newestBars(2, "close is not null")} x) as trades,
  (select array_agg(x.close * x.volume order by x.date desc)
     from ${newestBars(AMOUNT_BARS, "true")} x) as amounts`;
const quoteByCode = preparedStatement<QuoteRow>(
  `select i.code, ${QUOTE_COLUMNS} from issues i
   where i.code = $1 and ${isNotQuarantined("i.code")}`,
);
const quotesOfRange = preparedStatement<QuoteRow>(
  `select i.code, ${QUOTE_COLUMNS} from issues i
   where i.code between $1 and $2 and ${isNotQuarantined("i.code")}`,
);
const tradesOfRange = preparedStatement<{ code: string } & DailyTrades>(
  `select b.code, json_agg(b.date - date '1970-01-01' order by b.date) as days,
     json_agg(b.close order by b.date) as close, json_agg(b.volume order by b.date) as volume
   from (
     select code, date, close, volume from bar_rows
     where code between $1 and $2 and date between $3 and $4
     union all
     select y.code, make_date(y.year, 1, 1) + each.day, each.close, each.volume
     from bar_years y cross join lateral unnest(y.days, y.close, y.volume) as each(day, close, volume)
     where y.code between $1 and $2 and y.year between ${yearSql("$3::date")} and ${yearSql("$4::date")}
       and make_date(y.year, 1, 1) + each.day between $3 and $4) b
   where ${isTradingDaySql("b.date")} and ${isNotQuarantined("b.code")}
   group by b.code`,
);
const barsOfDay = preparedStatement<{ code: string } & DayBar>(
  `select code, open, high, low, close, volume from bars
   where date = $1 and year = ${yearSql("$1::date")} and ${isNotQuarantined("bars.code")}`,
);
const datedAlerts = preparedStatement<{ code: string } & DatedAlert>(
  `select code, kind, since, until from listing_alerts order by code, since, kind`,
);
/** Reads all days in one pass and looks up closes of packed years instead of unpacking them. */
const medianReturns = preparedStatement<{ median: number | null }>(
  `with spans as materialized (
     select * from unnest($1::date[], $2::date[]) with ordinality as span ("from", until, place)),
   days as (select distinct unnest($1::date[] || $2::date[]) as date),
   closes as materialized (
     select b.code, b.date, b.close from (
       select code, date, close from bar_rows where date = any($1::date[] || $2::date[])
       union all
       select y.code, d.date,
         y.close[array_position(y.days, (d.date - make_date(y.year, 1, 1))::smallint)]
       from days d join bar_years y on y.year = ${yearSql("d.date")}) b
     join issues i on i.code = b.code and i.kind = 'stock'
     where b.close > 0 and ${isNotQuarantined("b.code")}),
   splits as materialized (
     select place, code, exp(sum(ln(factor))) as factor from spans
     join corporate_actions on ex_date > "from" and ex_date <= until group by place, code),
   medians as (
     select spans.place, percentile_cont(0.5) within group
         (order by e.close / (b.close * coalesce(splits.factor, 1)) - 1) as median
     from spans
     join closes b on b.date = spans."from"
     join closes e on e.code = b.code and e.date = spans.until
     left join splits on splits.place = spans.place and splits.code = b.code
     group by spans.place)
   select median from spans left join medians using (place) order by place`,
);
/** Combines the newest import that changed something and the newest quarantine decision. */
const SELECT_VERSION = `select concat_ws('.', i.run_id::text, d.decision_id::text) as version,
     extract(epoch from i.started_at) + coalesce(extract(epoch from d.decided_at), 0) as seconds
   from (select run_id, started_at from import_runs
         where status <> 'running' and report->>'touched' = 'true'
         order by started_at desc limit 1) i
   left join (select decision_id, decided_at from quarantine_decisions
              order by decided_at desc, decision_id desc limit 1) d on true`;
const version = preparedStatement<{ version: string | null }>(
  `select version from (${SELECT_VERSION}) newest`,
);
/** An import that was killed does not count for ever. */
const newestChange = preparedStatement<MarketChange>(
  `select version, coalesce(round(seconds * 1000), 0)::float8 as sequence,
     coalesce(last.status = 'running' and last.started_at > now() - interval '15 minutes', false)
       as "isImporting"
   from (select) one
   left join (${SELECT_VERSION}) newest on true
   left join (select status, started_at from import_runs
              order by started_at desc limit 1) last on true`,
);
const lastImport = preparedStatement<{
  kind: string;
  status: string;
  startedAt: Date;
  finishedAt: Date | null;
}>(
  `select kind, status, started_at as "startedAt", finished_at as "finishedAt"
   from import_runs order by started_at desc limit 1`,
);
const marketState = preparedStatement<
  Omit<MarketState, "sources" | "version"> & { vendors: string[] }
>(
  `with market as (select max(date) as day from trading_days),
     known as (select code, kind from documents, market
               where day is null or disclosed_at < ${endOfDay("day")})
   select (select day from market) as "marketDay",
     (select case when bool_or(provenance = 'real') then 'real'
                  when bool_or(status = 'finished') then 'sample' end
        from import_runs) as provenance,
     (select count(distinct code) from known)::int as companies,
     (select count(*) from known where kind = 'statement')::int as statements,
     array(select prefix from unnest($1::text[]) as prefix where exists (
       select 1 from documents where starts_with(document_id, prefix))) as vendors`,
);

const SAMPLE_SOURCES = ["サンプルデータ(架空の会社と株価)"];

export function createStore(
  pool: pg.Pool,
  documentSources: readonly DocumentSource[] = [],
): Companies {
  const versionNow = async () => (await version(pool))[0]?.version ?? null;
  return {
    version: versionNow,
    async newestChange() {
      const row = (await newestChange(pool))[0];
      if (row === undefined) throw new Error("the newest change query returned no row");
      return row;
    },
    async lastImport() {
      const row = (await lastImport(pool))[0];
      if (row === undefined) return null;
      const { startedAt, finishedAt } = row;
      return {
        ...row,
        startedAt: startedAt.toISOString(),
        finishedAt: finishedAt?.toISOString() ?? null,
      };
    },
    async state() {
      const prefixes = documentSources.flatMap(({ prefix }) => prefix ?? []);
      const [rows, current] = await Promise.all([marketState(pool, prefixes), versionNow()]);
      const row = rows[0];
      if (row === undefined) throw new Error("the market state query returned no row");
      const { vendors, ...state } = row;
      const real = documentSources
        .filter(({ prefix }) => prefix === null || vendors.includes(prefix))
        .map(({ source }) => source);
      const sources = { sample: SAMPLE_SOURCES, real, none: [] };
      return { ...state, sources: sources[row.provenance ?? "none"], version: current };
    },
    issue: async (code) => (await issueByCode(pool, code))[0] ?? null,
    issues: () => allIssues(pool),
    formerIssues: () => readFormerIssues(pool),
    issuesOfCode: (code) => readIssuesOfCode(pool, code),
    listedSectors: async () => groupByCode(await listedSectors(pool), toListedSector),
    listedNames: async (code) => groupByCode(await listedNames(pool, code ?? null), toListedName),
    documents: async (code) =>
      withPreviousForecasts((await documentsByCode(pool, code)).map(toDocument)),
    datedAlerts: async () =>
      groupByCode(await datedAlerts(pool), ({ kind, since, until }) => ({ kind, since, until })),
    async trades(codes, days) {
      const rows = await tradesOfRange(pool, codes.first, codes.last, days.from, days.until);
      return new Map(rows.map(({ code, ...trades }) => [code, trades]));
    },
    async barsOn(day) {
      const rows = await barsOfDay(pool, day);
      return new Map(rows.map(({ code, ...bar }) => [code, bar]));
    },
    plannedResults: (code) => plannedByCode(pool, code),
    allDocuments: async () => [...documentsByCompany(await allDocuments(pool)).values()].flat(),
    async latestDocuments(limit, day) {
      const newest = (await latestDocuments(pool, limit, day)).map(toDocument);
      const revised = new Set(newest.filter(lacksPreviousForecast).map(({ code }) => code));
      if (revised.size === 0) return newest;
      const histories = documentsByCompany(await documentsOfCodes(pool, [...revised]));
      const known = new Map([...histories.values()].flat().map((one) => [one.documentId, one]));
      return newest.map((document) => known.get(document.documentId) ?? document);
    },
    monthEnds: async (code) =>
      groupByCode(await monthEnds(pool, code ?? null), ({ date, close }) => ({ date, close })),
    splits: async (code) => groupByCode(await splitsByCode(pool, code ?? null), toSplit),
    valuationDays: async () => (await valuationDays(pool)).map((row) => row.day),
    async dailyCloses(code) {
      const [[found], splits] = await Promise.all([
        closesByCode(pool, code),
        splitsByCode(pool, code),
      ]);
      return adjustedCloses({ days: found?.days ?? [], close: found?.close ?? [] }, splits);
    },
    async medianReturns(spans) {
      const rows = await medianReturns(
        pool,
        spans.map(({ from }) => from),
        spans.map(({ until }) => until),
      );
      return rows.map(({ median }) => median);
    },
    async quote(code) {
      const [rows, splits] = await Promise.all([quoteByCode(pool, code), splitsByCode(pool, code)]);
      return rows[0] === undefined ? null : quoteOf(rows[0], splits);
    },
    historiesOf: (codes) => readHistoriesOf(pool, codes),
    tradesUntil: (codes, day, count) => readTradesUntil(pool, codes, day, count),
    async slice(range) {
      const [histories, quotes] = await Promise.all([
        readHistoriesOfRange(pool, range),
        quotesOfRange(pool, range.first, range.last),
      ]);
      return {
        ...histories,
        quotes: new Map(
          quotes
            .map((row) => quoteOf(row, histories.splits.get(row.code) ?? []))
            .filter((quote) => quote !== null)
            .map((quote) => [quote.code, quote]),
        ),
      };
    },
  };
}

function toListedName({ listedOn, nameJp, segment, sector33 }: ListedName): ListedName {
  return { listedOn, nameJp, segment, sector33 };
}
