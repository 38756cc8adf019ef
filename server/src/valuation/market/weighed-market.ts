import { ACCURACY_MONTHS, engineVersion } from "@tenbin/engine";
import type pg from "pg";
import {
  type Companies,
  type DailyTrades,
  documentsAsOf,
  quoteFromTrades,
} from "../../companies/index.ts";
import { addMonths } from "../../platform/clock/days.ts";
import { toCompanyHistory } from "../company-histories.ts";
import { issueOn, tradesUntil } from "../company-on-day.ts";
import { readDataVersion } from "./data-version.ts";
import { type MonthReturn, monthReturnsOf } from "./month-returns.ts";
import { SLICE_SIZE, weighIssue, type WeighedIssue, weighSlices } from "./rated-market.ts";
import { monthEndsOf } from "../rules.ts";
import { createStore } from "../store.ts";

/** An issue on a day, with its bars of the year before and longer. */
export interface TradedIssue extends WeighedIssue {
  readonly trades: DailyTrades;
}

/** What a company returned between neighbouring month ends; see `monthReturnsOf`. */
export interface CompanyReturns {
  readonly code: string;
  readonly returns: readonly (MonthReturn | null)[];
}

/** All facts of every issue on a day, in slices, for domains that derive more from them. */
export interface WeighedMarket {
  /** Version of market data and values, as `Valuations.version`; never cached. */
  version(): Promise<string>;
  /** How many issues there are, listed or not. */
  size(): Promise<number>;
  /** The market day's issues by code. */
  onMarketDay(): AsyncGenerator<readonly TradedIssue[]>;
  /** Of each month end that is valued and over: what its values and ranks rest on, ascending. */
  monthEnds(): Promise<ReadonlyMap<string, string>>;
  /**
   * Issues at the closes of month ends, each from what was known then: of some issues first all days,
   * then of the next.
   */
  onMonthEnds(days: readonly string[]): AsyncGenerator<readonly TradedIssue[]>;
  /** Of all stocks by code, by nothing but what was known at the last of the days. */
  monthReturns(days: readonly string[]): AsyncGenerator<readonly CompanyReturns[]>;
}

/** Bars before a day: 52 weeks, a year with the month before, and holidays. */
const TRADES_MONTHS = 14;
const NO_TRADES: DailyTrades = { days: [], close: [], volume: [] };

export function createWeighedMarket({
  pool,
  companies,
}: {
  readonly pool: pg.Pool;
  readonly companies: Companies;
}): WeighedMarket {
  const store = createStore(pool);
  const readTrades = (codes: readonly string[], first: string, last: string) =>
    companies.trades(
      { first: codes[0]!, last: codes.at(-1)! },
      { from: addMonths(first, -TRADES_MONTHS), until: last },
    );
  return {
    version: async () => (await readDataVersion(companies, store)).version,
    size: async () => (await companies.issues()).length,
    async *onMarketDay() {
      const { marketDay } = await companies.state();
      for await (const slice of weighSlices(companies, store, marketDay)) {
        const codes = slice.map(({ input }) => input.issue.code);
        const trades = await readTrades(codes, marketDay!, marketDay!);
        yield slice.map((issue) =>
          Object.assign(issue, { trades: trades.get(issue.input.issue.code) ?? NO_TRADES }),
        );
      }
    },
    async monthEnds() {
      const hashes = await store.scaleHashes();
      const valued = await store.valuedDays();
      return new Map(
        [...hashes]
          .filter(([day]) => valued.has(day))
          .map(([day, hash]) => [day, [engineVersion, hash, valued.get(day)].join(".")]),
      );
    },
    async *onMonthEnds(days) {
      const [first, last] = [days[0], days.at(-1)];
      if (first === undefined || last === undefined) return;
      const monthEnds = monthEndsOf(await companies.valuationDays());
      const issues = await companies.issues();
      const [names, alerts] = await Promise.all([companies.listedNames(), companies.datedAlerts()]);
      for (let at = 0; at < issues.length; at += SLICE_SIZE) {
        const slice = issues.slice(at, at + SLICE_SIZE);
        const codes = slice.map(({ code }) => code);
        const range = { first: codes[0]!, last: codes.at(-1)! };
        const covered = monthEnds
          .filter((day) => day <= last)
          .slice(-ACCURACY_MONTHS - days.length);
        const [own, trades, points, ...stored] = await Promise.all([
          companies.slice(range),
          readTrades(codes, first, last),
          store.pointsOfRange(covered, range),
          ...days.map((day) => store.ofRangeOnDay(day, range)),
        ]);
        const pointsOf = Map.groupBy(points, ({ code }) => code);
        for (const [index, day] of days.entries()) {
          const valuations = new Map(stored[index]!.map((each) => [each.code, each]));
          const known = monthEnds.filter((each) => each <= day);
          yield slice.map((issue): TradedIssue => {
            const { code } = issue;
            const traded = tradesUntil(trades.get(code) ?? NO_TRADES, day);
            const splits = (own.splits.get(code) ?? []).filter(({ exDate }) => exDate <= day);
            const closes = (own.monthEnds.get(code) ?? []).filter(({ date }) => date <= day);
            const price = closes.findLast(({ close }) => close > 0);
            const older =
              price === undefined
                ? null
                : {
                    ...price,
                    code,
                    previousClose: null,
                    previousDate: null,
                    rawPreviousClose: null,
                    volume: null,
                    dailyAmount: null,
                  };
            const input = {
              day,
              monthEnds: known,
              issue: issueOn(issue, day, names.get(code) ?? [], alerts.get(code) ?? []),
              sectors: own.sectors.get(code) ?? [],
              documents: own.documents.get(code) ?? [],
              splits,
              closes,
              quote: quoteFromTrades(code, traded, splits) ?? older,
              valuation: valuations.get(code) ?? null,
              points: (pointsOf.get(code) ?? []).filter(({ date }) => date <= day),
            };
            return Object.assign(weighIssue(input), { trades: traded });
          });
        }
      }
    },
    async *monthReturns(days) {
      const last = days.at(-1);
      if (last === undefined) return;
      const issues = (await companies.issues()).filter(({ kind }) => kind === "stock");
      for (let at = 0; at < issues.length; at += SLICE_SIZE) {
        const slice = issues.slice(at, at + SLICE_SIZE);
        const own = await companies.slice({ first: slice[0]!.code, last: slice.at(-1)!.code });
        yield slice.map((issue) => {
          const { code } = issue;
          const history = toCompanyHistory({
            issue,
            sectors: [],
            documents: documentsAsOf(own.documents.get(code) ?? [], last),
            monthEnds: (own.monthEnds.get(code) ?? []).filter(({ date }) => date <= last),
            splits: (own.splits.get(code) ?? []).filter(({ exDate }) => exDate <= last),
          });
          return { code, returns: monthReturnsOf(history, days) };
        });
      }
    },
  };
}
