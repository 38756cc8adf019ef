import type { OrderTerms, PlanBegins } from "@tenbin/contract/billing/order-confirmation";
import type { PlanName } from "@tenbin/contract";
import type pg from "pg";
import type { Clock } from "../../../platform/clock/clock.ts";
import { ApiProblem } from "../../../platform/http/api-problem.ts";
import { COOLING_OFF_DAYS } from "../../advisory/cooling-off-period.ts";
import type { PreContractDocument } from "../../advisory/pre-contract-document.ts";
import { type UnixSeconds, fromUnixSeconds, toUnixSeconds } from "../../money/billing-periods.ts";
import { type Discount, isInForce, priceAfterDiscount } from "../../money/discount.ts";
import { applyBalance } from "../../money/apply-balance.ts";
import type { InvoicePreview, PurchasedProduct } from "../../payments/order-payments.ts";
import type { Payments } from "../../payments/payments.ts";
import { planChange } from "../../plan-changes.ts";
import { plans } from "../../plans.ts";
import type { PaidPlan } from "../../subscription-state/subscription-state.ts";
import { toPaidPlan } from "../../subscription-state/products.ts";
import { isWaitingAt } from "../../subscription-state/state-at.ts";
import { type CouponTerms, findAppliedTerms, findCouponTerms } from "./coupon-terms.ts";
import { type CommonTerms, givesOf, purchaseTerms, upgradeTerms } from "./compose-terms.ts";
import { CONFIRMATION_SECONDS } from "./sign-confirmation.ts";
import { beginOf, trialInOrder } from "./trial-in-order.ts";
import { asking } from "../payment-problems.ts";
import { type FindBuyerRights, requireAddingPlan, requireAddingUnit } from "./require-adding.ts";
import { type PlanState, type Standing, debitsOf } from "./standing.ts";

export interface OrderedCompany {
  readonly ticker: string;
  readonly name: string;
}

export interface ComposeDeps {
  readonly pool: pg.Pool;
  readonly payments: Payments;
  readonly clock: Clock;
  /** Whether anything can be bought. */
  readonly onSale: boolean;
  readonly findCompany: (typed: string) => Promise<OrderedCompany | null>;
  readonly findRights: FindBuyerRights;
  /** Required reading before an order; null: the operator is no registered adviser. */
  readonly document: PreContractDocument | null;
}

/** Terms to confirm, and the order that they lead to. */
export interface ComposedOrder {
  readonly kind: "subscribe" | "buy_unit" | "upgrade";
  readonly plan: PaidPlan | null;
  readonly ticker: string | null;
  /** Of an upgrade. */
  readonly state: PlanState | null;
  readonly couponCode: string | null;
  /** Start of a plan that waits for the end of a trial; null: with the payment. */
  readonly beginsAt: UnixSeconds | null;
  readonly terms: OrderTerms;
  readonly validUntil: UnixSeconds;
}

export interface ComposeOptions {
  readonly uid: string;
  /** Time for which an upgrade is computed; default: now. */
  readonly at?: UnixSeconds;
  /** Start of a plan that is bought in a trial; default: at once. */
  readonly begins?: PlanBegins;
}

interface Buyer extends Pick<ComposeOptions, "uid" | "begins"> {
  /** The running trial that the purchase ends; null: none. */
  readonly trialUntil: Date | null;
}

/** Current terms of an order. @throws ApiProblem if it cannot be placed */
export interface ComposeOrder {
  plan(standing: Standing, plan: PlanName, options: ComposeOptions): Promise<ComposedOrder>;
  unit(standing: Standing, typed: string, options: ComposeOptions): Promise<ComposedOrder>;
}

const nameOf = ({ name, description }: CouponTerms) => ({ name, description });

