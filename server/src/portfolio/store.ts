import type { Holding, PortfolioEntry } from "@tenbin/contract";
import { jstDay } from "../platform/clock/clock.ts";
import { booleanFact } from "../platform/database/fact-columns.ts";
import { type Executor, preparedStatement } from "../platform/database/prepared-statement.ts";
import type { WrittenHolding } from "./carry-holdings.ts";

export interface StoredEntry extends Omit<PortfolioEntry, "holdings"> {
  readonly holdings: readonly WrittenHolding[];
}

export interface StoredCompany extends StoredEntry {
  readonly code: string;
  readonly addedAt: Date;
}

/** Undefined stays as it is. */
type EntryChanges = { readonly [Name in keyof StoredEntry]?: StoredEntry[Name] | undefined };

interface LockedPortfolio {
  /** See `canRestore`. */
  readonly restorableUpTo: number;
}

/** A member's companies; those that were removed are seen by `restore` alone. */
export interface PortfolioStore {
  /** Other changes of this member wait until the transaction ends. */
  lock(uid: string, at: Date): Promise<LockedPortfolio>;
  /** In the member's order. */
  list(uid: string): Promise<StoredCompany[]>;
  /** Last in the order; forgets what was removed under this code. */
  add(uid: string, code: string, at: Date, entry?: StoredEntry): Promise<void>;
  update(uid: string, code: string, changes: EntryChanges): Promise<void>;
  /** All codes that are present, in their new order. */
  reorder(uid: string, codes: readonly string[]): Promise<void>;
  remove(uid: string, code: string, at: Date): Promise<void>;
  /** @returns whether it was removed after that moment */
  restore(uid: string, code: string, removedAfter: Date): Promise<boolean>;
  setRestorableUpTo(uid: string, companies: number): Promise<void>;
  /** Of all members. @returns how many */
  purgeRemoved(removedBefore: Date): Promise<number>;
}

interface CompanyRecord {
  readonly code: string;
  readonly note: string;
  readonly labels: string[];
  readonly holdings: Holding[];
  readonly holdings_written: Readonly<Record<string, readonly [from: string, until: string]>>;
  readonly added_at: Date;
}

const EMPTY_ENTRY: StoredEntry = { note: "", labels: [], holdings: [] };

const upsertPortfolio = preparedStatement<{ restorable_up_to: number }>(
  `insert into portfolios (uid, changed_at) values ($1, $2)
   on conflict (uid) do update set changed_at = excluded.changed_at
   returning restorable_up_to`,
);
const updateRestorable = preparedStatement(
  `update portfolios set restorable_up_to = $2 where uid = $1`,
);
const selectPresent = preparedStatement<CompanyRecord>(
  `select code, note, labels, holdings, holdings_written, added_at from portfolio_companies
   where uid = $1 and removed_at is null order by position, added_at, code`,
);
const insertCompany = preparedStatement(
  `insert into portfolio_companies (uid, code, added_at, note, labels, holdings,
     holdings_written, position)
   select $1, $2, $3, $4, $5, $6, $7, coalesce(max(position) + 1, 0)
   from portfolio_companies where uid = $1
   on conflict (uid, code) do update set added_at = excluded.added_at, note = excluded.note,
     labels = excluded.labels, holdings = excluded.holdings,
     holdings_written = excluded.holdings_written, position = excluded.position,
     removed_at = null`,
);
const updateCompany = preparedStatement(
  `update portfolio_companies set note = coalesce($3, note), labels = coalesce($4, labels),
     holdings = coalesce($5, holdings),
     holdings_written = coalesce($6, holdings_written)
   where uid = $1 and code = $2`,
);
const updatePositions = preparedStatement(
  `update portfolio_companies c set position = o.place
   from unnest($2::text[]) with ordinality as o (code, place)
   where c.uid = $1 and c.code = o.code`,
);
const updateRemoved = preparedStatement(
  `update portfolio_companies set removed_at = $3 where uid = $1 and code = $2`,
);
const updateRestored = preparedStatement<{ code: string }>(
  `update portfolio_companies set removed_at = null
   where uid = $1 and code = $2 and removed_at > $3 returning code`,
);
const deleteRemoved = preparedStatement<{ code: string }>(
  `delete from portfolio_companies where removed_at <= $1 returning code`,
);

/** Of the member `asked.uid` and the company `asked.code`. */
export const inPortfolioFact = booleanFact(`exists (select from portfolio_companies own
  where own.uid = asked.uid and own.code = asked.code and own.removed_at is null)`);

export function createPortfolioStore(executor: Executor): PortfolioStore {
  return {
    async lock(uid, at) {
      const [row] = await upsertPortfolio(executor, uid, at);
      return { restorableUpTo: row!.restorable_up_to };
    },
    list: async (uid) => (await selectPresent(executor, uid)).map(toStoredCompany),
    async add(uid, code, at, entry = EMPTY_ENTRY) {
      const { note, labels } = entry;
      await insertCompany(executor, uid, code, at, note, labels, ...toColumns(entry.holdings));
    },
    async update(uid, code, { note, labels, holdings }) {
      const columns = holdings === undefined ? [null, null] : toColumns(holdings);
      await updateCompany(executor, uid, code, note ?? null, labels ?? null, ...columns);
    },
    reorder: async (uid, codes) => void (await updatePositions(executor, uid, codes)),
    remove: async (uid, code, at) => void (await updateRemoved(executor, uid, code, at)),
    restore: async (uid, code, removedAfter) =>
      (await updateRestored(executor, uid, code, removedAfter)).length > 0,
    setRestorableUpTo: async (uid, companies) =>
      void (await updateRestorable(executor, uid, companies)),
    purgeRemoved: async (removedBefore) => (await deleteRemoved(executor, removedBefore)).length,
  };
}

function toStoredCompany(row: CompanyRecord): StoredCompany {
  const { code, note, labels, holdings_written: days, added_at: addedAt } = row;
  const holdings = row.holdings.map(({ account, shares, average_cost }) => {
    const [from, until] = days[account] ?? [jstDay(addedAt), UNKNOWN_DAY];
    return { account, shares, average_cost, written: { from, until } };
  });
  return { code, note, labels, holdings, addedAt };
}

/** Later than any split. */
const UNKNOWN_DAY = "9999-12-31";

/** `holdings` and `holdings_written`. */
function toColumns(written: readonly WrittenHolding[]): readonly [string, string] {
  const holdings = written.map(({ account, shares, average_cost }): Holding => {
    return { account, shares, average_cost };
  });
  const days = written.map(({ account, written: { from, until } }) => [account, [from, until]]);
  return [JSON.stringify(holdings), JSON.stringify(Object.fromEntries(days))];
}
