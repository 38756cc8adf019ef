import type {
  Charge,
  OrderTerms,
  PlanGives,
  ProrationLine,
  UpgradeOrder,
} from "@tenbin/contract/billing/order-confirmation";
import { CONSUMPTION_TAX_RATE, taxTotals } from "../../money/consumption-tax.ts";
import { type UnixSeconds, fromUnixSeconds, nextBoundary } from "../../money/billing-periods.ts";
import { type Discount, priceAfterDiscount } from "../../money/discount.ts";
import { applyBalance } from "../../money/apply-balance.ts";
import type { Debit } from "../../money/proration.ts";
import type { InvoicePreview } from "../../payments/order-payments.ts";
import { plans } from "../../plans.ts";
import type { PaidPlan, SubscriptionState } from "../../subscription-state/subscription-state.ts";
import { DATA_KEPT_DAYS } from "../../subscription-state/state-at.ts";

/** What every confirmation states besides the order itself. */
export type CommonTerms = Pick<
  OrderTerms,
  "card" | "activeUnits" | "withdrawalDays" | "coupon" | "trial"
>;

export interface PurchaseOptions extends CommonTerms {
  readonly order: Extract<OrderTerms["order"], { kind: "plan" | "unit" }>;
  readonly plan: PaidPlan | "tenbin_unit";
  readonly preview: Pick<InvoicePreview, "amountDue" | "balance">;
  readonly discount: Discount | null;
  readonly now: UnixSeconds;
  /** Of a plan that waits for the end of a trial; null: now. */
  readonly beginsAt: UnixSeconds | null;
}

/** Terms of a purchase that starts now or at the end of a trial. */
export function purchaseTerms(options: PurchaseOptions): OrderTerms {
  const { plan, preview, discount, now, order, beginsAt } = options;
  const { price } = plans[plan];
  const first = beginsAt === null ? priceAfterDiscount(price, plan, discount, now) : 0;
  const { balance } = applyBalance(first, preview.balance);
  const anchor = beginsAt ?? now;
  const from = beginsAt ?? nextBoundary(now, now);
  const cycle = { anchor, from, plan, discount, balance };
  return {
    ...general(options, preview.amountDue),
    order,
    price,
    charges: [{ at: iso(now), yen: preview.amountDue }, ...laterCharges(cycle)],
    cycleAnchor: iso(anchor),
  };
}

export interface UpgradeOptions extends CommonTerms {
  readonly state: SubscriptionState & {
    readonly product: { readonly kind: "plan"; plan: PaidPlan };
  };
  readonly plan: PaidPlan;
  readonly preview: InvoicePreview;
  readonly debits: readonly Debit[];
  readonly discount: Discount | null;
  readonly now: UnixSeconds;
  readonly validUntil: UnixSeconds;
}

/** Terms of an upgrade, line by line as Stripe computed it. */
export function upgradeTerms(options: UpgradeOptions): OrderTerms {
  const { state, plan, preview, discount, now, validUntil } = options;
  const { periodStart, periodEnd, anchor, product } = state;
  const total = preview.lines.reduce((sum, { amount }) => sum + amount, 0);
  const { balance } = applyBalance(total, preview.balance);
  const cycle = { anchor, from: nextBoundary(anchor, now), plan, discount, balance };
  return {
    ...general(options, preview.amountDue),
    order: {
      kind: "upgrade",
      from: product.plan,
      fromPrice: plans[product.plan].price,
      plan,
      gives: givesOf(plan),
      proration: {
        periodStart: iso(periodStart),
        periodEnd: iso(periodEnd),
        at: iso(now),
        validUntil: iso(validUntil),
        lines: preview.lines.map((line) => prorationLine(line, options)),
        balance: preview.balance,
      },
      withdraws: withdrawnBy(state),
    },
    price: plans[plan].price,
    charges: [{ at: iso(now), yen: preview.amountDue }, ...laterCharges(cycle)],
    cycleAnchor: iso(anchor),
  };
}

/** What the order of a plan says that it gives, from the table of plans. */
export function givesOf(plan: PaidPlan): PlanGives {
  const { features, limits } = plans[plan];
  return {
    allAnalyses: features.analysis === "all",
    savedScreens: limits.savedScreens,
    portfolioCompanies: limits.portfolioMaxCount,
  };
}

function withdrawnBy({ status, downgrade }: SubscriptionState): UpgradeOrder["withdraws"] {
  if (status === "to_quit") return { kind: "churn" };
  return downgrade && { kind: "downgrade", plan: downgrade.plan };
}

function prorationLine(
  { plan, start, end, amount }: InvoicePreview["lines"][number],
  { debits, discount, state, now }: UpgradeOptions,
): ProrationLine {
  const credited = debits.find(({ period }) => period.end > now);
  const isCredit = amount < 0;
  const whole =
    isCredit && credited !== undefined
      ? credited.period
      : { start: state.periodStart, end: state.periodEnd };
  const leftSeconds = end - start;
  const lengthSeconds = whole.end - whole.start;
  const charged = isCredit
    ? (credited?.amount ?? Math.round((-amount * lengthSeconds) / leftSeconds))
    : priceAfterDiscount(plans[plan].price, plan, discount, now);
  return { plan, base: charged, leftSeconds, lengthSeconds, yen: amount };
}

function general(
  { card, activeUnits, withdrawalDays, coupon, trial }: CommonTerms,
  charged: number,
): Omit<OrderTerms, "order" | "price" | "charges" | "cycleAnchor"> {
  const rate = CONSUMPTION_TAX_RATE;
  const tax = taxTotals([{ amount: charged, rate }])[0]?.tax ?? 0;
  return {
    card,
    activeUnits,
    withdrawalDays,
    coupon,
    ...(trial === undefined ? {} : { trial }),
    tax: { rate, yen: tax },
    userdataDays: DATA_KEPT_DAYS,
  };
}

interface Cycle {
  readonly anchor: UnixSeconds;
  /** The first of them. */
  readonly from: UnixSeconds;
  readonly plan: PaidPlan | "tenbin_unit";
  readonly discount: Discount | null;
  /** Carried from the charge before. */
  readonly balance: number;
}

/** Up to the first charge that recurs unchanged every month. */
function laterCharges({ anchor, from, plan, discount, balance: carried }: Cycle): Charge[] {
  const { price } = plans[plan];
  const charges: Charge[] = [];
  let at = from;
  let balance = carried;
  for (;;) {
    const cost = priceAfterDiscount(price, plan, discount, at);
    const isSteady = balance === 0 && (discount === null || !changesAfter(discount, at));
    const charge = applyBalance(cost, balance);
    charges.push({ at: iso(at), yen: charge.amountDue });
    if (isSteady) return charges;
    balance = charge.balance;
    at = nextBoundary(anchor, at);
  }
}

function changesAfter({ end }: Discount, at: UnixSeconds): boolean {
  return end !== Infinity && at < end;
}

function iso(seconds: UnixSeconds): string {
  return fromUnixSeconds(seconds).toISOString();
}