export function createComposeOrder(deps: ComposeDeps): ComposeOrder {
  const { pool, payments, clock, onSale, findCompany, findRights } = deps;
  const withdrawalDays = deps.document === null ? null : COOLING_OFF_DAYS;
  const nowSeconds = () => toUnixSeconds(clock.now());

  function requireSold(plan: PlanName): PaidPlan {
    const paid = toPaidPlan(plan);
    if (!onSale || paid === null || !plans[paid].sold) throw new ApiProblem("not_on_sale");
    return paid;
  }

  async function purchase(
    standing: Standing,
    product: PurchasedProduct,
    order: Extract<OrderTerms["order"], { kind: "plan" | "unit" }>,
    { uid, trialUntil, begins = "at_once" }: Buyer,
  ): Promise<Pick<ComposedOrder, "terms" | "couponCode" | "validUntil" | "beginsAt">> {
    const now = nowSeconds();
    const { plan } = product;
    const coupon = await findCouponTerms(pool, { uid, plan, now });
    const discount = coupon?.discount ?? null;
    const couponCode = coupon?.code ?? null;
    const isAdviser = deps.document !== null;
    const hasCoupon = coupon !== null;
    const trial = trialInOrder({ trialUntil, begins, hasCoupon, isAdviser, now });
    const beginsAt = beginOf(trial);
    const offer = { couponCode, discount, beginsAt, now };
    const preview = await previewPurchase(standing, product, offer);
    const common: CommonTerms = {
      card: "entered_at_checkout",
      activeUnits: order.kind === "plan" ? await listActiveUnits(standing) : [],
      withdrawalDays,
      coupon: coupon === null ? null : nameOf(coupon),
      trial,
    };
    const terms = purchaseTerms({ ...common, order, plan, preview, discount, beginsAt, now });
    return { terms, couponCode, beginsAt, validUntil: now + CONFIRMATION_SECONDS };
  }

  /** Without a customer there is no balance. */
  async function previewPurchase(
    { customerId }: Standing,
    product: PurchasedProduct,
    offer: {
      readonly couponCode: string | null;
      readonly discount: Discount | null;
      readonly beginsAt: UnixSeconds | null;
      readonly now: UnixSeconds;
    },
  ): Promise<Pick<InvoicePreview, "amountDue" | "balance">> {
    const { couponCode, discount, beginsAt, now } = offer;
    if (customerId !== null) {
      const preview = { customerId, product, couponCode, beginsAt };
      return asking("not_on_sale", () => payments.previewPurchase(preview));
    }
    const { plan } = product;
    await asking("not_on_sale", () => payments.requirePrice(plan));
    if (beginsAt !== null) return { amountDue: 0, balance: 0 };
    const price = priceAfterDiscount(plans[plan].price, plan, discount, now);
    return { amountDue: applyBalance(price, 0).amountDue, balance: 0 };
  }

  async function listActiveUnits({ units }: Standing): Promise<CommonTerms["activeUnits"]> {
    const active = units.filter(({ endsAt }) => endsAt === null);
    return Promise.all(
      active.map(async ({ product: { ticker }, periodEnd }) => {
        const company = (await findCompany(ticker))?.name ?? ticker;
        return { ticker, company, periodEnd: fromUnixSeconds(periodEnd).toISOString() };
      }),
    );
  }

  async function upgrade(
    standing: Standing,
    state: PlanState,
    plan: PaidPlan,
    at: UnixSeconds,
  ): Promise<ComposedOrder> {
    if (state.status === "suspended") throw new ApiProblem("payment_overdue");
    const { subscriptionId, periodEnd } = state;
    const preview = await asking("change_not_available", () =>
      payments.previewUpgrade({ subscriptionId, plan, at }),
    );
    const applied = await findAppliedTerms(pool, state.discount);
    const discount = applied?.discount ?? null;
    const validUntil = Math.min(at + CONFIRMATION_SECONDS, periodEnd);
    const debits = debitsOf(standing, state);
    const common: CommonTerms = {
      card: standing.customer?.card ?? "entered_at_checkout",
      activeUnits: await listActiveUnits(standing),
      withdrawalDays,
      coupon: applied !== null && isInForce(applied.discount, plan, at) ? nameOf(applied) : null,
    };
    const sum = { state, plan, preview, debits, discount, now: at, validUntil };
    const terms = upgradeTerms({ ...common, ...sum });
    const bought = { plan, ticker: null, couponCode: null, beginsAt: null };
    return { kind: "upgrade", ...bought, state, terms, validUntil };
  }

  return {
    async plan(standing, name, options) {
      const plan = requireSold(name);
      const state = standing.plan;
      const change = planChange(state?.product.plan ?? "tenbin_free", plan);
      if (change === "none") throw new ApiProblem("already_subscribed");
      if (state !== null && isWaitingAt(state, clock.now())) throw new ApiProblem("plan_waiting");
      const rights = await findRights(options.uid);
      requireAddingPlan(rights, plan);
      if (change === "upgrade" && state !== null) {
        return upgrade(standing, state, plan, options.at ?? nowSeconds());
      }
      if (change !== "subscribe") throw new ApiProblem("change_not_available");
      const product = { plan, ticker: null };
      const buyer = { ...options, trialUntil: rights.trialUntil };
      const order = { kind: "plan", plan, gives: givesOf(plan) } as const;
      const composed = await purchase(standing, product, order, buyer);
      return { kind: "subscribe", plan, ticker: null, state: null, ...composed };
    },
    async unit(standing, typed, options) {
      if (!onSale) throw new ApiProblem("not_on_sale");
      const company = await findCompany(typed);
      if (company === null) throw new ApiProblem("company_not_found");
      const { ticker, name } = company;
      const { uid } = options;
      const rights = await findRights(uid);
      await requireAddingUnit(pool, { uid, standing, rights, ticker });
      const product = { plan: "tenbin_unit", ticker } as const;
      // A trial that opens every company leaves no unit to buy.
      const buyer = { uid, trialUntil: null };
      const composed = await purchase(standing, product, { kind: "unit", company: name }, buyer);
      return { kind: "buy_unit", plan: null, ticker, state: null, ...composed };
    },
  };
}
