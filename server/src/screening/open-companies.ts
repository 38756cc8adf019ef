import type pg from "pg";
import { type Clock, systemClock } from "../platform/clock/clock.ts";
import { preparedStatement } from "../platform/database/prepared-statement.ts";
import type { RatedMarket } from "../valuation/index.ts";
import { selectOpenCompanies } from "./rules.ts";

/**
 * The companies that everybody sees analysed. They are chosen once a market day and stored, so that all
 * processes show the same ones until the next day was valued, although the evening changes the data.
 */
export interface OpenCompanies {
  /** After the market was valued; does nothing if those of its day were chosen. */
  choose(market: RatedMarket): Promise<void>;
  /**
   * Five characters each, as chosen last; null before the first choice. Asks the database again after a second, and
   * answers what is known meanwhile, also while it cannot be read.
   */
  codes(): Promise<readonly string[] | null>;
}

interface Chosen {
  readonly codes: readonly string[];
}

const BELIEVED_MS = 1_000;

const insertChoice = preparedStatement(
  `insert into open_companies (market_day, codes, chosen_at) values ($1, $2, $3)
   on conflict (market_day) do nothing`,
);
const selectNewest = preparedStatement<Chosen>(
  `select codes from open_companies order by market_day desc limit 1`,
);

export function createOpenCompanies({
  pool,
  clock = systemClock,
  passedMs = () => performance.now(),
}: {
  readonly pool: pg.Pool;
  readonly clock?: Clock;
  /** Monotonic. */
  readonly passedMs?: () => number;
}): OpenCompanies {
  let known: readonly string[] | null = null;
  let asked: { readonly at: number; readonly answer: Promise<readonly string[] | null> } | null =
    null;
  let hasAnswer = false;

  async function read(): Promise<readonly string[] | null> {
    try {
      known = (await selectNewest(pool))[0]?.codes ?? null;
      hasAnswer = true;
    } catch {
      // As known before; asked again after a second.
    }
    return known;
  }

  return {
    async choose({ state: { marketDay }, companies }) {
      if (marketDay === null) return;
      const open = selectOpenCompanies(companies.values(), marketDay);
      const codes = open.map(({ code }) => code);
      await insertChoice(pool, marketDay, codes, clock.now());
    },
    async codes() {
      if (asked === null || passedMs() - asked.at >= BELIEVED_MS) {
        asked = { at: passedMs(), answer: read() };
      }
      return hasAnswer ? known : asked.answer;
    },
  };
}
