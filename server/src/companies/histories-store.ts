import type { ListedSector, MonthEndPrice, ShareSplit } from "@tenbin/engine";
import { type Executor, preparedStatement } from "../platform/database/prepared-statement.ts";
import { yearSql } from "./bar-tables.ts";
import type { CodeRange, DailyCloses, MarketHistories } from "./companies.ts";
import {
  documentsByCompany,
  documentsWhere,
  groupByCode,
  isNotQuarantined,
  listedSql,
  toListedSector,
  toSplit,
} from "./company-rows-store.ts";

/**
 * Histories of the issues that are chosen, from four queries whatever their number.
 * @param isChosen condition on a key
 * @param isListed condition on the code of a list `l`, which an index answers
 */
function historiesWhere(isChosen: (key: string) => string, isListed: string) {
  const sectors = preparedStatement<{ code: string } & ListedSector>(
    listedSql({ sector: "sector33" }, `${isListed} and ${isChosen("i.code")}`),
  );
  const documents = documentsWhere(isChosen("code"));
  /** Aggregated, as many rows are slow to send. */
  const monthEnds = preparedStatement<{ code: string; dates: string[]; closes: number[] }>(
    `select code, json_agg(date order by month) as dates, json_agg(close order by month) as closes
     from month_end_closes
     where ${isChosen("code")} and ${isNotQuarantined("month_end_closes.code")} group by code`,
  );
  const splits = preparedStatement<{ code: string } & ShareSplit>(
    `select code, ex_date as "exDate", factor from corporate_actions
     where ${isChosen("code")} order by code, ex_date`,
  );
  return async (executor: Executor, ...chosen: readonly unknown[]): Promise<MarketHistories> => {
    const [listed, filed, ends, adjustments] = await Promise.all([
      sectors(executor, ...chosen),
      documents(executor, ...chosen),
      monthEnds(executor, ...chosen),
      splits(executor, ...chosen),
    ]);
    return {
      sectors: groupByCode(listed, toListedSector),
      documents: documentsByCompany(filed),
      monthEnds: new Map(
        ends.map(({ code, dates, closes }) => [
          code,
          dates.map((date, at): MonthEndPrice => ({ date, close: closes[at]! })),
        ]),
      ),
      splits: groupByCode(adjustments, toSplit),
    };
  };
}

const historiesOf = historiesWhere(
  (key) => `${key} = any($1)`,
  "l.code in (select left(each, 5) from unnest($1::text[]) as each)",
);
const historiesOfRange = historiesWhere(
  (key) => `${key} between $1 and $2`,
  "l.code between left($1, 5) and left($2, 5)",
);

export const readHistoriesOf = (
  executor: Executor,
  codes: readonly string[],
): Promise<MarketHistories> => historiesOf(executor, codes);

export const readHistoriesOfRange = (
  executor: Executor,
  { first, last }: CodeRange,
): Promise<MarketHistories> => historiesOfRange(executor, first, last);

/** "is true" keeps the days a table that is read once, instead of an index that is probed for each bar. */
const isTradingDayOfAll = (date: string) => `(${date} in (select date from trading_days)) is true`;
/** Packed years are read newest first and only as far as needed. */
const tradesUntil = preparedStatement<{
  code: string;
  days: DailyCloses["days"];
  close: DailyCloses["close"];
}>(
  `select i.code, trades.days, trades.close from unnest($1::text[]) as i(code)
   cross join lateral (
     with in_rows as materialized (
       select date, close from bar_rows
       where code = i.code and date <= $2 and close is not null and ${isTradingDayOfAll("bar_rows.date")}
       order by date desc limit $3)
     select json_agg(t.date - date '1970-01-01' order by t.date) as days,
       json_agg(t.close order by t.date) as close
     from (
       select date, close from in_rows
       union all
       (select b.date, b.close
        from (select year, days, close from bar_years
              where code = i.code and year <= ${yearSql("$2::date")} order by year desc) y
        cross join lateral (
          select make_date(y.year, 1, 1) + day as date, each.close
          from unnest(y.days, y.close) as each(day, close)
          where each.close is not null and make_date(y.year, 1, 1) + day <= $2
            and ${isTradingDayOfAll("make_date(y.year, 1, 1) + day")}) b
        order by y.year desc, b.date desc limit $3 - (select count(*) from in_rows))) t) trades
   where trades.days is not null and ${isNotQuarantined("i.code")}`,
);

export async function readTradesUntil(
  executor: Executor,
  codes: readonly string[],
  day: string,
  count: number,
): Promise<Map<string, DailyCloses>> {
  const rows = await tradesUntil(executor, codes, day, count);
  return new Map(rows.map(({ code, ...trades }) => [code, trades]));
}
