import { type PlanName, planNames, type PlanSimulation } from "@tenbin/contract";
import fc from "fast-check";
import type { Stripe } from "stripe";
import { beforeAll, describe, expect, it } from "vitest";
import { subscriptionOf } from "../../../fakes/stripe/state/rows.ts";
import { type CouponDefinition, validateCoupon } from "./coupons/coupon.ts";
import type { CouponGrant } from "./coupons/to-coupon-response.ts";
import { nextBoundary } from "./money/billing-periods.ts";
import type { MoneyOff } from "./money/discount.ts";
import type { MemberPlan } from "./plan-changes.ts";
import {
  type PayingHistory,
  beginUnsold,
  buyUnit,
  changePlan,
  findMonth,
  invoicesOf,
  passUntil,
  readSubscriptionOf,
  runningOf,
} from "./testing/paying-history.ts";
import { soldPlans } from "./testing/sold-plans.ts";
import { type StripeAccount, openStripeAccount } from "./testing/stripe-account.ts";

/** Moments of each pair of plans, with coupons and without. */
const MOMENTS = process.env["VERIFY"] === "1" ? 1_000 : 48;
const MOMENTS_PER_HISTORY = 8;
/** For one moment of a plan, on a machine that others use. */
const MOMENT_MS = 60;
const SEED = 14;

const HOUR = 3_600;
const DAY = 24 * HOUR;
const utc = (iso: string) => Date.parse(iso) / 1_000;
const FIRST = utc("2026-01-01T00:00:00Z");
const LAST = utc("2029-12-31T23:59:59Z");
const FAR = utc("2040-01-01T00:00:00Z");

const memberPlans = planNames.filter((name): name is MemberPlan => name !== "tenbin_unit");
/** What can be had or left for. */
const targets = ["tenbin_free", ...soldPlans, "tenbin_unit"] as const;

const moneyOff: fc.Arbitrary<MoneyOff> = fc.oneof(
  fc.integer({ min: 1, max: 10_000 }).map((h) => ({ kind: "percent", percent: h / 100 }) as const),
  fc.integer({ min: 1, max: 3_000 }).map((yen) => ({ kind: "yen", yen }) as const),
);

const coupon = (code: string): fc.Arbitrary<CouponDefinition> =>
  fc
    .record({
      off: moneyOff,
      months: fc.integer({ min: 1, max: 4 }),
      plans: fc.subarray([...soldPlans, "tenbin_unit" as const], { minLength: 1 }),
    })
    .map((effect) => ({
      code,
      name: code,
      effect: { kind: "money_off", ...effect } as const,
      validFrom: 0,
      validUntil: FAR,
      maxRedemptions: 1,
    }))
    .filter((definition) => validateCoupon(definition) === null);

/** In a member's hands from the begin; the second one may lapse first. */
const grants = fc
  .record({
    coupons: fc.tuple(coupon("SPRING-9X"), coupon("AUTUMN-9X")),
    expiries: fc.tuple(fc.nat(200 * DAY), fc.nat(200 * DAY)),
  })
  .map(
    ({ coupons, expiries }) =>
      (start: number) =>
        coupons.map((definition, index): CouponGrant => ({
          coupon: definition,
          acquiredAt: start - 2 * DAY + index * DAY,
          usedAt: null,
          expiresAt: start + (expiries[index] ?? 0),
          isTakenOff: false,
        })),
  );

/** Many on the last days of a month, some on the leap day. */
const start = fc.oneof(
  fc.integer({ min: FIRST, max: LAST }),
  fc
    .record({
      day: fc.constantFrom("2026-01-31", "2027-08-31", "2027-12-30", "2028-01-29", "2028-02-29"),
      second: fc.nat(DAY - 1),
    })
    .map(({ day, second }) => utc(`${day}T00:00:00Z`) + second),
);

/** By when a plan's cycle is counted from, and the moment after which to look; unix seconds. */
type PickMoment = (anchor: number, now: number) => number;

/** Seconds around a renewal, the end of a month, the leap day, or any other moment of the next months. */
const moment: fc.Arbitrary<PickMoment> = fc.oneof<fc.Arbitrary<PickMoment>[]>(
  fc.integer({ min: 1, max: 100 * DAY }).map((elapsed) => (_, now) => now + elapsed),
  fc
    .record({
      months: fc.integer({ min: 1, max: 3 }),
      seconds: fc.oneof(fc.constantFrom(-1, 0, 1), fc.integer({ min: -60, max: 2 * HOUR })),
    })
    .map(({ months, seconds }) => (anchor, now) => {
      let renewal = now;
      for (let month = 0; month < months; month += 1) renewal = nextBoundary(anchor, renewal);
      return renewal + seconds;
    }),
  fc
    .record({ months: fc.integer({ min: 1, max: 3 }), seconds: fc.constantFrom(-DAY, -1, 0, 1) })
    .map(({ months, seconds }) => (_, now) => {
      const date = new Date(now * 1_000);
      return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months) / 1_000 + seconds;
    }),
  fc.nat(DAY - 1).map((second) => (_, now) => {
    const leapDay = utc("2028-02-29T00:00:00Z") + second;
    return leapDay < now + 100 * DAY ? leapDay : now + 1 + second;
  }),
);

/** Carried from an earlier invoice, or credit. */
const balance = fc.oneof(fc.constant(0), fc.integer({ min: -12_000, max: 49 }));

