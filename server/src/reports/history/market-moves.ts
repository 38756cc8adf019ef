import type { Companies, DaySpan } from "../../companies/index.ts";
import type { Valuations } from "../../valuation/index.ts";

/** The market's median moves over spans, in their order. */
export type MarketMoves = (spans: readonly DaySpan[]) => Promise<(number | null)[]>;

/** Spans kept; companies share most of theirs, for they disclose on the same days. */
const SPANS_KEPT = 20_000;
/** Spans asked of the database at a time: a page never takes all its connections. */
const AT_ONCE = 2;

/** Asks for each span once until market data change: tens of milliseconds on a whole market. */
export function createMarketMoves(
  companies: Pick<Companies, "medianMoves">,
  valuation: Pick<Valuations, "keep">,
): MarketMoves {
  const medianMove = valuation.keep(SPANS_KEPT, async (key) => {
    const [from = "", until = ""] = key.split(" ");
    return (await companies.medianMoves([{ from, until }]))[0] ?? null;
  });
  return async (spans) => {
    const moves = spans.map((): number | null => null);
    const waiting = spans.entries();
    const work = async () => {
      for (const [at, { from, until }] of waiting) moves[at] = await medianMove(`${from} ${until}`);
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
    return moves;
  };
}
