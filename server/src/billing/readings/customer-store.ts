import { type Executor, preparedStatement } from "../../platform/database/prepared-statement.ts";
import type { RefusedObject } from "../subscription-state/read-customer.ts";
import type { Card, CustomerRows } from "./customer-rows.ts";

/** A reading that begins. */
export interface BegunReading {
  readonly customerId: string;
  readonly number: number;
  /** Number of the reading that the rows are of. */
  readonly writtenBefore: number;
}

export interface KnownCustomer {
  readonly uid: string;
  readonly forgotten: boolean;
}

export interface LockedCustomer extends Pick<CustomerRows, "balance" | "card"> {
  readonly customerId: string;
  readonly reading: number;
  /** When a reading first found it deleted in Stripe; null: it exists. */
  readonly deletedAt: Date | null;
}

/** Customers, the numbers of their readings, and refused objects. Deleted ones do not count. */
export interface CustomerStore {
  /** Replaces one that is deleted in Stripe. @returns whether it is new */
  insert(customer: { uid: string; customerId: string; at: Date }): Promise<boolean>;
  /** Null also if the customer is deleted in Stripe. */
  findCustomerId(uid: string): Promise<string | null>;
  /** Also if deleted in Stripe. */
  findLastCustomerId(uid: string): Promise<string | null>;
  findUid(customerId: string): Promise<string | null>;
  /** By the present or a former id, forgotten or not. */
  findKnown(customerId: string): Promise<KnownCustomer | null>;
  /** Uids in order, those after `after`. */
  list(after: string, limit: number): Promise<string[]>;
  beginReading(uid: string): Promise<BegunReading | null>;
  /** Blocks writes of other readings of the customer until the transaction ends. */
  lock(uid: string): Promise<LockedCustomer | null>;
  find(uid: string): Promise<LockedCustomer | null>;
  update(uid: string, reading: number, head: CustomerHead): Promise<void>;
  replaceRefused(uid: string, refused: readonly RefusedObject[], at: Date): Promise<void>;
  markForgotten(uid: string, at: Date): Promise<void>;
  /**
   * Stores since when the payments of a customer are being ended.
   * @param isWaiting keeps the time of an earlier attempt
   */
  beginEnding(
    uid: string,
    at: Date,
    isWaiting: boolean,
  ): Promise<{ readonly customerId: string; readonly since: Date } | null>;
  finishEnding(uid: string): Promise<void>;
}

export type CustomerHead = Pick<LockedCustomer, "balance" | "card" | "deletedAt">;

interface StoredCustomer {
  readonly customer_id: string;
  readonly reading: number;
  readonly balance: number;
  readonly card_brand: string | null;
  readonly card_last4: string | null;
  readonly card_expires_on: string | null;
  readonly deleted_at: Date | null;
}

const insertCustomer = preparedStatement<{ uid: string }>(
  `insert into billing_customers (uid, customer_id, created_at) values ($1, $2, $3)
   on conflict do nothing returning uid`,
);
const replaceCustomer = preparedStatement<{ uid: string }>(
  `update billing_customers set customer_id = $2, deleted_at = null,
     former_customers = former_customers ||
       jsonb_build_object('customerId', customer_id, 'deletedAt', deleted_at)
   where uid = $1 and deleted_at is not null and forgotten_at is null and customer_id <> $2
   returning uid`,
);
const lastCustomerId =
  "select customer_id from billing_customers where uid = $1 and forgotten_at is null";
const selectLastCustomerId = preparedStatement<{ customer_id: string }>(lastCustomerId);
const selectCustomerId = preparedStatement<{ customer_id: string }>(
  `${lastCustomerId} and deleted_at is null`,
);
const selectUid = preparedStatement<{ uid: string }>(
  `select uid from billing_customers where customer_id = $1 and forgotten_at is null`,
);
const knownCustomer =
  "select uid, forgotten_at is not null as forgotten from billing_customers where";
const selectKnown = preparedStatement<KnownCustomer & Record<string, unknown>>(
  `${knownCustomer} customer_id = $1`,
);
const selectFormer = preparedStatement<KnownCustomer & Record<string, unknown>>(
  `${knownCustomer} former_customers @> jsonb_build_array(jsonb_build_object('customerId', $1::text))`,
);
const selectUids = preparedStatement<{ uid: string }>(
  `select uid from billing_customers where uid > $1 and forgotten_at is null
   order by uid limit $2`,
);
const updateLastReading = preparedStatement<{
  customer_id: string;
  last_reading: number;
  reading: number;
}>(
  `update billing_customers set last_reading = greatest(last_reading, reading) + 1
   where uid = $1 and forgotten_at is null returning customer_id, last_reading, reading`,
);
const stored = `select customer_id, reading, balance, card_brand, card_last4, card_expires_on, deleted_at
   from billing_customers where uid = $1 and forgotten_at is null`;
