import { type Companies, nextResults } from "../companies/index.ts";
import type { Valuations } from "../valuation/index.ts";

/** Planned day of the next results by five-character code; null while undecided or not published. */
export type FindNextResults = (code: string) => Promise<string | null>;

/** Above the number of listed companies. */
const CACHE_SIZE = 5_000;

/** Cached until the market data change. */
export function createFindNextResults(
  companies: Pick<Companies, "documents" | "plannedResults">,
  valuation: Pick<Valuations, "market" | "memoize">,
): FindNextResults {
  return valuation.memoize(CACHE_SIZE, async (code) => {
    const planned = await companies.plannedResults(code);
    const { marketDay } = (await valuation.market()).state;
    if (planned.length === 0 || marketDay === null) return null;
    return nextResults(marketDay, planned, await companies.documents(code))?.plannedOn ?? null;
  });
}
