import type pg from "pg";
import type { Companies } from "../companies/index.ts";
import type { Clock } from "../platform/clock/clock.ts";
import { createSnapshots, type Snapshots } from "../screening/index.ts";
import {
  createValuations,
  createWeighedMarket,
  type RatedMarket,
  type Valuations,
} from "../valuation/index.ts";

export interface PackedValuations {
  /** Each run that values the market day packs its metrics too. */
  readonly valuation: Valuations;
  readonly snapshots: Snapshots;
}

export interface PackedValuationOptions extends Pick<
  Parameters<typeof createValuations>[0],
  "databaseUrl" | "onReadFailure" | "pace"
> {
  readonly pool: pg.Pool;
  readonly companies: Companies;
  readonly clock?: Clock;
  /** Called before the market is packed. */
  readonly afterValuing?: (market: RatedMarket) => Promise<void>;
}

export function createPackedValuations({
  pool,
  companies,
  clock,
  afterValuing,
  ...options
}: PackedValuationOptions): PackedValuations {
  const { pace } = options;
  const snapshots = createSnapshots({
    pool,
    market: createWeighedMarket({ pool, companies }),
    ...(clock === undefined ? {} : { clock }),
    ...(pace === undefined ? {} : { pace }),
  });
  const valuation = createValuations({
    pool,
    companies,
    ...options,
    async afterValuing(market) {
      await afterValuing?.(market);
      await snapshots.pack();
    },
  });
  return { valuation, snapshots };
}
