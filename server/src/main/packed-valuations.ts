import type pg from "pg";
import { createEvaluateDay } from "../alerts/index.ts";
import type { Companies } from "../companies/index.ts";
import { type Clock, systemClock } from "../platform/clock/clock.ts";
import { createClock } from "../platform/clock/movable-clock.ts";
import { createDayRanks, type DayRanks } from "../promising/index.ts";
import { createPacks, type Packs } from "../screening/index.ts";
import {
  createValuations,
  createWeighedMarket,
  type RatedMarket,
  type Valuations,
} from "../valuation/index.ts";
import { createAlertMembers, createMemberLists } from "./alert-members.ts";

export interface PackedValuations {
  /** Each run that values the market day does what follows a day, however it was begun. */
  readonly valuation: Valuations;
  readonly packs: Packs;
  readonly dayRanks: DayRanks;
}

export interface PackedValuationOptions extends Pick<
  Parameters<typeof createValuations>[0],
  "databaseUrl" | "onReadFailure" | "pace"
> {
  readonly pool: pg.Pool;
  readonly companies: Companies;
  readonly clock?: Clock;
  /** Of rights; default: read from the database when it is needed. */
  readonly membershipClock?: Clock;
}

/** What follows a market day once it is valued, with the market as the database has it; repeatable. */
type AfterDay = (market: RatedMarket) => Promise<unknown>;

export function createPackedValuations({
  pool,
  companies,
  clock = systemClock,
  membershipClock,
  ...options
}: PackedValuationOptions): PackedValuations {
  const { pace } = options;
  const packs = createPacks({
    pool,
    market: createWeighedMarket({ pool, companies }),
    clock,
    ...(pace === undefined ? {} : { pace }),
  });
  const dayRanks = createDayRanks({ pool, clock });
  const afterDay: readonly AfterDay[] = [
    (market) => dayRanks.choose(market),
    () => packs.pack(),
    // Alerts of screens need the packed metrics.
    (market) => evaluateAlerts({ pool, companies, clock, membershipClock, packs }, market),
  ];
  const valuation = createValuations({
    pool,
    companies,
    ...options,
    async afterValuing(market) {
      for (const follow of afterDay) await follow(market);
    },
  });
  return { valuation, packs, dayRanks };
}

interface AlertDeps {
  readonly pool: pg.Pool;
  readonly companies: Companies;
  readonly clock: Clock;
  readonly membershipClock: Clock | undefined;
  readonly packs: Packs;
}

async function evaluateAlerts(
  { pool, companies, clock, membershipClock, packs: columns }: AlertDeps,
  market: RatedMarket,
): Promise<void> {
  const moved =
    membershipClock === undefined ? await createClock({ pool, movable: true }) : undefined;
  const members = createAlertMembers(pool, membershipClock ?? moved ?? clock);
  const lists = createMemberLists(pool, clock);
  try {
    await createEvaluateDay({ pool, clock, companies, columns, members, lists })(market);
  } finally {
    moved?.stop();
  }
}
