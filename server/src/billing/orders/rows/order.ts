import type { OrderTerms } from "@tenbin/contract/billing/order-confirmation";
import type { RefundPart } from "../../advisory/cooling-off-refund.ts";
import type { PaidPlan } from "../../subscription-state/subscription-state.ts";

export type OrderKind =
  | "subscribe"
  | "buy_unit"
  | "upgrade"
  | "downgrade"
  | "withdraw_downgrade"
  | "churn"
  | "withdraw_churn"
  | "end_unit"
  | "withdraw_end_unit"
  | "apply_coupon"
  | "cool_off"
  | "end_unpaid"
  | "end_surplus"
  | "end_disputed"
  | "end_deleted";

/** Prefix of the note on a purchase that was charged another sum than confirmed. */
export const CHARGED_OTHERWISE = "charged otherwise";

/** Prefix of the note on an order whose refund failed. */
export const REFUND_FAILED = "refund failed";

/** Content of an order; a purpose has at most one open order. */
export interface OrderContent {
  readonly kind: OrderKind;
  readonly plan: PaidPlan | null;
  readonly ticker: string | null;
  /** Stripe's id; null until Checkout has created it. */
  readonly subscriptionId: string | null;
}

export interface ConfirmedFacts {
  /** Yen charged at once, and yen a month. */
  readonly amountInstants: number | null;
  readonly amountPeriodicals: number | null;
  /** Time for which the upgrade was computed. */
  readonly prorationAt: Date | null;
  /** Start of a plan that is charged from the end of a trial; null: at once. */
  readonly beginsAt: Date | null;
  readonly couponCode: string | null;
  readonly endUnits: readonly string[];
  /** What an upgrade withdraws; rescheduled if the upgrade is not paid. */
  readonly withdrawn: "downgrade" | "churn" | null;
  /** Of a downgrade. */
  readonly withdrawnPlan: PaidPlan | null;
  /** Refunds of a contract that is cooled off. */
  readonly refunds: readonly RefundPart[];
}

export interface Order extends OrderContent, ConfirmedFacts {
  readonly uid: string;
  readonly orderId: string;
  readonly purpose: string;
  readonly checkoutSessionId: string | null;
  readonly queuedAt: Date;
  readonly status: "open" | "done" | "refused" | "expired";
  readonly finishedAt: Date | null;
  /** Readings with a higher number began after Stripe's response; null: no response yet. */
  readonly answeredReading: number | null;
  /** Number of claims, used as the fencing number. */
  readonly attempts: number;
}

/** Key of orders that replace each other. */
export function purposeOf({ kind, ticker, subscriptionId }: OrderContent): string {
  if (kind.startsWith("end_") && kind !== "end_unit") return `end:${subscriptionId ?? ""}`;
  return ticker === null ? "plan" : `unit:${ticker}`;
}

/** Whether it leads to a Checkout. */
export function isPurchase({ kind }: Pick<OrderContent, "kind">): boolean {
  return kind === "subscribe" || kind === "buy_unit";
}

/** Tickers of the units that end with the order, among those that its confirmation offered to end. */
export function chosenUnits(
  { activeUnits }: Pick<OrderTerms, "activeUnits">,
  chosen: readonly string[],
): readonly string[] {
  return activeUnits.map(({ ticker }) => ticker).filter((ticker) => chosen.includes(ticker));
}

export const nothingConfirmed: ConfirmedFacts = {
  amountInstants: null,
  amountPeriodicals: null,
  prorationAt: null,
  beginsAt: null,
  couponCode: null,
  endUnits: [],
  withdrawn: null,
  withdrawnPlan: null,
  refunds: [],
};
