import type pg from "pg";
import { yearSql } from "../bar-tables.ts";

export interface FiledRatio {
  readonly code: string;
  readonly periodEnd: string;
  readonly documentId: string;
  /** Fact `PublishedPriceEarningsRatio`. */
  readonly published: number;
  /** Yen per share, in the filing's share basis. */
  readonly eps: number;
  /** The last traded close on or before the period end, raw yen. */
  readonly close: number;
}

/** An older close is not the price at the fiscal year's end: the issue was not traded. */
const MAX_CLOSE_AGE_DAYS = 10;

export async function readFiledRatios(pool: pg.Pool): Promise<FiledRatio[]> {
  const { rows } = await pool.query<FiledRatio>(
    `select d.code, d.period_end as "periodEnd", d.document_id as "documentId",
       (d.facts->>'PublishedPriceEarningsRatio')::float8 as published,
       (d.facts->>'EarningsPerShareYen')::float8 as eps, b.close
     from documents d
     cross join lateral (
       select close from bars
       where code = d.code and close is not null
         and date between d.period_end - ${MAX_CLOSE_AGE_DAYS} and d.period_end
         and year between ${yearSql(`(d.period_end - ${MAX_CLOSE_AGE_DAYS})`)} and ${yearSql("d.period_end")}
       order by date desc limit 1) b
     where d.kind = 'statement' and d.period_type = 'FY'
       and (d.facts->>'PublishedPriceEarningsRatio')::float8 > 0
       and (d.facts->>'EarningsPerShareYen')::float8 > 0
     order by d.code, d.period_end`,
  );
  return rows;
}
