import { z } from "zod";
import { planBegins } from "../../browser/billing/order-terms.ts";
import { unitSlots, planNames } from "../../browser/billing/plan.ts";
import { defineEndpoint } from "../endpoint.ts";
import { ticker } from "../../schemas/company.ts";
import { orderTerms, preContractDocument } from "../../schemas/billing/order.ts";

const moment = z.iso.datetime({ offset: true });
const plan = z.enum(planNames);
/** As typed; an unknown one is `company_not_found`. */
const typedTicker = z.string().max(16);
/** Terms and signature of a preview. */
const confirmation = z.string().max(20_000);
/** `changeVersion` of what was shown; absent: it is composed now. Another text is `confirmation_expired`. */
const shownChange = z.object({
  confirmation: z.string().max(64).optional().describe("Version of the text that was shown"),
});
/** Its version; of operators that are no investment advisers there is none. */
const acknowledgedDocument = z
  .string()
  .max(64)
  .optional()
  .describe("Version of the pre-contract document that the member acknowledged");
const begins = z
  .enum(planBegins)
  .default("at_once")
  .describe(
    "Of a plan that is bought in a trial; where it cannot wait for the end, or no trial runs: at once",
  );
const endUnits = z.array(typedTicker).max(unitSlots.length).default([]);
const unitParams = z.object({ ticker: typedTicker });

/** Of a network: each call asks Stripe several times. */
const callsPerMinute = 30;

/** What every order may be answered with. */
const orderErrors = [
  "not_on_sale",
  "payment_pending",
  "payments_unavailable",
  "idempotency_conflict",
] as const;

/**
 * The terms that `confirmOrder` shows, and their signed copy for the order. They are of a plan that is
 * bought, of an upgrade, or of a unit; of what happens at the end of a period the page composes the text
 * (`describeDowngrade`, `describeChurn`), and the order says which.
 */
export const previewOrder = defineEndpoint({
  name: "previewOrder",
  summary: "What the final confirmation of a plan or unit says, valid for 15 minutes",
  access: "member",
  callsPerMinute,
  body: z.union([z.strictObject({ plan, begins }), z.strictObject({ ticker: typedTicker })]),
  output: z.object({
    terms: orderTerms,
    confirmation: z.string().describe("To be sent with the order, unchanged"),
    valid_until: moment,
    coupon_code: z
      .string()
      .nullable()
      .describe("Of the coupon that the order would use; it can be taken off before"),
    document: preContractDocument
      .nullable()
      .describe("To be acknowledged; null: the operator is no registered adviser"),
  }),
  errors: [
    "own_sign_in_required",
    "not_on_sale",
    "plan_included",
    "plan_waiting",
    "unit_included",
    "already_subscribed",
    "change_not_available",
    "payment_overdue",
    "unit_limit",
    "company_not_found",
    "payments_unavailable",
  ],
});

/**
 * Idempotency-Key: the same key finds the same Checkout. A newer Checkout for the same ends the older one.
 * Refused first by what cannot be ordered, then by a confirmation of something else
 * (`confirmation_expired`), by other sums (`amount_changed`, whose `details` name yen charged now as
 * `amount_instants` and yen a month in the end as `amount_periodicals`), last by its age at the same sums
 * (`confirmation_expired`). `previewOrder` shows it anew.
 */
export const startCheckout = defineEndpoint({
  name: "startCheckout",
  summary: "Begins the payment of a plan or unit at Stripe, as confirmed",
  access: "member",
  callsPerMinute,
  assurance: "checked",
  body: z.union([
    z.strictObject({
      plan,
      begins,
      confirmation,
      end_units: endUnits.describe("Units to end at their next renewal, once the plan is paid"),
      document: acknowledgedDocument,
    }),
    z.strictObject({ ticker: typedTicker, confirmation, document: acknowledgedDocument }),
  ]),
  output: z.object({ url: z.url().describe("Of Checkout; browsers are sent there") }),
  errors: [
    ...orderErrors,
    "own_sign_in_required",
    "document_not_acknowledged",
    "confirmation_expired",
    "terms_changed",
    "amount_changed",
    "plan_included",
    "plan_waiting",
    "unit_included",
    "already_subscribed",
    "change_not_available",
    "payment_overdue",
    "unit_limit",
    "company_not_found",
  ],
});

export const findCheckout = defineEndpoint({
  name: "findCheckout",
  summary: "What became of a Checkout of the member; 404 for anybody else's",
  access: "member",
  params: z.object({ session_id: z.string().max(255) }),
  output: z.object({
    status: z
      .enum(["confirmed", "being_confirmed", "expired"])
      .describe("expired: nothing was bought with it, and nothing can be any more"),
    plan: plan.nullable(),
    ticker: ticker.nullable(),
    begins_at: moment.nullable().describe("Of a plan that waits for the end of a trial"),
  }),
  errors: [],
});

