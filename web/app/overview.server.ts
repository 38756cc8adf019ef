import type { Market } from "@tenbin/contract";
import { load } from "./api.server.ts";

/** What the layout of every page knows about the market. */
export interface Overview {
  readonly marketDate: string | null;
  /** Invented sample data: every page says so. */
  readonly sample: boolean;
  readonly sources: readonly string[];
  /** The sectors with the most companies. */
  readonly sectors: readonly { readonly name: string; readonly count: number }[];
}

const SECTORS_SHOWN = 9;

/** The market changes once a day; a minute's delay of the sample line harms nobody. */
const FRESH_MS = 60_000;

/**
 * Asks for the overview at most once per `freshMs`; requests that arrive meanwhile share the
 * answer. Null while the API has never answered; the next request asks again.
 */
export function createOverview(
  ask: (request: Request) => Promise<Market>,
  now: () => Date,
  freshMs: number,
): (request: Request) => Promise<Overview | null> {
  let overview: Overview | null = null;
  let askedAt = -Infinity;
  let asking: Promise<void> | null = null;
  return async (request) => {
    if (now().getTime() - askedAt < freshMs) return overview;
    asking ??= ask(new Request(request.url))
      .then((market) => {
        overview = overviewOf(market);
        askedAt = now().getTime();
      })
      // The page itself reports the outage; the layout keeps what it last knew.
      .catch(() => {})
      .finally(() => {
        asking = null;
      });
    await asking;
    return overview;
  };
}

function overviewOf({ market_date: marketDate, sample, sources, sectors }: Market): Overview {
  const largest = sectors.toSorted((a, b) => b.count - a.count).slice(0, SECTORS_SHOWN);
  return { marketDate, sample, sources, sectors: largest };
}

export const overviewFor = createOverview(
  async (request) => (await load(request, "getMarket")).data,
  () => new Date(),
  FRESH_MS,
);
