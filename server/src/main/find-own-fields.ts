import { normalizeCode } from "@tenbin/contract";
import type pg from "pg";
import { STOP_ALERT_SQL } from "../alerts/index.ts";
import { TOUCHED_SQL, VIEWED_SQL } from "../members/index.ts";
import { createReadFacts, type FactColumn } from "../platform/database/fact-columns.ts";
import type { OwnFields } from "../platform/http/own-fields.ts";
import { IN_PORTFOLIO_SQL } from "../portfolio/index.ts";

/** Boolean SQL of the member `asked.uid` and the company `asked.code` (five characters), `asked.ticker`. */
const ownFields = {
  portfolio: IN_PORTFOLIO_SQL,
  touched: TOUCHED_SQL,
  stop_alert: STOP_ALERT_SQL,
} as const;

/** In no answer: so that only a member's first view of a company is written. */
const notedFacts = { viewed: VIEWED_SQL } as const;

const columns = { ...ownFields, ...notedFacts } as const;

/** By field. */
type OwnRow = Readonly<Record<string, boolean>>;

/** Columns of `asked` for `ownFieldsFact`; both null for no company. */
export const COMPANY_KEYS = { ticker: "text", code: "text" } as const;

export const ownFieldsFact: FactColumn<OwnRow> = {
  sql: `select json_build_object(${Object.entries(columns)
    .map(([field, sql]) => `'${field}', ${sql}`)
    .join(", ")})`,
  parse: (row) => row as OwnRow,
};

/** All requests of an event-loop turn share one statement. */
export function createFindOwnFields(
  pool: pg.Pool,
): (uid: string, tickers: readonly string[]) => Promise<OwnFields> {
  const keys = { uid: "text", ...COMPANY_KEYS } as const;
  const read = createReadFacts(pool, keys, { own: ownFieldsFact });
  return async (uid, tickers) => {
    const found = await Promise.all(
      tickers.map((ticker) => read({ uid, ticker, code: normalizeCode(ticker) })),
    );
    const byTicker = new Map(tickers.map((ticker, at) => [ticker, found[at]?.own]));
    return (ticker, field) => byTicker.get(ticker)?.[field] === true;
  };
}
