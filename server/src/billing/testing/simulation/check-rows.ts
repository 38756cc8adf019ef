import type Stripe from "stripe";
import { UNIT_TICKER } from "../../subscription-state/products.ts";
import type { SubscriptionState } from "../../subscription-state/subscription-state.ts";
import { listRows } from "../../readings/refresh-subscriptions.ts";
import { assertEqual } from "./assertions.ts";
import { invoicesOf, productOf, subscriptionsOf } from "./stripe-rows.ts";
import type { World } from "./world.ts";

/** Our rows beside Stripe's objects, without the code that makes rows of them. */
export async function checkRows(world: World): Promise<void> {
  const { subscriptions, invoices, refunds, disputes } = await listRows(
    world.pool,
    world.member.uid,
  );
  const begun = subscriptionsOf(world).filter(({ status }) => !status.startsWith("incomplete"));
  assertEqual(
    "subscriptions",
    byId(subscriptions.map(factsOfRow)),
    byId(begun.map((subscription) => factsOfStripe(world, subscription))),
  );
  const finalized = invoicesOf(world).filter(({ status }) => status !== "draft");
  assertEqual(
    "invoices",
    byId(invoices.map(({ invoiceId: id, status, charged }) => ({ id, status, charged }))),
    byId(
      finalized.map(({ id, status, amount_due: charged }) => {
        return { id, status: status === "open" ? "unpaid" : status, charged };
      }),
    ),
  );
  const paidBack = [...world.account.fake.state.table("refunds").values()];
  assertEqual(
    "refunds",
    byId(refunds.map(({ refundId: id, amount }) => ({ id, amount }))),
    byId(paidBack.map(({ id, amount }) => ({ id, amount }))),
  );
  const disputed = [...world.account.fake.state.table("disputes").values()];
  assertEqual(
    "disputes",
    byId(disputes.map(({ disputeId: id, status }) => ({ id, status }))),
    byId(disputed.map(({ id, status }) => ({ id, status: status === "lost" ? status : "open" }))),
  );
}

function byId<T extends { readonly id: string }>(rows: readonly T[]): T[] {
  return rows.toSorted((a, b) => (a.id < b.id ? -1 : 1));
}

interface Facts {
  readonly id: string;
  readonly product: string;
  readonly status: string;
  readonly periodEnd: number;
  readonly endsAt: number | null;
  readonly downgrade: string | null;
  readonly pending: string | null;
}

function factsOfRow(state: SubscriptionState): Facts {
  const { product, status, periodEnd, endsAt, downgrade, pendingUpgrade } = state;
  return {
    id: state.subscriptionId,
    product: product.kind === "plan" ? product.plan : product.ticker,
    status,
    periodEnd,
    endsAt,
    downgrade: downgrade?.plan ?? null,
    pending: pendingUpgrade?.plan ?? null,
  };
}

const statuses: Readonly<Record<string, string>> = {
  active: "active",
  past_due: "suspended",
  unpaid: "suspended",
  canceled: "quit",
};

function factsOfStripe(world: World, subscription: Stripe.Subscription): Facts {
  const { id, status, metadata, items, pending_update: pending } = subscription;
  const [item] = items.data;
  const plan = productOf(item?.price);
  const periodEnd = item?.current_period_end ?? 0;
  const isOver = status === "canceled";
  const scheduled = isOver ? { end: null, plan: null } : readScheduled(world, subscription);
  const ownEnd = subscription.cancel_at ?? (subscription.cancel_at_period_end ? periodEnd : null);
  const endsAt = isOver ? null : (ownEnd ?? scheduled.end);
  const mapped = statuses[status] ?? status;
  return {
    id,
    product: plan === "tenbin_unit" ? (metadata[UNIT_TICKER] ?? "") : plan,
    status: mapped === "active" && endsAt !== null ? "to_quit" : mapped,
    periodEnd,
    endsAt,
    downgrade: scheduled.plan,
    pending: pending === null ? null : productOf(pending.subscription_items?.[0]?.price),
  };
}

/** What a schedule does at the end of the present phase. */
function readScheduled(
  { account }: World,
  { schedule }: Stripe.Subscription,
): { readonly end: number | null; readonly plan: string | null } {
  const { state } = account.fake;
  const row = state.get("schedules", typeof schedule === "string" ? schedule : schedule?.id);
  const isInForce = row?.status === "active" || row?.status === "not_started";
  if (row === undefined || !isInForce) return { end: null, plan: null };
  const underChurn = row.metadata?.["downgrade_to"] ?? "";
  if (row.end_behavior === "cancel") {
    return {
      end: row.phases.at(-1)?.end_date ?? null,
      plan: underChurn === "" ? null : underChurn,
    };
  }
  const next = row.phases.find(({ start_date: begin }) => begin > account.clock.now);
  const price = next?.items[0]?.price;
  const id = typeof price === "string" ? price : price?.id;
  const product = id === undefined ? null : productOf(state.get("prices", id));
  return { end: null, plan: product };
}
