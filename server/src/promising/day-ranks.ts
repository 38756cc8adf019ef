import type pg from "pg";
import { type Clock, systemClock } from "../platform/clock/clock.ts";
import type { RatedMarket } from "../valuation/index.ts";
import { openCodesOf, rankCompanies, type Ranks } from "./rank-companies.ts";
import { createOpenCompaniesStore } from "./store.ts";

/**
 * Ranks and open companies of a market day. They are chosen once and stored together, so that all processes show the same
 * ones until the next day was valued, although the evening changes the data.
 */
export interface DayRanks {
  /** After the market was valued; does nothing if those of its day were chosen. */
  choose(market: RatedMarket): Promise<void>;
  /**
   * As chosen last; null before the first choice. Asks the database again after a second, and answers what is known
   * meanwhile, also while it cannot be read.
   */
  newest(): Promise<ChosenDay | null>;
}

export interface ChosenDay {
  readonly day: string;
  /** Of the companies that everybody sees analysed, five characters each. */
  readonly openCodes: readonly string[];
  /** Read once a day. */
  readonly ranks: () => Promise<Ranks>;
}

const CACHE_TTL_MS = 1_000;

export function createDayRanks({
  pool,
  clock = systemClock,
  passedMs = () => performance.now(),
}: {
  readonly pool: pg.Pool;
  readonly clock?: Clock;
  /** Monotonic. */
  readonly passedMs?: () => number;
}): DayRanks {
  const store = createOpenCompaniesStore(pool);
  let known: ChosenDay | null = null;
  let reading: { readonly at: number; readonly answer: Promise<ChosenDay | null> } | null = null;
  let hasAnswer = false;

  async function read(): Promise<ChosenDay | null> {
    try {
      const found = await store.findNewest();
      if (found === null) known = null;
      else if (known?.day !== found.day) known = { ...found, ranks: rememberRanks(found.day) };
      hasAnswer = true;
    } catch {
      // As known before; asked again after a second.
    }
    return known;
  }

  /** Failures are not remembered. */
  function rememberRanks(day: string): () => Promise<Ranks> {
    let ranks: Promise<Ranks> | null = null;
    return () => {
      ranks ??= store.readRanks(day);
      ranks.catch(() => {
        ranks = null;
      });
      return ranks;
    };
  }

  return {
    async choose({ state: { marketDay }, companies }) {
      if (marketDay === null) return;
      const ranks = rankCompanies(companies.values(), marketDay);
      const openCodes = openCodesOf(ranks, companies);
      await store.insert({ day: marketDay, openCodes, ranks, at: clock.now() });
    },
    async newest() {
      if (reading === null || passedMs() - reading.at >= CACHE_TTL_MS) {
        reading = { at: passedMs(), answer: read() };
      }
      return hasAnswer ? known : reading.answer;
    },
  };
}
