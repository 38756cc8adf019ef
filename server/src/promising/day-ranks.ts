import type pg from "pg";
import { type Clock, systemClock } from "../platform/clock/clock.ts";
import { preparedStatement } from "../platform/database/prepared-statement.ts";
import type { RatedMarket } from "../valuation/index.ts";
import { openCodesOf, rankCompanies, type Ranks } from "./rank-companies.ts";

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

const insertChoice = preparedStatement(
  `insert into open_companies (market_day, codes, ranks, chosen_at) values ($1, $2, $3, $4)
   on conflict (market_day) do update
     set codes = excluded.codes, ranks = excluded.ranks, chosen_at = excluded.chosen_at
     where open_companies.ranks is null`,
);
const selectNewest = preparedStatement<{ day: string; openCodes: string[] }>(
  `select market_day::text as day, codes as "openCodes" from open_companies
   where ranks is not null order by market_day desc limit 1`,
);
const selectRanks = preparedStatement<{ ranks: Ranks }>(
  `select ranks from open_companies where market_day = $1`,
);

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
  let known: ChosenDay | null = null;
  let reading: { readonly at: number; readonly answer: Promise<ChosenDay | null> } | null = null;
  let hasAnswer = false;

  async function read(): Promise<ChosenDay | null> {
    try {
      const found = (await selectNewest(pool))[0];
      if (found === undefined) known = null;
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
      ranks ??= selectRanks(pool, day).then(([row]) => row!.ranks);
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
      const stored = JSON.stringify(ranks);
      await insertChoice(pool, marketDay, openCodesOf(ranks, companies), stored, clock.now());
    },
    async newest() {
      if (reading === null || passedMs() - reading.at >= CACHE_TTL_MS) {
        reading = { at: passedMs(), answer: read() };
      }
      return hasAnswer ? known : reading.answer;
    },
  };
}
