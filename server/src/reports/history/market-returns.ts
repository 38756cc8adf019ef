import type { Companies, DateRange } from "../../companies/index.ts";
import type { Valuations } from "../../valuation/index.ts";

export type MarketReturns = (spans: readonly DateRange[]) => Promise<(number | null)[]>;

/** Companies disclose on the same days, so most spans are shared. */
const RETURN_CACHE_SIZE = 20_000;
/** Spans per query: keeps it within the statement timeout on a busy machine. */
const MAX_BATCH_SIZE = 60;

/** Caches each span until the market data change. */
export function createMarketReturns(
  companies: Pick<Companies, "medianReturns">,
  valuation: Pick<Valuations, "memoize">,
): MarketReturns {
  const loadMedianReturn = createBatcher(
    (spans: readonly DateRange[]) => companies.medianReturns(spans),
    MAX_BATCH_SIZE,
  );
  const medianReturn = valuation.memoize(RETURN_CACHE_SIZE, async (span: DateRange) => {
    return (await loadMedianReturn(span)) ?? null;
  });
  return (spans) => Promise.all(spans.map(({ from, until }) => medianReturn({ from, until })));
}

/**
 * Collects questions while a batch is running and runs one batch at a time, so that pages use at
 * most one database connection for them.
 */
function createBatcher<Q, A>(
  response: (questions: readonly Q[]) => Promise<readonly A[]>,
  maxBatchSize: number,
): (question: Q) => Promise<A | undefined> {
  const pending: {
    readonly question: Q;
    readonly deferred: PromiseWithResolvers<A | undefined>;
  }[] = [];
  let isRunning = false;
  const runNextBatch = async () => {
    const batch = pending.splice(0, maxBatchSize);
    try {
      const results = await response(batch.map(({ question }) => question));
      for (const [place, { deferred }] of batch.entries()) deferred.resolve(results[place]);
    } catch (error) {
      for (const { deferred } of batch) deferred.reject(error);
    }
    if (pending.length > 0) await runNextBatch();
    else isRunning = false;
  };
  return (question) => {
    const deferred = Promise.withResolvers<A | undefined>();
    pending.push({ question, deferred });
    if (!isRunning) {
      isRunning = true;
      setImmediate(() => void runNextBatch());
    }
    return deferred.promise;
  };
}
