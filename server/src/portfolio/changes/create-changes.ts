import type { PortfolioChanges } from "@tenbin/contract";
import type pg from "pg";
import { tradingDaysAfter } from "../../companies/index.ts";
import type { Rights } from "../../members/index.ts";
import type { Clock } from "../../platform/clock/clock.ts";
import { ApiProblem } from "../../platform/http/api-problem.ts";
import { runInSlices, type SlicedTask } from "../../platform/time-slicing.ts";
import type { CompanySince, Valuations } from "../../valuation/index.ts";
import { createPortfolioStore } from "../store.ts";
import { chooseSince, firstSince, requireDay } from "./choose-since.ts";
import { compareCompany, type TwoDays } from "./compare-company.ts";
import { type CompanyOnTwoDays, listChanges } from "./list-changes.ts";
import { HABIT_TRADES } from "./price-habit.ts";
import { createReadMarkStore } from "./read-mark-store.ts";

interface Reader {
  readonly uid: string;
  readonly rights: Pick<Rights, "analysis">;
}

/** What changed of a member's companies. */
export interface ChangeLedger {
  /**
   * @param since by default up to where the member has read
   * @throws ApiProblem `changes_day_not_available`
   */
  list(reader: Reader, since?: string): Promise<PortfolioChanges>;
  /** @throws ApiProblem `changes_day_not_available` for a day after the market's */
  markRead(reader: Pick<Reader, "uid">, until: string): Promise<{ readonly read_until: string }>;
}

export interface ChangeLedgerOptions {
  readonly pool: pg.Pool;
  readonly valuation: Pick<Valuations, "compared" | "market" | "memoizeEach">;
  readonly clock: Clock;
}

/** Some days of all companies that are followed. */
const CACHE_SIZE = 10_000;
/** Longest work between two pauses for other requests. */
const MAX_BLOCKING_MS = 10;

export function createChangeLedger({ pool, valuation, clock }: ChangeLedgerOptions): ChangeLedger {
  const compareAll = valuation.memoizeEach<CompanyOnTwoDays>(CACHE_SIZE, async (since, codes) => {
    const [found, { state }] = await Promise.all([
      valuation.compared(codes, { since, trades: HABIT_TRADES }),
      valuation.market(),
    ]);
    const days = { since, marketDay: state.marketDay ?? since };
    return runInSlices(compareEach([...found.values()], days), MAX_BLOCKING_MS);
  });

  return {
    async list({ uid, rights }, requested) {
      const [{ state }, stored, readUntil] = await Promise.all([
        valuation.market(),
        createPortfolioStore(pool).list(uid),
        createReadMarkStore(pool).find(uid),
      ]);
      const { marketDay } = state;
      if (marketDay === null) return emptyMarket(stored.length, readUntil);
      const since = chooseSince(requested, readUntil, marketDay);
      const tradingDays = tradingDaysAfter(since, marketDay).length;
      const codes = tradingDays === 0 ? [] : stored.map(({ code }) => code);
      const companies = listChanges([...(await compareAll(since, codes)).values()], {
        tradingDays,
        canAnalyze: (ticker) => rights.analysis(ticker),
      });
      return {
        since,
        until: marketDay,
        read_until: readUntil,
        first: firstSince(marketDay),
        companies,
        unchanged: stored.length - companies.length,
      };
    },
    async markRead({ uid }, until) {
      const { marketDay } = (await valuation.market()).state;
      if (marketDay === null) throw new ApiProblem("changes_day_not_available");
      requireDay(until, marketDay);
      return { read_until: await createReadMarkStore(pool).advance(uid, until, clock.now()) };
    },
  };
}

function* compareEach(
  companies: readonly CompanySince[],
  days: TwoDays,
): SlicedTask<Map<string, CompanyOnTwoDays>> {
  const compared = new Map<string, CompanyOnTwoDays>();
  for (const company of companies) {
    compared.set(company.rated.code, compareCompany(company, days));
    yield;
  }
  return compared;
}

function emptyMarket(unchanged: number, readUntil: string | null): PortfolioChanges {
  return { since: null, until: null, read_until: readUntil, first: null, companies: [], unchanged };
}
