import type pg from "pg";
import type { Clock } from "../../platform/clock/clock.ts";
import { createTestDatabase } from "../../platform/testing/database.ts";
import { createIssueDocuments } from "../issue-documents.ts";
import { createCustomerStore } from "../readings/customer-store.ts";
import {
  type RefreshSubscriptions,
  createRefreshSubscriptions,
} from "../readings/refresh-subscriptions.ts";
import { type StripeAccount, openStripeAccount } from "./stripe-account.ts";
import { testIssuer } from "./test-issuer.ts";

/** Members, and what they pay for at a fake whose clock is ours. */
export interface BillingFixture {
  readonly pool: pg.Pool;
  readonly account: StripeAccount;
  readonly clock: Clock;
  readonly refresh: RefreshSubscriptions;
  /** A member who is a customer with a card. */
  createMember(): Promise<{ readonly uid: string; readonly customerId: string }>;
  query<Row extends pg.QueryResultRow>(text: string, ...values: unknown[]): Promise<Row[]>;
  drop(): Promise<void>;
}

const companies = new Map([["7203", "見本自動車"]]);

export async function createBillingFixture(): Promise<BillingFixture> {
  const database = await createTestDatabase();
  const account = await openStripeAccount();
  const { pool } = database;
  const clock = { now: () => new Date(account.clock.now * 1_000) };
  let members = 0;
  return {
    pool,
    account,
    clock,
    refresh: createRefreshSubscriptions({
      pool,
      payments: account.payments,
      clock,
      findCompanyName: (ticker) => Promise.resolve(companies.get(ticker) ?? null),
      afterReading: createIssueDocuments(testIssuer),
    }),
    async createMember() {
      members += 1;
      const uid = `member-${members}`;
      const customerId = await account.createCustomer();
      await createCustomerStore(pool).insert({ uid, customerId, at: clock.now() });
      return { uid, customerId };
    },
    query: async <Row extends pg.QueryResultRow>(text: string, ...values: unknown[]) =>
      (await pool.query<Row>(text, values)).rows,
    drop: () => database.drop(),
  };
}
