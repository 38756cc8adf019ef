import { normalizeCode } from "@tenbin/contract";
import type pg from "pg";
import { TOUCHED_SQL } from "../members/index.ts";
import { askedTable, batchReads } from "../platform/database/batch-reads.ts";
import { preparedStatement } from "../platform/database/prepared-statement.ts";
import type { FindOwnFields } from "../platform/http/own-fields.ts";
import { IN_PORTFOLIO_SQL } from "../portfolio/index.ts";

/** Boolean SQL of the member `asked.uid` and the company `asked.code` (five characters), `asked.ticker`. */
const columns = { portfolio: IN_PORTFOLIO_SQL, touched: TOUCHED_SQL } as const;

interface AskedCompany {
  readonly uid: string;
  readonly ticker: string;
}

type OwnRow = Readonly<Record<string, boolean>>;

const selectOwn = preparedStatement<OwnRow>(
  `select ${Object.entries(columns)
    .map(([field, sql]) => `${sql} as ${field}`)
    .join(", ")}
   from ${askedTable({ uid: "text", ticker: "text", code: "text" })} order by position`,
);

/** All requests of an event-loop turn share one statement. */
export function createFindOwnFields(pool: pg.Pool): FindOwnFields {
  const read = batchReads((asked: readonly AskedCompany[]) =>
    selectOwn(
      pool,
      asked.map(({ uid }) => uid),
      asked.map(({ ticker }) => ticker),
      asked.map(({ ticker }) => normalizeCode(ticker)),
    ),
  );
  return async (uid, tickers) => {
    const rows = await Promise.all(tickers.map((ticker) => read({ uid, ticker })));
    const byTicker = new Map(tickers.map((ticker, at) => [ticker, rows[at]]));
    return (ticker, field) => byTicker.get(ticker)?.[field] === true;
  };
}
