import type Stripe from "stripe";
import { type Context, timeOf } from "../api/context.ts";
import { invalid } from "../api/stripe-fault.ts";
import { idOf } from "../state/rows.ts";
import { type SubscriptionOptions, createFirstInvoice } from "./create-subscription.ts";
import { debitOfItem } from "./debits.ts";
import { type CouponChoice, createDiscount } from "./discounts.ts";
import {
  type ItemChange,
  type ProrationBehavior,
  createProrationItems,
  planChange,
} from "./plan-change.ts";
import { renewSubscription } from "./renew-subscription.ts";
import { enterNextPhase } from "./schedules.ts";
import { applyPlan, draftChangeInvoice } from "./update-subscription.ts";

export interface PreviewOptions {
  readonly items: readonly ItemChange[];
  readonly prorationBehavior: ProrationBehavior;
  readonly prorationDate: number | undefined;
  readonly resetsAnchor: boolean;
  readonly coupons: readonly (CouponChoice | { readonly discount: string })[] | undefined;
  readonly cancels: boolean | undefined;
}

/** Does what would be done, keeps the invoice and takes all of it back: so a preview cannot differ from the charge. */
export function previewInvoice(
  context: Context,
  subscription: Stripe.Subscription,
  options: PreviewOptions,
): Stripe.Invoice {
  const { state } = context;
  const mark = state.mark();
  try {
    return toPreview(draftPreview(context, subscription, options), subscription.id);
  } finally {
    state.rollBack(mark);
  }
}

export function previewFirstInvoice(
  context: Context,
  options: SubscriptionOptions,
): Stripe.Invoice {
  const { state } = context;
  const mark = state.mark();
  try {
    const draft = createFirstInvoice(context, options);
    return { ...toPreview(draft, null), parent: null };
  } finally {
    state.rollBack(mark);
  }
}

function draftPreview(
  context: Context,
  subscription: Stripe.Subscription,
  options: PreviewOptions,
): Stripe.Invoice {
  const { state } = context;
  if (subscription.status === "canceled" || subscription.status === "incomplete_expired") {
    throw invalid(
      "You cannot preview an invoice of a canceled subscription.",
      undefined,
      "invoice_upcoming_none",
    );
  }
  const at = timeOf(context, idOf(subscription.test_clock));
  const discounts =
    options.coupons?.map((choice) =>
      "discount" in choice ? choice.discount : createDiscount(context, choice, subscription, at).id,
    ) ?? subscription.discounts.map((one) => idOf(one) ?? "");
  const date = options.prorationDate ?? at;
  const plan = planChange(context, subscription, {
    ...options,
    prorationDate: date,
    discounts,
    at,
  });
  const items = createProrationItems(context, subscription, plan, date);
  const isChanged = options.items.length > 0 || options.resetsAnchor;
  const behavior = isChanged ? options.prorationBehavior : "none";
  const draft = draftChangeInvoice(context, subscription, plan, behavior, date, discounts, at);
  if (draft !== null) return draft;
  applyPlan(context, subscription, plan, discounts, items.flatMap(debitOfItem), at);
  return draftRenewal(context, state.must("subscriptions", subscription.id), options.cancels);
}

/** The invoice that the end of the period will bring. */
function draftRenewal(
  context: Context,
  subscription: Stripe.Subscription,
  cancels: boolean | undefined,
): Stripe.Invoice {
  const { state } = context;
  const end = subscription.items.data[0]?.current_period_end ?? 0;
  const isEnding = cancels ?? (subscription.cancel_at !== null && subscription.cancel_at <= end);
  const schedule = state.get("schedules", idOf(subscription.schedule));
  if (schedule?.current_phase?.end_date === end) {
    enterNextPhase(atMoment(context, schedule, end), schedule);
  }
  const current = state.must("subscriptions", subscription.id);
  if (isEnding || current.status === "canceled") {
    throw invalid(
      "No upcoming invoices: the subscription ends with its period.",
      undefined,
      "invoice_upcoming_none",
    );
  }
  return renewSubscription(context, current, end);
}

/** The same context at a later moment, on the clock of the row. */
function atMoment(
  context: Context,
  row: { test_clock: string | { id: string } | null },
  at: number,
): Context {
  const clock = context.state.get("test_clocks", idOf(row.test_clock));
  if (clock !== undefined) context.state.put("test_clocks", { ...clock, frozen_time: at });
  return { ...context, now: at };
}

function toPreview(draft: Stripe.Invoice, subscription: string | null): Stripe.Invoice {
  const id = `upcoming_in_${(subscription ?? draft.id).replace(/^[a-z]+_/, "")}`;
  const data = draft.lines.data.map((line) => ({ ...line, invoice: id }));
  return {
    ...draft,
    id,
    auto_advance: false,
    automatically_finalizes_at: null,
    lines: {
      ...draft.lines,
      data,
      url: `/v1/invoices/upcoming/lines?subscription=${subscription ?? ""}`,
    },
    next_payment_attempt: draft.automatically_finalizes_at,
  };
}
