import type { PlanName, PlanSimulation, SubscribedUnit, Subscription } from "@tenbin/contract";
import { discountInForce } from "../coupons/discount-in-force.ts";
import { chooseGrant } from "../coupons/grant-store.ts";
import { type UnixSeconds, fromUnixSeconds, toUnixSeconds } from "../money/billing-periods.ts";
import { type Discount, startDiscount } from "../money/discount.ts";
import { openDebits } from "../receipts/open-debits.ts";
import { type RunningPeriod, simulateChanges } from "../simulation.ts";
import {
  type ChosenSubscriptions,
  chooseSubscriptions,
} from "../subscription-state/choose-subscriptions.ts";
import {
  beginAhead,
  dataExpiresAt,
  downgradeAheadOf,
  isWaitingAt,
  paidPlanAt,
  periodOf,
  statusAt,
} from "../subscription-state/state-at.ts";
import type { SubscriptionState } from "../subscription-state/subscription-state.ts";
import { graceEnd, unpaidEnd } from "../subscription-state/unpaid-deadlines.ts";
import type { MemberRows } from "./member-rows.ts";
import { nextCharge } from "./next-charge.ts";
import { type PlacedUnit, placeUnits } from "./place-units.ts";

export interface SubscriptionContext {
  readonly now: Date;
  /** Whose rights the member has, paid for or not. */
  readonly effectivePlan: PlanName;
  /** Of the trial that runs; null: none does. */
  readonly trialUntil: Date | null;
  /** Names of companies by ticker. */
  readonly names: ReadonlyMap<string, string>;
}

/** `GET /user/subscription`, from our rows alone. */
export function toSubscriptionResponse(
  rows: MemberRows,
  context: SubscriptionContext,
): Omit<Subscription, "contracts"> {
  const { now, effectivePlan } = context;
  const chosen = chooseSubscriptions(rows.subscriptions);
  const { plan } = chosen;
  return {
    stripe_plan_name: paidPlanAt(plan, now),
    stripe_effective_plan_name: effectivePlan,
    ...toPlanFields(plan, context),
    simulation: simulate(rows, plan, context),
    card: toCardResponse(rows),
    units: runningUnits(rows, chosen, now).map((unit) => toUnitResponse(unit, context)),
    next_charge: toNextCharge(rows, chosen, now),
    pending_upgrade: plan === null ? null : toPendingUpgrade(rows, plan, now),
    unpaid: toUnpaid(rows, chosen, now),
  };
}

type PlanFields = Pick<
  Subscription,
  | "stripe_downgrading_plan_name"
  | "downgrading"
  | "subscription_status"
  | "start_date"
  | "current_period_start"
  | "current_period_end"
  | "userdata_expires_at"
  | "begins_at"
>;

function toPlanFields(
  plan: SubscriptionState | null,
  { now, trialUntil }: Pick<SubscriptionContext, "now" | "trialUntil">,
): PlanFields {
  const downgrade = plan === null ? null : downgradeAheadOf(plan, now);
  const period = plan === null ? null : periodOf(plan, toUnixSeconds(now));
  const begin = plan === null ? null : toBegin(plan, now, trialUntil);
  return {
    stripe_downgrading_plan_name: downgrade?.plan ?? null,
    downgrading: downgrade !== null,
    subscription_status: plan === null ? null : statusAt(plan, now),
    start_date: plan === null ? null : toIso(plan.startedAt),
    current_period_start: period === null ? null : toIso(period.start),
    current_period_end: period === null ? null : toIso(period.end),
    userdata_expires_at: plan === null ? null : (dataExpiresAt(plan)?.toISOString() ?? null),
    begins_at: begin === null ? null : toIso(begin),
  };
}

/** A cancelled plan would start at the end of the trial, which may have been prolonged. */
function toBegin(plan: SubscriptionState, now: Date, trialUntil: Date | null): UnixSeconds | null {
  const begin = beginAhead(plan, now);
  if (begin === null || plan.endsAt === null || trialUntil === null) return begin;
  return Math.max(begin, toUnixSeconds(trialUntil));
}

function simulate(
  rows: MemberRows,
  plan: SubscriptionState | null,
  { now, effectivePlan }: SubscriptionContext,
): Record<PlanName, PlanSimulation> {
  const paidPlan = paidPlanAt(plan, now);
  const isRunning = plan !== null && paidPlan !== "tenbin_free";
  return simulateChanges(
    {
      plan: paidPlan,
      effectivePlan,
      running: isRunning ? toRunningPeriod(rows, plan, now) : null,
      balance: rows.balance,
      discountOf: discountsOf(rows, isRunning ? plan : null, now),
    },
    now,
  );
}

