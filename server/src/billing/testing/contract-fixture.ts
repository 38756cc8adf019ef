import type { ContractSummary } from "@tenbin/contract";
import { createContractStore } from "../advisory/contract-store.ts";
import { readContracts, toContractSummary } from "../advisory/read-contracts.ts";
import { testAdviser } from "./test-adviser.ts";
import type { CoolOffResult } from "../orders/cooling-off/cool-off.ts";
import type { OrderedItem } from "../orders/terms/preview-order.ts";
import { listRows } from "../readings/refresh-subscriptions.ts";
import {
  type OrderFixture,
  type OrderFixtureOptions,
  createOrderFixture,
  requestOf,
} from "./order-fixture.ts";

/** Members of a registered adviser, and their contracts. */
export interface ContractFixture extends OrderFixture {
  /** Newest first. */
  contractsOf(uid: string): Promise<ContractSummary[]>;
  newestOf(uid: string): Promise<ContractSummary>;
  /** Orders and pays. @returns the contract, whose document has not arrived */
  buy(uid: string, item: OrderedItem): Promise<ContractSummary>;
  /** Its document arrives. */
  deliver(uid: string, id: string): Promise<void>;
  coolOff(uid: string, id: string, refund: number): Promise<CoolOffResult>;
  /** Yen refunded, as last read. */
  paidBack(uid: string): Promise<number>;
  statusesOf(uid: string): Promise<string[]>;
  advance(seconds: number): void;
}

export async function createContractFixture(
  options?: OrderFixtureOptions,
): Promise<ContractFixture> {
  const fixture = await createOrderFixture({ adviser: testAdviser, ...options });
  const { pool, clock, account, orders } = fixture;
  const contractsOf = async (uid: string) =>
    (await readContracts(pool, uid, clock.now())).map(toContractSummary);
  async function newestOf(uid: string): Promise<ContractSummary> {
    const [newest] = await contractsOf(uid);
    if (newest === undefined) throw new Error(`${uid} has no contract`);
    return newest;
  }
  return Object.assign(fixture, {
    contractsOf,
    newestOf,
    async buy(uid: string, item: OrderedItem) {
      fixture.pay(await fixture.checkout(uid, item));
      await fixture.refresh(uid);
      return newestOf(uid);
    },
    deliver: (uid: string, id: string) =>
      createContractStore(pool).markDelivered(uid, id, clock.now()),
    coolOff: (uid: string, contractId: string, refund: number) =>
      orders.coolOff({ uid, contractId, refund, request: requestOf(undefined) }),
    async paidBack(uid: string) {
      const { refunds } = await listRows(pool, uid);
      return refunds.reduce((sum, { amount }) => sum + amount, 0);
    },
    async statusesOf(uid: string) {
      return (await listRows(pool, uid)).subscriptions.map(({ status }) => status);
    },
    advance(seconds: number) {
      account.clock.now += seconds;
    },
  });
}
