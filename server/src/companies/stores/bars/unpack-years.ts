import type pg from "pg";
import { toIsoDate } from "../../../platform/clock/days.ts";
import { BAR_TABLES, type Series, yearSql } from "../../bar-tables.ts";
import { columnList } from "./column-list.ts";
import { BAR_COLUMNS } from "./encode-bars.ts";
import type { KeyRange } from "./key-range.ts";

export interface CodeYears {
  readonly codes: string[];
  readonly years: number[];
}

/**
 * Unpacks every year of a code in which a staged bar is new or different, and unstages the unchanged bars of the other
 * packed years.
 * @param given columns the source provides; only these are compared
 */
export async function unpackChangedYears(
  client: pg.PoolClient,
  series: Series,
  staging: string,
  given: readonly string[],
  { minDay, maxDay, minCode, maxCode }: KeyRange,
): Promise<void> {
  const { years, packed } = BAR_TABLES[series];
  const [minYear, maxYear] = [toIsoDate(minDay).slice(0, 4), toIsoDate(maxDay).slice(0, 4)];
  const within = (alias: string) => `${alias}.code between '${minCode}' and '${maxCode}'
    and ${alias}.year between ${minYear} and ${maxYear}`;
  const any = await client.query(`select from ${years} y where ${within("y")} limit 1`);
  if (any.rowCount === 0) return;
  const changed = await client.query<{ code: string; year: number }>(
    `select distinct y.code, y.year from ${staging} i
     join ${years} y on y.code = i.code and y.year = ${yearSql("i.date")} and ${within("y")}
     left join ${packed} b on b.code = i.code and b.date = i.date and ${within("b")}
     where b.code is null
       or row(${columnList(given, "b")}) is distinct from row(${columnList(given, "i")})`,
  );
  await unpackYears(client, series, {
    codes: changed.rows.map(({ code }) => code),
    years: changed.rows.map(({ year }) => year),
  });
  await client.query(
    `delete from ${staging} i using ${years} y
     where y.code = i.code and y.year = ${yearSql("i.date")} and ${within("y")}`,
  );
}

/** Ordered by key so that concurrent writers cannot deadlock; the second finds nothing left to unpack. */
export async function unpackYears(
  client: pg.PoolClient,
  series: Series,
  changed: CodeYears,
): Promise<void> {
  const { rows, years, packed } = BAR_TABLES[series];
  if (changed.codes.length === 0) return;
  const locked = await client.query<{ code: string; year: number }>(
    `select y.code, y.year from ${years} y
     join unnest($1::text[], $2::smallint[]) as c(code, year) using (code, year)
     order by y.code, y.year for update of y`,
    [changed.codes, changed.years],
  );
  const found = [locked.rows.map(({ code }) => code), locked.rows.map(({ year }) => year)];
  await client.query(
    `insert into ${rows} (${BAR_COLUMNS})
     select ${columnList(BAR_COLUMNS.split(", "), "b")} from ${packed} b
     join unnest($1::text[], $2::smallint[]) as c(code, year) using (code, year)
     where b.code = any($1) and b.year = any($2)`,
    found,
  );
  await client.query(
    `delete from ${years} y using unnest($1::text[], $2::smallint[]) as c(code, year)
     where y.code = c.code and y.year = c.year`,
    found,
  );
}
