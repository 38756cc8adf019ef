import { tickerOf } from "@tenbin/contract/code";
import type { Executor } from "../platform/database/prepared-statement.ts";
import { yearSql } from "./bar-tables.ts";
import { isKeyOfCode } from "./keys-of-code.ts";

/** Former issues, for the operator. */
export interface LivesReport {
  readonly former: readonly {
    readonly ticker: string;
    readonly name: string | null;
    /** Day of the first list that omits it, and of the first that names its code again. */
    readonly until: string;
    readonly listedAgain: string;
  }[];
  readonly doubts: readonly LifeDoubt[];
}

/** Where an issue may be two, or two may be one. */
export interface LifeDoubt {
  readonly ticker: string;
  readonly problem: string;
  /** What to do. */
  readonly action: string;
}

/** The next issue is traded before a monthly list names it. */
const DAYS_TRADED_UNLISTED = 31;

/** Reads all filers of documents: about 0.1 s per million. */
export async function readLivesReport(executor: Executor): Promise<LivesReport> {
  const former = await executor.query<LifeRow>(
    `select v.key, i.name_jp as name, v.until, v.listed_again as "listedAgain",
       (select count(*) from bars b
        where ${isKeyOfCode("b.code", "v.code")} and b.close is not null
          and b.year between ${yearSql("v.until")} and ${yearSql("v.listed_again")}
          and b.date >= v.until and b.date < v.listed_again - ${DAYS_TRADED_UNLISTED})::int as traded
     from issue_lives v left join issues i on i.code = v.key order by v.key`,
  );
  const filed = await executor.query<FiledRow>(
    `select code as key, array_agg(distinct edinet_code order by edinet_code) as filers
     from documents where edinet_code is not null
     group by code having count(distinct edinet_code) > 1 order by code`,
  );
  return {
    former: former.rows.map(({ key, name, until, listedAgain }) => {
      return { ticker: tickerOf(key), name, until, listedAgain };
    }),
    doubts: [
      ...former.rows.filter(({ traded }) => traded > 0).map(toTradedDoubt),
      ...filed.rows.map(toFilersDoubt),
    ],
  };
}

interface LifeRow {
  readonly key: string;
  readonly name: string | null;
  readonly until: string;
  readonly listedAgain: string;
  /** Days on which it was traded while lists omitted it. */
  readonly traded: number;
}

function toTradedDoubt({ key, until, listedAgain, traded }: LifeRow): LifeDoubt {
  return {
    ticker: tickerOf(key),
    problem: `traded on ${traded} days while lists omitted it (${until} to ${listedAgain}): hardly traded, it may have been listed all the time`,
    action:
      "import the exchange's lists of that time with tenbin import jpx-list; if one names it, the two issues become one again by themselves",
  };
}

interface FiledRow {
  readonly key: string;
  readonly filers: readonly string[];
}

function toFilersDoubt({ key, filers }: FiledRow): LifeDoubt {
  return {
    ticker: tickerOf(key),
    problem: `documents of several filers (${filers.join(", ")}) without an absence from the lists between them`,
    action:
      "if the code was given to another company, import the exchange's lists of the time between with tenbin import jpx-list; if one filer only registered anew, or a filing has a wrong code, nothing is to be done",
  };
}
