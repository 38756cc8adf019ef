import { normalizeCode } from "@tenbin/contract";
import type pg from "pg";
import type { MonthWithReturns } from "../../server/src/screening/record/simulate-picks.ts";
import { measureRecord } from "../../server/src/screening/record/measure-record.ts";
import type { CanaryMarket } from "./market.ts";
import { NOW } from "./viewers.ts";

const MONTHS = 30;
/** Since this month all crossing picks are found; the hidden year begins long after it. */
const CROSSING_FROM = 6;
/** One of them leaves then; the other is still found. */
const CROSSING_UNTIL = MONTHS - 3;

/** Codes by what becomes of them. */
interface RecordCompanies {
  readonly listed: readonly string[];
  /** One a month, gone the month after. */
  readonly brief: readonly string[];
  /** Entered before the hidden year: left in it, and still held. */
  readonly crossing: readonly [left: string, held: string];
}

/**
 * Stores a record of the rule of /promising that is the same but for the two companies whose time in it crosses the limit of
 * the hidden year: no others did as well, or as badly.
 * @param others companies in place of those of the market
 */
export async function plantPromisingRecord(
  pool: pg.Pool,
  { all, open, unit, unlocked }: CanaryMarket,
  others: boolean,
): Promise<void> {
  const hidden = toCodes(all.filter((ticker) => ![...open, unit, unlocked].includes(ticker)));
  const [left, held, otherLeft, otherHeld, ...brief] = hidden as [string, string, string, string];
  const crossing = others ? ([otherLeft, otherHeld] as const) : ([left, held] as const);
  const companies = { listed: toCodes(all), brief, crossing };
  const last = { day: monthEnd(MONTHS), found: [crossing[1]], listed: companies.listed };
  const record = measureRecord(heldMonths(companies), last);
  await pool.query("insert into screening_rule_records values ('promising', 'canary', $1)", [
    JSON.stringify({ state: "measured", record }),
  ]);
}

function heldMonths({
  listed,
  brief,
  crossing: [left, held],
}: RecordCompanies): MonthWithReturns[] {
  return Array.from({ length: MONTHS }, (_, at) => {
    const changes = new Map([[brief[at % brief.length]!, at % 2 === 0 ? 0.02 : -0.02]]);
    if (at >= CROSSING_FROM) changes.set(held, 0.1);
    if (at >= CROSSING_FROM && at < CROSSING_UNTIL) changes.set(left, -0.1);
    return {
      day: monthEnd(at),
      until: monthEnd(at + 1),
      found: [...changes.keys()],
      listed,
      returnOf: (code) => ({
        change: changes.get(code) ?? 0.01,
        areDividendsKnown: true,
        isTraded: true,
      }),
    };
  });
}

const toCodes = (tickers: readonly string[]) => tickers.map((ticker) => normalizeCode(ticker)!);

/** Of a record that ends with the last month before now. */
function monthEnd(at: number): string {
  const last = Date.UTC(NOW.getUTCFullYear(), NOW.getUTCMonth() - MONTHS + at, 0);
  return new Date(last).toISOString().slice(0, 10);
}
