import type { PlanName } from "@tenbin/contract";
import type { Orders } from "../orders/create-orders.ts";
import {
  type OrderFixture,
  type OrderFixtureOptions,
  createOrderFixture,
  requestOf,
} from "./order-fixture.ts";

export type BoughtPlan = Extract<
  PlanName,
  "tenbin_light" | "tenbin_beginners" | "tenbin_standard" | "tenbin_expert"
>;

/** Members who have a plan and change it. */
export interface ChangeFixture extends OrderFixture {
  /** @param ticker a unit that is bought beside the plan */
  subscribe(plan: BoughtPlan, ticker?: string): Promise<Subscriber>;
  /** Without a confirmation. */
  change(uid: string, plan: BoughtPlan | "tenbin_free", key?: string): ReturnType<Orders["change"]>;
  cancel(uid: string, key?: string): ReturnType<Orders["cancelPlan"]>;
  /** Row of the newest plan. */
  planOf(uid: string): Promise<Record<string, unknown> | undefined>;
  /** End of the period of the newest plan. */
  endOf(uid: string): Promise<Date | undefined>;
  /** Yen that were due, newest first. */
  paidInvoices(customerId: string): Promise<number[]>;
}

export interface Subscriber {
  readonly uid: string;
  readonly customerId: string;
  readonly subscriptionId: string;
}

export async function createChangeFixture(options?: OrderFixtureOptions): Promise<ChangeFixture> {
  const fixture = await createOrderFixture(options);
  const { account, orders } = fixture;
  const newestPlan =
    "from subscriptions where uid = $1 and ticker is null order by started_at desc limit 1";
  return {
    ...fixture,
    async subscribe(plan, ticker) {
      const member = await fixture.createMember();
      if (ticker !== undefined) await account.subscribe(member.customerId, "tenbin_unit", ticker);
      const { id: subscriptionId } = await account.subscribe(member.customerId, plan);
      await fixture.refresh(member.uid);
      return { ...member, subscriptionId };
    },
    change: (uid, plan, key) =>
      orders.change({ uid, plan, confirmation: null, request: requestOf(key, plan) }),
    cancel: (uid, key) => orders.cancelPlan(uid, requestOf(key)),
    async planOf(uid) {
      const columns = "plan, status, downgrade_plan, ends_at, pending_plan";
      return (await fixture.query(`select ${columns} ${newestPlan}`, uid))[0];
    },
    async endOf(uid) {
      const rows = await fixture.query<{ period_end: Date }>(
        `select period_end ${newestPlan}`,
        uid,
      );
      return rows[0]?.period_end;
    },
    async paidInvoices(customer) {
      const { data } = await account.stripe.invoices.list({ customer });
      return data.filter(({ status }) => status === "paid").map(({ amount_due: due }) => due);
    },
  };
}
