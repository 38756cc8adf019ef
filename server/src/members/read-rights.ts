import type pg from "pg";
import type { Account } from "../accounts/index.ts";
import type { Clock } from "../platform/clock/clock.ts";
import { createReadFacts } from "../platform/database/fact-columns.ts";
import { type Rights, rightsOf } from "./rights.ts";
import { rightsFactColumns } from "./rights-facts.ts";

export type ReadRights = (account: Account) => Promise<Rights>;

/** Reads rights from the database now. @param options.clock the membership clock */
export function createReadRights({
  pool,
  clock,
  findOpenCompanies = () => Promise.resolve([]),
}: {
  readonly pool: pg.Pool;
  readonly clock: Clock;
  /** Tickers of today's open companies; default none. */
  readonly findOpenCompanies?: () => Promise<readonly string[]>;
}): ReadRights {
  const readFacts = createReadFacts(pool, { uid: "text" }, rightsFactColumns);
  return async (account) =>
    rightsOf(
      account,
      clock.now(),
      await readFacts({ uid: account.uid }),
      await findOpenCompanies(),
    );
}
