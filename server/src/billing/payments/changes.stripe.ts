import type Stripe from "stripe";
import type { UnixSeconds } from "../money/billing-periods.ts";
import { planChange } from "../plan-changes.ts";
import { DOWNGRADE_UNDER_CHURN } from "../subscription-state/read-schedule.ts";
import { parseSchedule } from "../subscription-state/stripe-shapes.ts";
import type { PaidPlan } from "../subscription-state/subscription-state.ts";
import { toPaidPlan } from "../subscription-state/products.ts";
import { ORDER_ID } from "./order-metadata.ts";
import type { OrderPayments, PaymentOrder, UpgradeRequest } from "./order-payments.ts";
import type { FindPrice } from "./prices.stripe.ts";
import { PaymentError, TOO_LATE } from "./payments.ts";
import { shareCard } from "./share-card.stripe.ts";

type ChangePayments = Pick<
  OrderPayments,
  | "upgrade"
  | "isUpgradeMade"
  | "scheduleDowngrade"
  | "withdrawDowngrade"
  | "scheduleEnd"
  | "withdrawEnd"
>;

/** Changes of running subscriptions. Idempotent. */
export function createChangePayments(stripe: Stripe, findPrice: FindPrice): ChangePayments {
  const find = (id: string) => stripe.subscriptions.retrieve(id, { expand: ["schedule"] });

  /** @throws PaymentError `missing` if it has ended and can no longer change */
  async function findRunning(id: string): Promise<Stripe.Subscription> {
    const subscription = await find(id);
    if (subscription.status !== "canceled") return subscription;
    throw new PaymentError("missing", { code: "subscription_ended", requestId: null });
  }

  async function upgrade(order: PaymentOrder, request: UpgradeRequest): Promise<void> {
    const { subscriptionId, plan, at } = request;
    const subscription = await find(subscriptionId);
    if (isMadeFor(subscription, order)) return;
    const price = await findPrice(plan);
    const schedule = scheduleOf(subscription);
    // A subscription with a schedule cannot be changed directly.
    const endsBySchedule = schedule?.end_behavior === "cancel";
    if (schedule !== null) {
      await stripe.subscriptionSchedules.release(schedule.id);
      if (endsBySchedule) {
        await stripe.subscriptions.update(subscriptionId, { cancel_at_period_end: true });
      }
    }
    await stripe.subscriptions.update(
      subscriptionId,
      {
        items: [{ id: itemOf(subscription).id, price }],
        proration_behavior: "always_invoice",
        proration_date: at,
        payment_behavior: "pending_if_incomplete",
        metadata: { [ORDER_ID]: order.orderId },
        // A churn stays until the upgrade is paid: a declined upgrade must not renew a cancelled plan.
        ...(subscription.cancel_at_period_end || endsBySchedule
          ? { cancel_at_period_end: false }
          : {}),
      },
      { idempotencyKey: order.orderId },
    );
  }

  async function createSchedule({ id, customer }: Stripe.Subscription) {
    // Its card could not be changed later.
    await shareCard(stripe, typeof customer === "string" ? customer : customer.id);
    return stripe.subscriptionSchedules.create({ from_subscription: id });
  }

  async function updatePhases(
    subscription: Stripe.Subscription,
    change: { readonly next: PaidPlan | null; readonly underChurn: PaidPlan | null },
  ): Promise<void> {
    const schedule = scheduleOf(subscription) ?? (await createSchedule(subscription));
    const following: Stripe.SubscriptionScheduleUpdateParams.Phase[] =
      change.next === null
        ? []
        : [
            {
              items: [{ price: await findPrice(change.next), quantity: 1 }],
              duration: { interval: "month" },
            },
          ];
    await stripe.subscriptionSchedules.update(schedule.id, {
      end_behavior: change.next === null ? "cancel" : "release",
      proration_behavior: "none",
      phases: [currentPhase(subscription, schedule), ...following],
      metadata: { [DOWNGRADE_UNDER_CHURN]: change.underChurn ?? "" },
    });
  }

  return {
    upgrade,
    isUpgradeMade: async (order, subscriptionId) => isMadeFor(await find(subscriptionId), order),
    async scheduleDowngrade(subscriptionId, plan) {
      const subscription = await findRunning(subscriptionId);
      // Repeated after its time it would follow itself; after another change it might raise the price.
      const kind = planChange(planOf(subscription), plan);
      if (kind === "none") return;
      if (kind !== "downgrade") {
        throw new PaymentError("refused", { code: TOO_LATE, requestId: null });
      }
      await voidPendingUpgrade(stripe, subscription);
      await updatePhases(subscription, { next: plan, underChurn: null });
    },
    async withdrawDowngrade(subscriptionId) {
      const schedule = scheduleOf(await findRunning(subscriptionId));
      if (schedule !== null && schedule.end_behavior !== "cancel") {
        await stripe.subscriptionSchedules.release(schedule.id);
      }
    },
    async scheduleEnd(subscriptionId) {
      const subscription = await findRunning(subscriptionId);
      await voidPendingUpgrade(stripe, subscription);
      const schedule = scheduleOf(subscription);
      const downgrade = schedule === null ? null : await followingPlan(stripe, schedule);
      if (schedule === null) {
        const params = { cancel_at_period_end: true };
        await stripe.subscriptions.update(subscriptionId, params);
      } else if (schedule.end_behavior !== "cancel") {
        await updatePhases(subscription, { next: null, underChurn: downgrade });
      }
    },
    async withdrawEnd(subscriptionId, beginsAt) {
      const subscription = await findRunning(subscriptionId);
      const schedule = scheduleOf(subscription);
      if (schedule === null) {
        const params = { cancel_at_period_end: false, ...beginParams(subscription, beginsAt) };
        await stripe.subscriptions.update(subscriptionId, params);
        return;
      }
      // Withdrawn before.
      if (schedule.end_behavior !== "cancel") return;
      const downgrade = toPaidPlan(schedule.metadata?.[DOWNGRADE_UNDER_CHURN] ?? "");
      if (downgrade === null) await stripe.subscriptionSchedules.release(schedule.id);
      else await updatePhases(subscription, { next: downgrade, underChurn: null });
    },
  };
}