function toRunningPeriod(rows: MemberRows, plan: SubscriptionState, now: Date): RunningPeriod {
  const { anchor, subscriptionId, periodStart: start, periodEnd: end } = plan;
  const paidPlan = paidPlanAt(plan, now);
  const debits = openDebits(rows.invoices, subscriptionId, paidPlan);
  return { anchor, period: { start, end }, debits, isWaiting: isWaitingAt(plan, now) };
}

/** A discount stays with its subscription, whatever its plan; a new subscription takes a waiting coupon. */
function discountsOf(
  { effects, grants }: Pick<MemberRows, "effects" | "grants">,
  running: SubscriptionState | null,
  now: Date,
): (plan: PlanName) => Discount | null {
  const applied = running?.discount ?? null;
  const effect = applied === null ? null : (effects.get(applied.code) ?? null);
  const inForce = discountInForce(applied, effect);
  return (plan) => {
    if (running !== null && plan !== "tenbin_unit") return inForce;
    const offered = chooseGrant(grants, plan, now)?.coupon.effect;
    return offered?.kind === "money_off" ? startDiscount(offered, toUnixSeconds(now)) : null;
  };
}

function toCardResponse({ card }: MemberRows): Subscription["card"] {
  return card && { brand: card.brand, last4: card.last4, expires_on: card.expiresOn };
}

/** Hides subscriptions whose end has passed, even if Stripe has not been read since. */
export function runningUnits(
  { slots }: Pick<MemberRows, "slots">,
  { units }: Pick<ChosenSubscriptions, "units">,
  now: Date,
): PlacedUnit[] {
  return placeUnits(
    units.filter((unit) => statusAt(unit, now) !== "quit"),
    slots,
  );
}

function toUnitResponse(
  { slot, ticker, state }: PlacedUnit,
  { now, names }: SubscriptionContext,
): SubscribedUnit {
  return {
    ticker_code: ticker,
    name_jp: names.get(ticker) ?? ticker,
    slot,
    subscription_status: state.status === "quit" ? "to_quit" : state.status,
    period_end: toIso(state.endsAt ?? periodOf(state, toUnixSeconds(now)).end),
  };
}

function toNextCharge(
  { effects, balance }: MemberRows,
  { plan, units }: ChosenSubscriptions,
  now: Date,
): Subscription["next_charge"] {
  const states = plan === null ? units : [plan, ...units];
  const next = nextCharge({ states, effects, balance }, now);
  return next && { amount: next.amount, at: toIso(next.at) };
}

function toPendingUpgrade(
  { invoices }: MemberRows,
  { pendingUpgrade }: SubscriptionState,
  now: Date,
): Subscription["pending_upgrade"] {
  if (pendingUpgrade === null || pendingUpgrade.expiresAt <= toUnixSeconds(now)) return null;
  const { plan, expiresAt, invoiceId } = pendingUpgrade;
  const invoice = invoices.find((row) => row.invoiceId === invoiceId);
  return { plan, expires_at: toIso(expiresAt), payment_url: invoice?.paymentUrl ?? null };
}

/** The oldest failed charge. */
function toUnpaid(
  rows: MemberRows,
  { plan, units }: ChosenSubscriptions,
  now: Date,
): Subscription["unpaid"] {
  const [oldest] = (plan === null ? units : [plan, ...units])
    .filter((state) => statusAt(state, now) === "suspended")
    .flatMap((state) => (state.unpaidSince === null ? [] : [{ state, since: state.unpaidSince }]))
    // A draft is not owed yet.
    .filter(({ since }) => since <= toUnixSeconds(now))
    .toSorted((a, b) => a.since - b.since);
  if (oldest === undefined) return null;
  return {
    since: toIso(oldest.since),
    in_grace: now < graceEnd(oldest.state, oldest.since),
    rights_until: graceEnd(oldest.state, oldest.since).toISOString(),
    ends_at: unpaidEnd(oldest.since).toISOString(),
    payment_url: findUnpaidUrl(rows, oldest.state),
  };
}

/** The invoice of a pending upgrade is not owed. */
function findUnpaidUrl({ invoices }: MemberRows, state: SubscriptionState): string | null {
  const { subscriptionId, pendingUpgrade } = state;
  const [oldest] = invoices
    .filter(
      ({ status, invoiceId }) => status === "unpaid" && invoiceId !== pendingUpgrade?.invoiceId,
    )
    .filter(({ lines }) => lines.some((line) => line.subscriptionId === subscriptionId))
    .toSorted((a, b) => a.issuedAt - b.issuedAt);
  return oldest?.paymentUrl ?? null;
}

function toIso(seconds: UnixSeconds): string {
  return fromUnixSeconds(seconds).toISOString();
}
