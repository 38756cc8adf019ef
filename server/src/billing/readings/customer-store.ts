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

export interface LockedCustomer extends Pick<CustomerRows, "balance" | "card"> {
  readonly reading: number;
}

/** Customers, the numbers of their readings, and what was refused. Those who were forgotten are none. */
export interface CustomerStore {
  /** @returns whether it is new */
  insert(customer: { uid: string; customerId: string; at: Date }): Promise<boolean>;
  findCustomerId(uid: string): Promise<string | null>;
  findUid(customerId: string): Promise<string | null>;
  /** Uids in order, those after `after`. */
  list(after: string, limit: number): Promise<string[]>;
  beginReading(uid: string): Promise<BegunReading | null>;
  /** Keeps other readings of the customer from being written until the transaction ends. */
  lock(uid: string): Promise<LockedCustomer | null>;
  find(uid: string): Promise<LockedCustomer | null>;
  update(uid: string, reading: number, rows: Pick<CustomerRows, "balance" | "card">): Promise<void>;
  replaceRefused(uid: string, refused: readonly RefusedObject[], at: Date): Promise<void>;
  markForgotten(uid: string, at: Date): Promise<void>;
}

interface StoredCustomer {
  readonly reading: number;
  readonly balance: number;
  readonly card_brand: string | null;
  readonly card_last4: string | null;
  readonly card_expires_on: string | null;
}

const insertCustomer = preparedStatement<{ uid: string }>(
  `insert into billing_customers (uid, customer_id, created_at) values ($1, $2, $3)
   on conflict do nothing returning uid`,
);
const selectCustomerId = preparedStatement<{ customer_id: string }>(
  `select customer_id from billing_customers where uid = $1 and forgotten_at is null`,
);
const selectUid = preparedStatement<{ uid: string }>(
  `select uid from billing_customers where customer_id = $1 and forgotten_at is null`,
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
const stored = `select reading, balance, card_brand, card_last4, card_expires_on
   from billing_customers where uid = $1 and forgotten_at is null`;
const selectStored = preparedStatement<StoredCustomer>(stored);
const selectLocked = preparedStatement<StoredCustomer>(`${stored} for update`);
const updateCustomer = preparedStatement(
  `update billing_customers set reading = $2, balance = $3, card_brand = $4, card_last4 = $5,
     card_expires_on = $6 where uid = $1`,
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

export function createCustomerStore(executor: Executor): CustomerStore {
  return {
    insert: async ({ uid, customerId, at }) =>
      (await insertCustomer(executor, uid, customerId, at)).length > 0,
    findCustomerId: async (uid) => (await selectCustomerId(executor, uid))[0]?.customer_id ?? null,
    findUid: async (customerId) => (await selectUid(executor, customerId))[0]?.uid ?? null,
    list: async (after, limit) => (await selectUids(executor, after, limit)).map(({ uid }) => uid),
    async beginReading(uid) {
      const [row] = await updateLastReading(executor, uid);
      if (row === undefined) return null;
      const { customer_id: customerId, last_reading: number, reading: writtenBefore } = row;
      return { customerId, number, writtenBefore };
    },
    lock: async (uid) => toLocked((await selectLocked(executor, uid))[0]),
    find: async (uid) => toLocked((await selectStored(executor, uid))[0]),
    async update(uid, reading, { balance, card }) {
      const { brand = null, last4 = null, expiresOn = null } = card ?? {};
      await updateCustomer(executor, uid, reading, balance, brand, last4, expiresOn);
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
  };
}

function toLocked(row: StoredCustomer | undefined): LockedCustomer | null {
  if (row === undefined) return null;
  const { reading, balance } = row;
  return { reading, balance, card: toCard(row) };
}

function toCard({ card_brand, card_last4, card_expires_on }: StoredCustomer): Card | null {
  if (card_brand === null || card_last4 === null || card_expires_on === null) return null;
  return { brand: card_brand, last4: card_last4, expiresOn: card_expires_on };
}