/** Moves the start of a plan that waits for the end of a trial. */
function beginParams(
  { status, trial_end: end }: Stripe.Subscription,
  beginsAt: UnixSeconds | null,
): Stripe.SubscriptionUpdateParams {
  if (beginsAt === null || status !== "trialing" || end === beginsAt) return {};
  return { trial_end: beginsAt, proration_behavior: "none" };
}

/** Voids what it replaces, so that it cannot be paid later. */
async function voidPendingUpgrade(
  stripe: Stripe,
  { pending_update: pending, latest_invoice: latest }: Stripe.Subscription,
): Promise<void> {
  const id = typeof latest === "string" ? latest : latest?.id;
  if (pending === null || id === undefined) return;
  await stripe.invoices.voidInvoice(id);
}

function isMadeFor(
  { metadata, pending_update: pending }: Stripe.Subscription,
  { orderId }: PaymentOrder,
): boolean {
  return metadata[ORDER_ID] === orderId || pending?.metadata?.[ORDER_ID] === orderId;
}

function itemOf({ items }: Stripe.Subscription): Stripe.SubscriptionItem {
  const [item] = items.data;
  if (item === undefined) {
    throw new PaymentError("refused", { code: "subscription_without_item", requestId: null });
  }
  return item;
}

function planOf(subscription: Stripe.Subscription): PaidPlan {
  const { product } = itemOf(subscription).price;
  const plan = toPaidPlan(typeof product === "string" ? product : product.id);
  if (plan === null) {
    throw new PaymentError("refused", { code: "subscription_without_plan", requestId: null });
  }
  return plan;
}

/** Expanded; null: none is active. */
function scheduleOf({ schedule }: Stripe.Subscription): Stripe.SubscriptionSchedule | null {
  if (schedule === null || typeof schedule === "string") return null;
  return schedule.status === "active" || schedule.status === "not_started" ? schedule : null;
}

function currentPhase(
  subscription: Stripe.Subscription,
  { current_phase: current }: Stripe.SubscriptionSchedule,
): Stripe.SubscriptionScheduleUpdateParams.Phase {
  const { price, quantity, current_period_start, current_period_end } = itemOf(subscription);
  return {
    items: [{ price: price.id, quantity: quantity ?? 1 }],
    start_date: current?.start_date ?? current_period_start,
    // The phase of an earlier downgrade may be shorter: a month from 28 February ends before that of the 31st.
    end_date: current_period_end,
  };
}

async function followingPlan(
  stripe: Stripe,
  { id }: Stripe.SubscriptionSchedule,
): Promise<PaidPlan | null> {
  const expand = ["phases.items.price"];
  const parsed = parseSchedule(await stripe.subscriptionSchedules.retrieve(id, { expand }));
  if (!parsed.ok) return null;
  const { current_phase: current, phases } = parsed.value;
  const next = phases.find(({ start_date: start }) => start >= (current?.end_date ?? Infinity));
  return toPaidPlan(next?.items[0].price.product ?? "");
}
