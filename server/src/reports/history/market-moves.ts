import type { Companies, DateRange } from "../../companies/index.ts";
import type { Valuations } from "../../valuation/index.ts";

/** The market's median moves over spans, in their order. */
export type MarketMoves = (spans: readonly DateRange[]) => Promise<(number | null)[]>;

/** Spans kept; companies share most of theirs, for they disclose on the same days. */
const SPANS_KEPT = 20_000;
/** Spans asked of the database at a time: also on a busy machine well within the time that a statement has. */
const AT_ONCE = 60;

/** Asks for each span once until market data change. */
export function createMarketMoves(
  companies: Pick<Companies, "medianReturns">,
  valuation: Pick<Valuations, "memoize">,
): MarketMoves {
  const ask = together((spans: readonly DateRange[]) => companies.medianReturns(spans), AT_ONCE);
  const medianMove = valuation.memoize(SPANS_KEPT, async (key) => {
    const [from = "", until = ""] = key.split(" ");
    return (await ask({ from, until })) ?? null;
  });
  return (spans) => Promise.all(spans.map(({ from, until }) => medianMove(`${from} ${until}`)));
}

/**
 * Questions that come while another batch is being answered, or at the same moment, are asked together, one
 * batch at a time: pages never take more than one of the database's connections for them.
 */
function together<Q, A>(
  answer: (questions: readonly Q[]) => Promise<readonly A[]>,
  atOnce: number,
): (question: Q) => Promise<A | undefined> {
  const waiting: { readonly question: Q; readonly asked: PromiseWithResolvers<A | undefined> }[] =
    [];
  let answering = false;
  const next = async () => {
    const batch = waiting.splice(0, atOnce);
    try {
      const answers = await answer(batch.map(({ question }) => question));
      for (const [place, { asked }] of batch.entries()) asked.resolve(answers[place]);
    } catch (error) {
      for (const { asked } of batch) asked.reject(error);
    }
    if (waiting.length > 0) await next();
    else answering = false;
  };
  return (question) => {
    const asked = Promise.withResolvers<A | undefined>();
    waiting.push({ question, asked });
    if (!answering) {
      answering = true;
      setImmediate(() => void next());
    }
    return asked.promise;
  };
}
