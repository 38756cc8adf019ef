import type Stripe from "stripe";
import { createCustomerStore } from "../readings/customer-store.ts";
import { type OrderFixture, createOrderFixture } from "./order-fixture.ts";

/** Members who begin Checkouts. */
export interface CheckoutFixture extends OrderFixture {
  /** Uid of a member who never was a customer. */
  newMember(): string;
  /** Oldest first. */
  ordersOf(uid: string): Promise<{ kind: string; status: string }[]>;
  /** Tickers, in order. */
  slotsOf(uid: string): Promise<string[]>;
  /** Newest first. */
  listSessions(uid: string): Promise<Stripe.Checkout.Session[]>;
}

export async function createCheckoutFixture(): Promise<CheckoutFixture> {
  const fixture = await createOrderFixture();
  let members = 0;
  return {
    ...fixture,
    newMember: () => `new-${(members += 1)}`,
    ordersOf: (uid) =>
      fixture.query(`select kind, status from orders where uid = $1 order by queued_at, kind`, uid),
    async slotsOf(uid) {
      const text = `select ticker from unit_slots where uid = $1 order by ticker`;
      const rows = await fixture.query<{ ticker: string }>(text, uid);
      return rows.map(({ ticker }) => ticker);
    },
    async listSessions(uid) {
      const customer = (await createCustomerStore(fixture.pool).findCustomerId(uid)) ?? "";
      return (await fixture.account.stripe.checkout.sessions.list({ customer, limit: 100 })).data;
    },
  };
}
