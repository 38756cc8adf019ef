import { normalizeCode } from "@tenbin/contract";
import type pg from "pg";
import { stopAlertFact } from "../alerts/index.ts";
import { touchedFact, viewedFact } from "../members/index.ts";
import { combineFacts, createReadFacts } from "../platform/database/fact-columns.ts";
import type { OwnFields } from "../platform/http/own-fields.ts";
import { inPortfolioFact } from "../portfolio/index.ts";

/** Columns of `asked` for `ownFieldsFact`; both null for no company. */
export const COMPANY_KEYS = { ticker: "text", code: "text" } as const;

/** By field. `viewed` is in no answer: so that only a member's first view of a company is written. */
export const ownFieldsFact = combineFacts<Readonly<Record<string, boolean>>>({
  portfolio: inPortfolioFact,
  touched: touchedFact,
  stop_alert: stopAlertFact,
  viewed: viewedFact,
});

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
