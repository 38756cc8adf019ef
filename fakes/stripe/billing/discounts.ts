import type Stripe from "stripe";
import { type Context, requireNamed } from "../api/context.ts";
import { emitEvent, updateRow } from "../api/emit-event.ts";
import { invalid } from "../api/stripe-fault.ts";
import { addMonths } from "../state/calendar.ts";
import { idOf } from "../state/rows.ts";
import { allocate, roundYen } from "./money.ts";

/** A coupon, given directly or by a promotion code. */
export interface CouponChoice {
  readonly coupon: string;
  readonly promotionCode: string | null;
}

export interface DiscountParam {
  readonly coupon?: string | undefined;
  readonly promotion_code?: string | undefined;
  readonly discount?: string | undefined;
}

/** Checks that a coupon or promotion code may be redeemed now. */
export function chooseCoupon(
  context: Context,
  { coupon, promotion_code }: DiscountParam,
  customer: string | null,
  path: string,
): CouponChoice {
  if ((coupon === undefined) === (promotion_code === undefined)) {
    throw invalid(`${path}: give either a coupon or a promotion code`, path);
  }
  if (coupon !== undefined) {
    assertRedeemable(
      context,
      requireNamed(context, "coupons", coupon, "coupon", `${path}[coupon]`),
    );
    return { coupon, promotionCode: null };
  }
  const param = `${path}[promotion_code]`;
  const code = requireNamed(
    context,
    "promotion_codes",
    promotion_code ?? "",
    "promotion code",
    param,
  );
  return choosePromotionCode(context, code, customer, param);
}

export function choosePromotionCode(
  context: Context,
  code: Stripe.PromotionCode,
  customer: string | null,
  param: string,
): CouponChoice {
  const { now, state } = context;
  const isOver =
    !code.active ||
    (code.expires_at !== null && code.expires_at <= now) ||
    (code.max_redemptions !== null && code.times_redeemed >= code.max_redemptions);
  if (isOver) throw invalid("This promotion code is not active or has expired.", param);
  const owner = idOf(code.customer);
  if (owner !== null && owner !== customer) {
    throw invalid("This promotion code belongs to another customer.", param);
  }
  if (code.restrictions.first_time_transaction && customer !== null) {
    const hasPaid = state
      .table("invoices")
      .ownedBy(customer)
      .some(({ status }) => status === "paid");
    if (hasPaid) {
      throw invalid(
        "This promotion code is for a customer's first payment only.",
        param,
        "customer_has_prior_transactions",
      );
    }
  }
  const coupon = idOf(code.promotion.coupon) ?? "";
  assertRedeemable(context, state.must("coupons", coupon));
  return { coupon, promotionCode: code.id };
}

function assertRedeemable({ now }: Context, coupon: Stripe.Coupon): void {
  const isOver =
    !coupon.valid ||
    (coupon.redeem_by !== null && coupon.redeem_by <= now) ||
    (coupon.max_redemptions !== null && coupon.times_redeemed >= coupon.max_redemptions);
  if (isOver)
    throw invalid(`Coupon ${coupon.id} is expired or used up.`, "coupon", "coupon_expired");
}

/** Redeems a coupon for a subscription. */
export function createDiscount(
  context: Context,
  { coupon: couponId, promotionCode }: CouponChoice,
  subscription: Stripe.Subscription,
  at: number,
  session: string | null = null,
): Stripe.Discount {
  const { state } = context;
  const coupon = state.must("coupons", couponId);
  const code = state.get("promotion_codes", promotionCode);
  // Chosen some time ago, it may have been used up since.
  if (code === undefined) assertRedeemable(context, coupon);
  else choosePromotionCode(context, code, idOf(subscription.customer), "code");
  const times_redeemed = coupon.times_redeemed + 1;
  const valid = coupon.max_redemptions === null || times_redeemed < coupon.max_redemptions;
  updateRow(context, "coupons", coupon, { times_redeemed, valid }, "coupon.updated");
  if (code !== undefined) {
    const patch = { times_redeemed: code.times_redeemed + 1 };
    updateRow(context, "promotion_codes", code, patch, "promotion_code.updated");
  }
  const months = coupon.duration === "repeating" ? coupon.duration_in_months : null;
  const discount: Stripe.Discount = {
    id: state.newId("di"),
    object: "discount",
    checkout_session: session,
    customer: idOf(subscription.customer),
    customer_account: null,
    end: months === null ? null : addMonths(at, months),
    invoice: null,
    invoice_item: null,
    promotion_code: promotionCode,
    source: { coupon: couponId, type: "coupon" },
    start: at,
    subscription: subscription.id,
    subscription_item: null,
  };
  state.put("discounts", discount);
  emitEvent(context, "customer.discount.created", discount, undefined, at);
  return discount;
}

export function endDiscount(context: Context, id: string, at: number): void {
  const discount = context.state.must("discounts", id);
  const ended = { ...discount, end: discount.end ?? at };
  context.state.put("discounts", ended);
  emitEvent(context, "customer.discount.deleted", ended, undefined, at);
}

/** Those that stay after an invoice: a coupon of one use is used up by it. */
export function withoutOnce({ state }: Context, discounts: readonly string[]): string[] {
  return discounts.filter((id) => {
    const { source } = state.must("discounts", id);
    return state.must("coupons", idOf(source.coupon)).duration !== "once";
  });
}

/** The coupons of those discounts that still run. */
export function activeCoupons(
  { state }: Context,
  discounts: readonly string[],
  at: number,
): { readonly discount: string; readonly coupon: Stripe.Coupon }[] {
  return discounts.flatMap((id) => {
    const discount = state.must("discounts", id);
    if (discount.end !== null && discount.end <= at) return [];
    return [{ discount: id, coupon: state.must("coupons", idOf(discount.source.coupon)) }];
  });
}

/** One line, as a discount sees it. */
export interface DiscountableLine {
  readonly amount: number;
  readonly product: string;
}

/** Yen that each coupon takes off each line. Percentages are taken line by line, amounts once and in proportion. */
export function computeDiscounts(
  coupons: readonly { readonly discount: string; readonly coupon: Stripe.Coupon }[],
  lines: readonly DiscountableLine[],
): { readonly discount: string; readonly amounts: readonly number[] }[] {
  const left = lines.map(({ amount }) => Math.max(amount, 0));
  return coupons.map(({ discount, coupon }) => {
    const products = coupon.applies_to?.products;
    const bases = left.map((amount, index) =>
      products === undefined || products.includes(lines[index]?.product ?? "") ? amount : 0,
    );
    const sum = bases.reduce((total, base) => total + base, 0);
    const amounts =
      coupon.percent_off === null
        ? allocate(Math.min(coupon.amount_off ?? 0, sum), bases)
        : bases.map((base) => roundYen((base * (coupon.percent_off ?? 0)) / 100));
    for (const [index, amount] of amounts.entries()) left[index] = (left[index] ?? 0) - amount;
    return { discount, amounts };
  });
}
