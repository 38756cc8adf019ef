import type { OrderTerms } from "@tenbin/contract/order-confirmation";
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

/** Begins what is noted of a purchase for which another sum was charged than confirmed. */
export const CHARGED_OTHERWISE = "charged otherwise";

/** Begins what is noted of an order that has refunded, where the refund did not arrive. */
export const REFUND_FAILED = "refund failed";

/** What an order is about; of one purpose there is one open order. */
export interface OrderContent {
  readonly kind: OrderKind;
  readonly plan: PaidPlan | null;
  readonly ticker: string | null;
  /** Of Stripe; null until Checkout has made it. */
  readonly subscriptionId: string | null;
}

export interface ConfirmedFacts {
  /** Yen charged at once, and yen a month. */
  readonly amountInstants: number | null;
  readonly amountPeriodicals: number | null;
  /** The moment for which an upgrade was computed. */
  readonly prorationAt: Date | null;
  /** When a plan begins that is charged from the end of a trial; null: with the order. */
  readonly beginsAt: Date | null;
  readonly couponCode: string | null;
  readonly endUnits: readonly string[];
  /** What an upgrade withdraws; it is scheduled again if the upgrade is not paid. */
  readonly withdrawn: "downgrade" | "churn" | null;
  /** Of a downgrade. */
  readonly withdrawnPlan: PaidPlan | null;
  /** Of a contract that is cooled off. */
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
  /** Readings with a higher number began after Stripe had answered; null: not answered. */
  readonly answeredReading: number | null;
  /** Claims, which fence. */
  readonly attempts: number;
}

/** Which of a member's orders replace each other. */
export function purposeOf({ kind, ticker, subscriptionId }: OrderContent): string {
  if (kind.startsWith("end_") && kind !== "end_unit") return `end:${subscriptionId ?? ""}`;
  return ticker === null ? "plan" : `unit:${ticker}`;
}

/** Whether it leads to a Checkout. */
export function isPurchase({ kind }: Pick<OrderContent, "kind">): boolean {
  return kind === "subscribe" || kind === "buy_unit";
}

/** Tickers of the units that end with the order: of those that its confirmation offered to end. */
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