/** Idempotency-Key: the same key finds the same change. An upgrade is refused as `startCheckout` is. */
export const changeSubscription = defineEndpoint({
  name: "changeSubscription",
  summary: "Upgrades at once, as confirmed, or downgrades at the end of the period",
  access: "member",
  callsPerMinute,
  assurance: "checked",
  body: z.strictObject({
    plan,
    confirmation: confirmation
      .optional()
      .describe(
        "Of an upgrade: its preview; of a downgrade: the version of the text that was shown",
      ),
    end_units: endUnits.describe("Units to end at their next renewal, once the upgrade is paid"),
    document: acknowledgedDocument,
  }),
  output: z.object({
    outcome: z
      .enum(["changed", "scheduled", "payment_needed"])
      .describe("payment_needed: nothing changes until it is paid at payment_url"),
    at: moment.describe("From when the new plan holds; of payment_needed: when it was asked for"),
    withdrawn: z
      .enum(["downgrade", "churn"])
      .nullable()
      .describe("What was scheduled before and is withdrawn by the upgrade"),
    payment_url: z.url().nullable(),
    payment_until: moment.nullable().describe("Without payment until then the upgrade lapses"),
  }),
  errors: [
    ...orderErrors,
    "own_sign_in_required",
    "document_not_acknowledged",
    "confirmation_expired",
    "terms_changed",
    "amount_changed",
    "plan_included",
    "plan_waiting",
    "not_subscribed",
    "already_subscribed",
    "change_not_available",
    "payment_overdue",
    "payment_declined",
  ],
});

export const withdrawChange = defineEndpoint({
  name: "withdrawChange",
  summary: "Withdraws the downgrade that is scheduled, once no churn is scheduled on top of it",
  access: "member",
  callsPerMinute,
  assurance: "checked",
  output: z.object({ plan: plan.describe("That goes on"), renews_at: moment }),
  errors: [
    "not_subscribed",
    "nothing_scheduled",
    "change_not_available",
    "payment_pending",
    "payments_unavailable",
  ],
});

const ending = z.object({
  ends_at: moment.describe("Until then it can be used, and the end be withdrawn"),
  ended: z.boolean().describe("It ended at once, as a charge was unpaid; what was open is void"),
});

/** Idempotency-Key: the same key finds the same order. */
export const cancelSubscription = defineEndpoint({
  name: "cancelSubscription",
  summary: "Ends the plan with its period, or at once where a charge is unpaid",
  access: "member",
  callsPerMinute,
  assurance: "checked",
  query: shownChange,
  output: ending.extend({
    userdata_expires_at: moment.describe("When the data of the ended plan are deleted"),
  }),
  errors: [
    "not_subscribed",
    "confirmation_expired",
    "payment_pending",
    "payments_unavailable",
    "idempotency_conflict",
  ],
});

export const withdrawCancellation = defineEndpoint({
  name: "withdrawCancellation",
  summary: "Lets the plan go on that was to end with its period",
  access: "member",
  callsPerMinute,
  assurance: "checked",
  output: z.object({
    plan: plan.describe(
      "From renews_at on: the present one, or that of a downgrade scheduled before",
    ),
    renews_at: moment,
  }),
  errors: ["not_subscribed", "nothing_scheduled", "payment_pending", "payments_unavailable"],
});

export const cancelUnit = defineEndpoint({
  name: "cancelUnit",
  summary: "Ends a unit with its period, or at once where a charge is unpaid",
  access: "member",
  callsPerMinute,
  assurance: "checked",
  params: unitParams,
  query: shownChange,
  output: ending,
  errors: ["not_subscribed", "confirmation_expired", "payment_pending", "payments_unavailable"],
});

export const withdrawUnitCancellation = defineEndpoint({
  name: "withdrawUnitCancellation",
  summary: "Lets a unit go on that was to end with its period",
  access: "member",
  callsPerMinute,
  assurance: "checked",
  params: unitParams,
  output: z.object({ renews_at: moment }),
  errors: ["not_subscribed", "nothing_scheduled", "payment_pending", "payments_unavailable"],
});

export const openPortal = defineEndpoint({
  name: "openPortal",
  summary: "Stripe's page on which the member sees and changes cards",
  access: "member",
  callsPerMinute,
  assurance: "checked",
  query: z.object({
    upgrade: plan
      .optional()
      .describe("To whose confirmation the page leads back; absent: to the settings"),
  }),
  output: z.object({ url: z.url() }),
  errors: ["not_subscribed", "payments_unavailable"],
});
