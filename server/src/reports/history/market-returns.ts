import type { Companies, DateRange } from "../../companies/index.ts";
import type { Valuations } from "../../valuation/index.ts";

/** The market's median moves over spans, in their order. */
export type MarketReturns = (spans: readonly DateRange[]) => Promise<(number | null)[]>;

/** Spans kept; companies share most of theirs, for they disclose on the same days. */
const RETURN_CACHE_SIZE = 20_000;
/** Spans asked of the database at a time: also on a busy machine well within the time that a statement has. */
const MAX_BATCH_SIZE = 60;

/** Asks for each span once until market data change. */
export function createMarketReturns(
  companies: Pick<Companies, "medianReturns">,
  valuation: Pick<Valuations, "memoize">,
): MarketReturns {
  const loadMedianReturn = createBatcher(
    (spans: readonly DateRange[]) => companies.medianReturns(spans),
    MAX_BATCH_SIZE,
  );
  const medianReturn = valuation.memoize(RETURN_CACHE_SIZE, async (key) => {
    const [from = "", until = ""] = key.split(" ");
    return (await loadMedianReturn({ from, until })) ?? null;
  });
  return (spans) => Promise.all(spans.map(({ from, until }) => medianReturn(`${from} ${until}`)));
}

/**
 * Questions that come while another batch is being answered, or at the same moment, are asked together, one
 * batch at a time: pages never take more than one of the database's connections for them.
 */
function createBatcher<Q, A>(
  answer: (questions: readonly Q[]) => Promise<readonly A[]>,
  maxBatchSize: number,
): (question: Q) => Promise<A | undefined> {
  const pending: { readonly question: Q; readonly asked: PromiseWithResolvers<A | undefined> }[] =
    [];
  let isRunning = false;
  const runNextBatch = async () => {
    const batch = pending.splice(0, maxBatchSize);
    try {
      const answers = await answer(batch.map(({ question }) => question));
      for (const [place, { asked }] of batch.entries()) asked.resolve(answers[place]);
    } catch (error) {
      for (const { asked } of batch) asked.reject(error);
    }
    if (pending.length > 0) await runNextBatch();
    else isRunning = false;
  };
  return (question) => {
    const asked = Promise.withResolvers<A | undefined>();
    pending.push({ question, asked });
    if (!isRunning) {
      isRunning = true;
      setImmediate(() => void runNextBatch());
    }
    return asked.promise;
  };
}
