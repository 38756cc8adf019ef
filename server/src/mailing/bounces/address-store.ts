import { type Executor, preparedStatement } from "../../platform/database/prepared-statement.ts";

export interface UndeliverableAddress {
  readonly stoppedAt: Date | null;
  readonly passingFailures: readonly Date[];
}

/** Addresses in lower case. */
export interface AddressStore {
  /** Others wait until the transaction ends. */
  lock(address: string): Promise<UndeliverableAddress | null>;
  findStoppedAt(address: string): Promise<Date | null>;
  save(
    address: string,
    state: UndeliverableAddress & { readonly status: string | null; readonly failedAt: Date },
  ): Promise<void>;
  remove(address: string): Promise<void>;
  purge(failedBefore: Date): Promise<void>;
}

const insertAddress = preparedStatement(
  `insert into undeliverable_addresses (address, failed_at) values ($1, now()) on conflict do nothing`,
);
const lockAddress = preparedStatement<UndeliverableAddress>(
  `select stopped_at as "stoppedAt", passing_failures as "passingFailures"
   from undeliverable_addresses where address = $1 for update`,
);
const selectStopped = preparedStatement<{ stopped_at: Date }>(
  `select stopped_at from undeliverable_addresses where address = $1 and stopped_at is not null`,
);
const updateAddress = preparedStatement(
  `update undeliverable_addresses
   set stopped_at = $2, passing_failures = $3, status = $4, failed_at = $5 where address = $1`,
);
const deleteAddress = preparedStatement(`delete from undeliverable_addresses where address = $1`);
const deleteOld = preparedStatement(`delete from undeliverable_addresses where failed_at < $1`);

export function createAddressStore(executor: Executor): AddressStore {
  return {
    async lock(address) {
      await insertAddress(executor, address);
      return (await lockAddress(executor, address))[0] ?? null;
    },
    findStoppedAt: async (address) =>
      (await selectStopped(executor, address))[0]?.stopped_at ?? null,
    async save(address, { stoppedAt, passingFailures, status, failedAt }) {
      await updateAddress(executor, address, stoppedAt, [...passingFailures], status, failedAt);
    },
    remove: async (address) => void (await deleteAddress(executor, address)),
    purge: async (failedBefore) => void (await deleteOld(executor, failedBefore)),
  };
}