const selectStored = preparedStatement<StoredCustomer>(stored);
const selectLocked = preparedStatement<StoredCustomer>(`${stored} for update`);
const updateCustomer = preparedStatement(
  `update billing_customers set reading = $2, balance = $3, card_brand = $4, card_last4 = $5,
     card_expires_on = $6, deleted_at = $7 where uid = $1`,
);
const deleteUnderstood = preparedStatement(
  `delete from refused_readings where uid = $1 and object_id <> all($2)`,
);
const upsertRefused = preparedStatement(
  `insert into refused_readings (uid, object_id, reason, refused_at) values ($1, $2, $3, $4)
   on conflict (uid, object_id) do update set reason = excluded.reason`,
);
const updateForgotten = preparedStatement(
  `update billing_customers set forgotten_at = $2, card_brand = null, card_last4 = null,
     card_expires_on = null where uid = $1 and forgotten_at is null`,
);
const updateEnding = preparedStatement<{ customerId: string; since: Date }>(
  `update billing_customers
   set ending_since = case when $3 then coalesce(ending_since, $2) else $2 end
   where uid = $1 and forgotten_at is null
   returning customer_id as "customerId", ending_since as since`,
);
const updateEnded = preparedStatement(
  `update billing_customers set ending_since = null where uid = $1`,
);

export function createCustomerStore(executor: Executor): CustomerStore {
  return {
    async insert({ uid, customerId, at }) {
      const inserted = await insertCustomer(executor, uid, customerId, at);
      if (inserted.length > 0) return true;
      return (await replaceCustomer(executor, uid, customerId)).length > 0;
    },
    findCustomerId: async (uid) => (await selectCustomerId(executor, uid))[0]?.customer_id ?? null,
    findLastCustomerId: async (uid) =>
      (await selectLastCustomerId(executor, uid))[0]?.customer_id ?? null,
    findUid: async (customerId) => (await selectUid(executor, customerId))[0]?.uid ?? null,
    async findKnown(customerId) {
      const [customer] = await selectKnown(executor, customerId);
      return customer ?? (await selectFormer(executor, customerId))[0] ?? null;
    },
    list: async (after, limit) => (await selectUids(executor, after, limit)).map(({ uid }) => uid),
    async beginReading(uid) {
      const [row] = await updateLastReading(executor, uid);
      if (row === undefined) return null;
      const { customer_id: customerId, last_reading: number, reading: writtenBefore } = row;
      return { customerId, number, writtenBefore };
    },
    lock: async (uid) => toLocked((await selectLocked(executor, uid))[0]),
    find: async (uid) => toLocked((await selectStored(executor, uid))[0]),
    async update(uid, reading, { balance, card, deletedAt }) {
      const { brand = null, last4 = null, expiresOn = null } = card ?? {};
      await updateCustomer(executor, uid, reading, balance, brand, last4, expiresOn, deletedAt);
    },
    async replaceRefused(uid, refused, at) {
      await deleteUnderstood(
        executor,
        uid,
        refused.map(({ objectId }) => objectId),
      );
      for (const { objectId, reason } of refused) {
        await upsertRefused(executor, uid, objectId, reason, at);
      }
    },
    async markForgotten(uid, at) {
      await updateForgotten(executor, uid, at);
    },
    beginEnding: async (uid, at, isWaiting) =>
      (await updateEnding(executor, uid, at, isWaiting))[0] ?? null,
    async finishEnding(uid) {
      await updateEnded(executor, uid);
    },
  };
}

function toLocked(row: StoredCustomer | undefined): LockedCustomer | null {
  if (row === undefined) return null;
  const { customer_id: customerId, reading, balance, deleted_at: deletedAt } = row;
  return { customerId, reading, balance, card: toCard(row), deletedAt };
}

function toCard({ card_brand, card_last4, card_expires_on }: StoredCustomer): Card | null {
  if (card_brand === null || card_last4 === null || card_expires_on === null) return null;
  return { brand: card_brand, last4: card_last4, expiresOn: card_expires_on };
}