const scenario = (hasCoupons: boolean) =>
  fc.record({
    start,
    balance,
    grants: hasCoupons ? grants : fc.constant(() => []),
    /** Had before, for so many seconds. */
    before: fc.option(
      fc.record({
        plan: fc.constantFrom(...soldPlans),
        seconds: fc.integer({ min: 1, max: 40 * DAY }),
      }),
    ),
    moments: fc.array(moment, {
      minLength: MOMENTS_PER_HISTORY,
      maxLength: MOMENTS_PER_HISTORY,
    }),
  });
type Scenario = ReturnType<typeof scenario> extends fc.Arbitrary<infer T> ? T : never;

let account: StripeAccount;
beforeAll(async () => {
  account = await openStripeAccount(FIRST - DAY);
});

/** Brings a member to a plan, and compares at each moment after it. */
async function run(
  from: MemberPlan,
  drawn: Scenario,
  onCompared: (to: PlanName) => void,
): Promise<void> {
  const history = await begin(drawn);
  const { before } = drawn;
  if (from === "tenbin_beginners") await beginUnsold(history, from);
  else if (before !== null && before.plan !== from) {
    await changePlan(history, "tenbin_free", before.plan);
    passUntil(history, drawn.start + before.seconds);
    await changePlan(history, before.plan, from);
    // Whatever waits for the end of the period has come.
    passUntil(history, drawn.start + before.seconds + 32 * DAY);
  } else await changePlan(history, "tenbin_free", from);
  const { now } = account.clock;
  const anchor = runningOf(history)?.billing_cycle_anchor ?? now;
  const moments = drawn.moments.map((pick) => Math.max(now + 1, pick(anchor, now)));
  for (const at of moments.toSorted((a, b) => a - b)) {
    passUntil(history, at);
    await compareAll(history, from, onCompared);
  }
}

async function begin({ start: at, balance: carried, grants: held }: Scenario) {
  account.clock.now = at;
  const customerId = await account.createCustomer();
  const history: PayingHistory = { account, customerId, grants: held(at) };
  for (const {
    coupon: { code, name, effect },
  } of history.grants) {
    if (effect.kind === "money_off") {
      const { off, months, plans } = effect;
      await account.payments.saveCoupon({ code, name, off, months, plans });
    }
  }
  if (carried !== 0) {
    const params = { amount: carried, currency: "jpy" };
    await account.stripe.customers.createBalanceTransaction(customerId, params);
  }
  return history;
}

async function compareAll(
  history: PayingHistory,
  from: MemberPlan,
  onCompared: (to: PlanName) => void,
): Promise<void> {
  const { simulation } = await readSubscriptionOf(history);
  for (const to of targets) {
    if (from === "tenbin_free" && to === "tenbin_free") continue;
    const charged = await account.branch(() => charge({ ...history }, from, to));
    const { amount_instants, amount_periodicals, next_period_start } = simulation[to];
    const simulated = { amount_instants, amount_periodicals, next_period_start };
    expect({ from, to, ...simulated }).toEqual({ from, to, ...charged });
    onCompared(to);
  }
}

type Charged = Pick<PlanSimulation, "amount_instants" | "amount_periodicals" | "next_period_start">;

/** Changes the plan and lets time pass until the next month of it has been charged. */
async function charge(
  history: PayingHistory,
  from: MemberPlan,
  to: (typeof targets)[number],
): Promise<Charged> {
  const known = new Set(invoicesOf(history).map(({ id }) => id));
  const running = runningOf(history);
  if (to === "tenbin_unit") await buyUnit(history);
  else await changePlan(history, from, to);
  const made = invoicesOf(history).filter(({ id }) => !known.has(id));
  const bought = made.find(({ billing_reason: reason }) => reason === "subscription_create");
  const { state } = account.fake;
  const id = bought === undefined ? running?.id : subscriptionOf(bought);
  const subscription = state.must("subscriptions", id);
  const next = subscription.items.data[0]?.current_period_end ?? 0;
  passUntil(history, next + 2 * HOUR);
  const month = findMonth(history, subscription.id, next);
  return {
    amount_instants: made.reduce((sum, invoice) => sum + paidOf(invoice), 0),
    amount_periodicals: month === undefined ? 0 : priceOf(month),
    next_period_start: new Date(next * 1_000).toISOString(),
  };
}

function paidOf({ id, status, amount_due: due }: Stripe.Invoice): number {
  if (status !== "paid") throw new Error(`invoice ${id} is ${status}`);
  return due;
}

/** A month costs the same whatever is carried into it. */
function priceOf(month: Stripe.Invoice): number {
  const paid = paidOf(month);
  return month.starting_balance === 0 ? paid : month.total;
}

describe("simulation beside what is charged", () => {
  const people = memberPlans.flatMap((plan) => [
    { plan, hasCoupons: false, coupons: "without a coupon" },
    { plan, hasCoupons: true, coupons: "with coupons" },
  ]);

  it.each(people)(
    "is what every change from $plan costs, $coupons, to the yen",
    async ({ plan, hasCoupons }) => {
      const compared = new Map<string, number>();
      const property = fc.asyncProperty(scenario(hasCoupons), (drawn) =>
        account.branch(() =>
          run(plan, drawn, (to) => compared.set(to, (compared.get(to) ?? 0) + 1)),
        ),
      );
      await fc.assert(property, { numRuns: MOMENTS / MOMENTS_PER_HISTORY, seed: SEED });
      const changes = targets.filter((to) => to !== "tenbin_free" || plan !== to);
      expect(Object.fromEntries(compared)).toEqual(
        Object.fromEntries(changes.map((to) => [to, MOMENTS])),
      );
    },
    60_000 + MOMENTS * MOMENT_MS,
  );
});
